import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { createMockPaper } from '../../../../../mocks/factories/paper';
import { createMockQuestion } from '../../../../../mocks/factories/question';
import { createMockUser } from '../../../../../mocks/factories/user';
import { createFakeServer, FakeFault, type Handlers } from '../../../../../mocks/fakeServer';
import { CODES } from '../../../../contract/codes';
import { makeMemoryEffects } from '../../../../testing/memoryEffects';
import { questionToggled, selectSet, setsRestored } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import type { SavePaperRequest } from '../../../state/paperWorkingSet/saveRequests';
import { makeStore } from '../../../state/store';
import PaperEditPage from './PaperEditPage';

const questions = [
  createMockQuestion({ id: 11 }),
  createMockQuestion({ id: 12 }),
  createMockQuestion({ id: 13 }),
  createMockQuestion({ id: 21, type_id: 400 }),
];
const paper = createMockPaper({ id: 7, revision: 3, title: '期中卷' }, questions);

function Where() {
  return <output data-testid="where">{useLocation().pathname}</output>;
}

async function open(id: number, handlers: Handlers = {}, search = '') {
  const sent: SavePaperRequest[] = [];
  const server = createFakeServer({
    handlers: {
      getPaper: () => paper,
      getQuestionsByIds: ({ ids }) => ({ list: questions.filter((question) => ids.includes(question.id)) }),
      getPaperTemplates: () => ({ list: [] }),
      getCommon: () => ({ stages: [], grades: [], gs: [], books: [] }),
      savePaper: (request) => {
        sent.push(request as SavePaperRequest);
        return { id: request.id ?? 70, version: 2, revision: (request.revision ?? 0) + 1 };
      },
      ...handlers,
    },
  });
  const effects = makeMemoryEffects({ fetch: server.fetch });
  const { role_functions } = createMockUser();
  const author = createMockUser({ role_functions: [...role_functions, { function_key: 'question.write' }] });
  const store = makeStore(effects, { session: { user: author, status: 'signedIn', routesAdded: true } });
  store.dispatch(setsRestored({ account: '4', sets: {}, activeSetId: 'paper:0' }));
  const user = userEvent.setup();
  const view = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[`/paperlist/edit/${id}${search}`]}>
        <Where />
        <Routes>
          <Route path="/paperlist/edit/:id" element={<PaperEditPage />} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  await screen.findByRole('toolbar');
  const set = (setId: 'paper:0' | 'paper:7' = 'paper:7') => selectSet(store.getState(), setId);
  return { server, effects, store, user, view, sent, set };
}
const total = () => screen.getByTestId('total-score').textContent;

