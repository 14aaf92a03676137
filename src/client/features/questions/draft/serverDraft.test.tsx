// If these fail, text typed on one device is missing on the other, an autosave interrupts typing, or a draft that was
// saved long ago replaces a new question.
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createMockQuestion } from '../../../../../mocks/factories/question';
import { createMockUser } from '../../../../../mocks/factories/user';
import { createFakeServer, FakeFault, type Handlers } from '../../../../../mocks/fakeServer';
import { makeMemoryEffects, makeMemoryWorld } from '../../../../testing/memoryEffects';
import { makeStore } from '../../../state/store';
import AddQuestionPage from '../AddQuestionPage';

Element.prototype.scrollIntoView = () => undefined;

/** Pauses of seconds pass at once. */
const clock = {
  now: () => Date.now(),
  setTimeout: (run: () => void, ms: number) => {
    const timer = setTimeout(run, ms / 100);
    return () => clearTimeout(timer);
  },
};

function open(handlers: Handlers, world = makeMemoryWorld(), windowId?: string, entry = '/addquestion?id=1') {
  const server = createFakeServer({
    handlers: {
      getQuestion: ({ id }) =>
        createMockQuestion({ id, type_id: 200, options: [], answer: true, content: '<p>原来的题干</p>' }),
      getCommon: () => ({ stages: [], grades: [], gs: [], books: [] }),
      getCategories: () => [],
      getKnowledgeSystems: () => [],
      ...handlers,
    },
  });
  const effects = makeMemoryEffects(
    { fetch: server.fetch, clock, ...(windowId === undefined ? {} : { windowId }) },
    world,
  );
  const store = makeStore(effects, { session: { user: createMockUser(), status: 'signedIn', routesAdded: true } });
  const { container, unmount } = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[entry]}>
        <AddQuestionPage />
      </MemoryRouter>
    </Provider>,
  );
  return { server, effects, page: within(container), unmount };
}
const source = () => screen.findByLabelText<HTMLInputElement>('来源');
const type = async (value: string) => fireEvent.change(await source(), { target: { value } });

test('typing reaches the server in seconds, is shown as saved, comes back elsewhere, and goes when the question is saved', async () => {
  const kept = new Map<string, unknown>();
  const handlers: Handlers = {
    getDrafts: ({ key = '' }) => ({ list: kept.has(key) ? [{ key, body: kept.get(key), updated_at: '' }] : [] }),
    saveDraft: ({ key, body }) => {
      if (body === '') kept.delete(key);
      else kept.set(key, JSON.parse(body));
      return { updated_at: '' };
    },
    saveQuestion: () => ({ id: 1, version: 2, revision: 2 }),
  };
  open(handlers);
  await type('写到一半');
  expect(screen.getByText('草稿未保存')).toBeTruthy();
  await waitFor(() => expect(screen.getByText('草稿已保存')).toBeTruthy());
  expect(kept.get('question-1')).toMatchObject({ draft: { source: '写到一半' }, revision: 1 });

  document.body.replaceChildren();
  open(handlers);
  await waitFor(async () => expect((await source()).value).toBe('写到一半'));
  expect(screen.getByText(/已恢复上次未保存的内容/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '提交审核' }));
  await waitFor(() => expect(kept.size).toBe(0));
});

test('a server that stores no drafts is noted beside the title without an interruption', async () => {
  const { effects } = open({});
  await type('网断了也写');
  await waitFor(() => expect(screen.getByText(/^草稿只存在本机：/)).toBeTruthy());
  expect(effects.toasts).toEqual([]);
  expect([...effects.world.stored.values()].join('')).toContain('网断了也写');
});

test('where neither the server nor the browser takes it, the screen says so and keeps it', async () => {
  const { effects } = open({});
  effects.quotaFull = true;
  await type('哪里都存不下');
  expect(await screen.findByText(/本机存储也写不进：请不要关闭页面/, {}, { timeout: 5000 })).toBeTruthy();
  expect((await source()).value).toBe('哪里都存不下');
});

/** The only draft on the server; its timestamps come from the server alone. */
function draftServer() {
  let [there, stamp, answering]: [unknown, number, Promise<void>] = [null, 0, Promise.resolve()];
  const at = () => `2026-03-01T00:00:0${stamp}.000Z`;
  const handlers: Handlers = {
    getDrafts: async ({ key = '' }) => {
      await answering;
      return { list: there === null ? [] : [{ key, body: there, updated_at: at() }] };
    },
    saveDraft: ({ body }) => {
      stamp += 1;
      there = body === '' ? null : JSON.parse(body);
      return { updated_at: at() };
    },
  };
  return {
    handlers,
    hold: (until: Promise<void>) => void (answering = until),
    words: () => (there as { draft: { source: string } } | null)?.draft.source,
  };
}
const saved = () => waitFor(() => expect(screen.getByText(/草稿已保存$/)).toBeTruthy(), { timeout: 8000 });
const leave = () => {
  cleanup();
  document.body.replaceChildren();
};