describe('composing a paper', () => {
  it('shows the questions on numbered pages', async () => {
    await open(7);
    expect(await screen.findByText('第 1 页 共 1 页')).toBeTruthy();
    const page = screen.getByLabelText('第 1 张');
    expect(page.textContent).toContain('一、单选题：本题共 3 小题，每小题 5 分，共 15 分。');
    for (const label of ['1．', '2．', '3．', '4．']) expect(within(page).getByText(label)).toBeTruthy();
  });

  it('prints the seal line on each form, not on the table of keys', async () => {
    const handlers = { getPaper: () => ({ ...paper, seal_line: 1 as const }) };
    const seals = () => document.querySelectorAll('.paper-desk .paper-seal').length;
    const { view } = await open(7, handlers, '?forms=2&seed=1&form=A');
    await waitFor(() => expect(screen.getByLabelText('第 1 张').textContent).toContain('A 卷'));
    expect(seals()).toBe(1);
    view.unmount();
    await open(7, handlers, '?forms=2&seed=1&form=keys');
    await waitFor(() => expect(screen.getByLabelText('第 1 张').textContent).toContain('各卷答案对照'));
    expect(seals()).toBe(0);
  });

  it('scores one question in half points and a whole section at once, and the total follows', async () => {
    const { user, set } = await open(7);
    const one = await screen.findByLabelText('第 2 题分值');
    await user.clear(one);
    await user.type(one, '7.5{Enter}');
    expect(total()).toBe('22.5');
    const all = screen.getByLabelText('一、单选题 每题分值');
    expect((all as HTMLInputElement).value).toBe('');
    await user.type(all, '4{Enter}');
    expect([11, 12, 13].map((id) => set().paperList.entities[id]?.score)).toEqual([4, 4, 4]);
    expect(total()).toBe('17');
  });

  it('leaves an emptied score empty while its owner thinks, and takes it back on leaving', async () => {
    const { user, set } = await open(7);
    const one = (await screen.findByLabelText('第 2 题分值')) as HTMLInputElement;
    jest.useFakeTimers();
    try {
      const slow = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
      await slow.clear(one);
      act(() => void jest.advanceTimersByTime(5000));
      expect(one.value).toBe('');
      await slow.type(one, '7.');
      act(() => void jest.advanceTimersByTime(5000));
      await slow.type(one, '5');
      expect(one.value).toBe('7.5');
      act(() => void jest.advanceTimersByTime(5000));
      expect(set().paperList.entities[12]?.score).toBe(7.5);
      await slow.clear(one);
      act(() => void jest.advanceTimersByTime(5000));
    } finally {
      jest.useRealTimers();
    }
    await user.tab();
    expect(one.value).toBe('7.5');
  });

  it('takes back a score that is no number instead of storing it', async () => {
    const { user, set } = await open(7);
    const one = await screen.findByLabelText('第 1 题分值');
    await user.clear(one);
    await user.type(one, '五分');
    await user.tab();
    expect((one as HTMLInputElement).value).toBe('5');
    expect(set().dirty).toBe(false);
  });

  it('undoes and redoes with the keys', async () => {
    const { user } = await open(7);
    const one = await screen.findByLabelText('第 1 题分值');
    await user.clear(one);
    await user.type(one, '9{Enter}');
    act(() => one.blur());
    await user.keyboard('{Control>}z{/Control}');
    expect(total()).toBe('20');
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(total()).toBe('24');
  });

  it('moves a question to another section from its menu, without dragging', async () => {
    const { user, set } = await open(7);
    await user.click(await screen.findByLabelText('第 1 题的更多操作'));
    expect(screen.getByRole('menuitem', { name: '编辑试题' }).getAttribute('href')).toBe('/addquestion?id=11');
    await user.click(screen.getByRole('menuitem', { name: /移到 二、解答题/ }));
    expect(set().paperList.ids).toEqual([12, 13, 21, 11]);
  });

  it('keeps the title that is still being typed when saving with Ctrl+S', async () => {
    const { user, sent, set } = await open(7);
    const title = screen.getByLabelText('试卷标题');
    await user.clear(title);
    await user.type(title, '期末卷');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ id: 7, revision: 3, title: '期末卷' });
    await waitFor(() => expect(set()).toMatchObject({ dirty: false, revision: 4 }));
    expect(screen.getByText('已保存')).toBeTruthy();
  });

  it('does not send a paper without title or questions', async () => {
    const { user, sent, effects } = await open(0);
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(sent).toHaveLength(0);
    expect(effects.toasts.at(-1)?.text).toBe('请填写试卷标题');
  });

  it('gives a new paper its own address after the first save, with its panels as they were', async () => {
    const { user, store, sent } = await open(0, { getPaper: () => ({ ...paper, id: 70, revision: 1 }) });
    act(() => void questions.forEach((question) => store.dispatch(questionToggled(question))));
    await user.type(screen.getByLabelText('试卷标题'), '新卷');
    const panel = screen.getByText('版式').closest('details') as HTMLDetailsElement;
    act(() => void (panel.open = true));
    fireEvent(panel, new Event('toggle'));
    await screen.findByLabelText('副标题');
    await user.click(screen.getByRole('button', { name: /体检/ }));
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/paperlist/edit/70'));
    expect(sent[0]?.sections.map((section) => section.items.length)).toEqual([3, 1]);
    expect(screen.getByLabelText('副标题')).toBeTruthy();
    expect(screen.getByLabelText('出卷体检')).toBeTruthy();
  });
});