test("a later draft of another machine is shown over this browser's earlier one, despite wrong clocks", async () => {
  const { handlers } = draftServer();
  const [first, second] = [makeMemoryWorld(), makeMemoryWorld()];
  open(handlers, first, 'first');
  await type('先写的');
  await saved();
  leave();
  open(handlers, second, 'second');
  await waitFor(async () => expect((await source()).value).toBe('先写的'));
  await type('先写的，后写的');
  await saved();
  leave();
  open(handlers, first, 'first');
  await waitFor(async () => expect((await source()).value).toBe('先写的，后写的'));
  expect(screen.queryByText(/另一台设备上也改过/)).toBeNull();
}, 30_000);

test('a draft the server never received is not replaced by one of another machine without a choice', async () => {
  const { handlers, hold, words } = draftServer();
  const [first, second] = [makeMemoryWorld(), makeMemoryWorld()];
  open({ ...handlers, saveDraft: () => new Promise(() => undefined) }, first, 'first');
  await type('没有送到的');
  leave();
  open(handlers, second, 'second');
  await type('另一台写的');
  await saved();
  leave();
  open(handlers, first, 'first');
  expect(await screen.findByText(/另一台设备上也改过/)).toBeTruthy();
  expect((await source()).value).toBe('没有送到的');
  fireEvent.click(screen.getByRole('button', { name: '采用另一台的' }));
  await waitFor(async () => expect((await source()).value).toBe('另一台写的'));
  leave();

  // Typed here before the server has returned its draft.
  let answer: () => void = () => undefined;
  hold(new Promise((resolve) => (answer = resolve)));
  open(handlers, makeMemoryWorld(), 'third');
  await type('没等答复就写的');
  answer();
  expect(await screen.findByText(/另一台设备上也改过/)).toBeTruthy();
  expect((await source()).value).toBe('没等答复就写的');
  expect(words()).toBe('另一台写的');
}, 30_000);

test('a new question that was begun is there again after another draft was finished, and is not written over', async () => {
  const world = makeMemoryWorld();
  open({}, world, 'one', '/addquestion');
  await type('新题写到一半');
  leave();
  open({}, world, 'one', '/addquestion?draft=abc');
  await type('存过的草稿');
  fireEvent.click(screen.getByRole('button', { name: '放弃修改' }));
  await waitFor(async () => expect((await source()).value).toBe('新题写到一半'));
}, 30_000);

test('a draft that the server refuses is reported with its reason, beside the title', async () => {
  const { effects } = open({
    saveDraft: () => {
      throw new FakeFault(4001, '草稿已有 200 份，请先删除一些');
    },
  });
  await type('写到一半');
  await waitFor(() => expect(screen.getByText('草稿只存在本机：草稿已有 200 份，请先删除一些')).toBeTruthy());
  expect(effects.toasts).toEqual([]);
});

test('two windows that write a new question each keep both, here and on the server', async () => {
  const kept = new Map<string, { draft: { source: string } }>();
  const handlers: Handlers = {
    getDrafts: ({ key = '' }) => ({ list: kept.has(key) ? [{ key, body: kept.get(key), updated_at: '' }] : [] }),
    saveDraft: ({ key, body }) => {
      if (body === '') kept.delete(key);
      else kept.set(key, JSON.parse(body));
      return { updated_at: '' };
    },
  };
  const world = makeMemoryWorld();
  const one = open(handlers, world, 'one', '/addquestion');
  const two = open(handlers, world, 'two', '/addquestion');
  const write = async ({ page }: typeof one, value: string) =>
    fireEvent.change(await page.findByLabelText('来源'), { target: { value } });
  const local = () =>
    [...world.stored]
      .filter(([name]) => name.startsWith('tiku.draft.'))
      .map(([name, text]) => [name.split('.').at(-1), JSON.parse(text).draft.source]);
  await write(one, '第一个窗口');
  await waitFor(() => expect(local()).toEqual([['new', '第一个窗口']]));
  await write(two, '第二个窗口');
  await waitFor(() =>
    expect(local()).toEqual([
      ['new', '第一个窗口'],
      [expect.stringMatching(/^draft-/), '第二个窗口'],
    ]),
  );
  expect(two.effects.toasts).toEqual([{ kind: 'info', text: '另一个窗口也在写新题，这道题的草稿已另存一份' }]);
  expect(one.effects.toasts).toEqual([]);
  await waitFor(() =>
    expect([...kept.values()].map(({ draft }) => draft.source).sort()).toEqual(['第一个窗口', '第二个窗口']),
  );
  // After discarding, this window does not continue with the text of the other window.
  two.effects.answer = true;
  fireEvent.click(two.page.getByRole('button', { name: '放弃修改' }));
  await waitFor(() => expect(local()).toEqual([['new', '第一个窗口']]));
  expect((await two.page.findByLabelText<HTMLInputElement>('来源')).value).toBe('');
  await write(two, '第二个窗口，下一题');
  await waitFor(() => expect(local().map(([, text]) => text)).toEqual(['第一个窗口', '第二个窗口，下一题']));
  // The window continues under its current key, and keeps its draft there when it is closed.
  await write(two, '第二个窗口，写完');
  two.unmount();
  await write(one, '第一个窗口，写完');
  one.unmount();
  expect(local().map(([, source]) => source)).toEqual(['第一个窗口，写完', '第二个窗口，写完']);
});