describe('two people on one paper', () => {
  const theirs = {
    ...createMockPaper(
      { id: 7, revision: 9, title: '对方的卷', duration: 120 },
      questions.filter(({ id }) => id !== 12),
    ),
    since: { base: paper, saved_by: '王老师', saved_at: '2026-11-28T02:00:00.000Z' },
  };
  const conflicted = () => {
    const seen: SavePaperRequest[] = [];
    const handlers: Handlers = {
      savePaper: (request) => {
        seen.push(request as SavePaperRequest);
        if (request.id === 7 && request.revision !== 9)
          throw new FakeFault(CODES.conflict, '试卷已被他人修改', { kind: 'revision', revision: 9, paper: theirs });
        return { id: request.id ?? 71, version: 1, revision: 10 };
      },
    };
    return { seen, handlers };
  };
  const meet = async () => {
    const { seen, handlers } = conflicted();
    const page = await open(7, handlers);
    const title = screen.getByLabelText('试卷标题');
    await page.user.clear(title);
    await page.user.type(title, '我的卷');
    await page.user.keyboard('{Control>}s{/Control}');
    return { ...page, seen, dialog: await screen.findByRole('dialog') };
  };

  it('shows both sides, and closing loses nothing', async () => {
    const { user, dialog, set } = await meet();
    expect(within(dialog).getByText(/^王老师 于 2026-11-28 .* 保存了这份试卷。$/)).toBeTruthy();
    const title = within(dialog).getByRole('group', { name: '标题' });
    for (const text of ['我的卷', '对方的卷']) expect(title.textContent).toContain(text);
    await user.click(within(dialog).getByRole('button', { name: '先不保存' }));
    expect(set()).toMatchObject({ title: '我的卷', dirty: true, revision: 3 });
  });

  it('keeps what each changed alone, asks about what both changed, and saves on top of theirs', async () => {
    const { user, dialog, seen, set } = await meet();
    const row = (name: string) => within(within(dialog).getByRole('group', { name }));
    expect(row('标题').getByText('双方都改了')).toBeTruthy();
    expect(row('时长').getByText('只有对方改了')).toBeTruthy();
    expect(row('第 2 题').getByText('只有对方改了')).toBeTruthy();
    await user.click(within(dialog).getByRole('radio', { name: '标题用我的' }));
    await user.click(within(dialog).getByRole('button', { name: '保存合并结果' }));
    await waitFor(() => expect(set()).toMatchObject({ dirty: false, revision: 10 }));
    expect(seen.map((request) => request.revision)).toEqual([3, 9]);
    expect(seen[1]).toMatchObject({ title: '我的卷', duration: 120 });
    expect(set().paperList.ids).toEqual([11, 13, 21]);
    await user.click(screen.getByRole('button', { name: '撤销' }));
    expect(set()).toMatchObject({ duration: 90, revision: 10, dirty: true });
    expect(set().paperList.ids).toEqual([11, 12, 13, 21]);
  });

  it('saves mine as a copy and leaves theirs alone', async () => {
    const { user, dialog, seen } = await meet();
    await user.click(within(dialog).getByRole('button', { name: '另存为副本' }));
    await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/paperlist/edit/71'));
    expect(seen.at(-1)?.id).toBeUndefined();
    expect(seen.at(-1)?.title).toBe('我的卷（副本）');
  });

  it('takes theirs when chosen', async () => {
    const { user, dialog, set, server } = await meet();
    server.handlers.getPaper = () => theirs;
    await user.click(within(dialog).getByRole('button', { name: '载入对方版本' }));
    await waitFor(() => expect(set()).toMatchObject({ title: '对方的卷', revision: 9, dirty: false }));
  });
});

it('refuses to edit what the account may only read, and offers a copy', async () => {
  const server = createFakeServer({ handlers: { getPaper: () => ({ ...paper, editable: 0 }) } });
  const store = makeStore(makeMemoryEffects({ fetch: server.fetch }), {
    session: { user: createMockUser(), status: 'signedIn', routesAdded: true },
  });
  store.dispatch(setsRestored({ account: '4', sets: {}, activeSetId: 'paper:0' }));
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/paperlist/edit/7']}>
        <Routes>
          <Route path="/paperlist/edit/:id" element={<PaperEditPage />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  expect(await screen.findByRole('button', { name: '复制为我的试卷' })).toBeTruthy();
});
