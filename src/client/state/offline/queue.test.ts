// If these fail, an edit made without network is lost, stored twice, stored under another account, or overwrites a
// colleague's edit.
import { createMockQuestion } from '../../../../mocks/factories/question';
import { createMockUser } from '../../../../mocks/factories/user';
import { createFakeServer, FakeFault } from '../../../../mocks/fakeServer';
import { KEY_HEADER } from '../../../contract/wire';
import { makeMemoryEffects, makeMemoryWorld, type MemoryWorld } from '../../../testing/memoryEffects';
import { api } from '../api/api';
import { questionApi } from '../api/question/question';
import { selectRecord } from '../records/records';
import { fetchUser } from '../session/sessionThunks';
import { makeStore } from '../store';
import { queueKey } from './offlineListeners';
import { networkBack, queueChanged } from './offlineSlice';
import { discardEdit, flushQueue, retryEdit } from './queueThunks';

jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate'] });
const drained = () => jest.advanceTimersByTimeAsync(20);
const stores: ReturnType<typeof makeStore>[] = [];
afterEach(() => {
  for (const store of stores.splice(0)) store.dispatch(api.util.resetApiState());
});

/** A server with three questions: revisions grow, and a repeated idempotency key gets the same answer. */
function makeBank() {
  const bank = {
    down: false,
    /** Number of next requests that arrive but whose answers are lost. */
    cut: 0,
    user: createMockUser(),
    questions: new Map([5, 6, 7].map((id) => [id, createMockQuestion({ id, revision: 1 })])),
    log: [] as string[],
    keys: [] as string[],
    answered: new Map<string, string>(),
  };
  const server = createFakeServer({
    handlers: {
      getUserInfo: () => bank.user,
      getQuestion: ({ id }) => bank.questions.get(id) ?? createMockQuestion({ id }),
      saveQuestion: ({ id, revision, content }) => {
        const there =
          id === undefined
            ? createMockQuestion({ id: 100 + bank.questions.size, revision: 0 })
            : bank.questions.get(id);
        if (!there) throw new FakeFault(4004, '试题不存在');
        if (id !== undefined && revision !== there.revision)
          throw new FakeFault(4009, '试题已被他人修改', { revision: there.revision, question: there });
        const now = { ...there, content, revision: there.revision + 1 };
        bank.questions.set(now.id, now);
        bank.log.push(content);
        return { id: now.id, version: 1, revision: now.revision };
      },
    },
  });
  const fetch = async (url: string, init: RequestInit = {}) => {
    if (bank.down) throw new TypeError('Failed to fetch');
    if (url === '/healthz') return new Response('ok');
    const key = (init.headers as Record<string, string> | undefined)?.[KEY_HEADER] ?? '';
    if (init.method === 'POST') bank.keys.push(key);
    const text = bank.answered.get(key) ?? (await (await server.fetch(url, init)).text());
    if (key !== '' && text.includes('"error":0')) bank.answered.set(key, text);
    if (init.method === 'POST' && bank.cut > 0) {
      bank.cut -= 1;
      throw new TypeError('connection reset');
    }
    return new Response(text);
  };
  const open = async (world: MemoryWorld = makeMemoryWorld()) => {
    const effects = makeMemoryEffects({ fetch }, world);
    const store = makeStore(effects);
    stores.push(store);
    await store.dispatch(fetchUser());
    const save = (id: number | undefined, content: string, revision?: number) =>
      store.dispatch(
        questionApi.endpoints.saveQuestion.initiate({
          ...(id === undefined ? {} : { id, revision: revision ?? 1 }),
          type_id: 200,
          content,
          answer: true,
        }),
      );
    const queue = () => store.getState().offline.edits;
    const back = async () => {
      bank.down = false;
      store.dispatch(networkBack());
      await drained();
    };
    return { store, effects, world, save, queue, back };
  };
  return { bank, server, open };
}

test('edits without network wait, survive a reload, and arrive in order exactly once', async () => {
  const { bank, open } = makeBank();
  const first = await open();
  bank.down = true;
  for (let i = 1; i <= 50; i += 1)
    expect((await first.save(i % 2 ? 5 : undefined, `第${i}次`)).error).toMatchObject({ kind: 'queued' });
  expect(first.queue()).toHaveLength(50);
  first.store.dispatch(api.util.resetApiState());
  bank.down = false;
  // Simulates a reload: another store over the same storage.
  const second = await open(first.world);
  await drained();
  expect(second.queue()).toEqual([]);
  expect(bank.log).toEqual(Array.from({ length: 50 }, (_, i) => `第${i + 1}次`));
  // 25 edits of one question, each based on the revision that the one before received.
  expect(bank.questions.get(5)).toMatchObject({ revision: 26, content: '第49次' });
  expect(second.effects.toasts).toContainEqual({ kind: 'success', text: '已同步 50 项离线修改' });
  expect(second.world.stored.has(queueKey('4'))).toBe(false);
});

test('a save whose answer was cut off is sent again under its key: stored once', async () => {
  const { bank, open } = makeBank();
  const { save, queue, effects } = await open();
  bank.cut = 1;
  expect((await save(undefined, '中途断线')).error).toMatchObject({ kind: 'queued' });
  await drained();
  expect(queue()).toEqual([]);
  expect(bank.log).toEqual(['中途断线']);
  expect(new Set(bank.keys).size).toBe(1);
  expect(effects.toasts.map(({ text }) => text)).toEqual([
    '网络不通，已存入“未同步”，联网后自动提交',
    '已同步 1 项离线修改',
  ]);
});

test('a conflict keeps both sides and holds up only what builds on it; mine over theirs goes on top of theirs', async () => {
  const { bank, open } = makeBank();
  const { save, queue, back, store, effects } = await open();
  bank.down = true;
  await save(5, '我的第一版');
  await save(5, '我的第二版');
  await save(6, '别的题');
  bank.questions.set(5, createMockQuestion({ id: 5, revision: 9, content: '同事的' }));
  await back();
  expect(bank.log).toEqual(['别的题']);
  expect(queue().map(({ title, state, fields }) => [title, state, fields['content']])).toEqual([
    ['试题 5：我的第一版', 'conflict', '我的第一版'],
    ['试题 5：我的第二版', 'waiting', '我的第二版'],
  ]);
  expect(queue()[0]?.theirs).toMatchObject({ revision: 9, question: { content: '同事的' } });
  expect(effects.toasts).toContainEqual({ kind: 'warning', text: expect.stringContaining('1 项修改未能同步') });
  const stuck = queue()[0];
  if (stuck) store.dispatch(retryEdit(stuck, { revision: '9' }));
  await drained();
  expect(bank.log).toEqual(['别的题', '我的第一版', '我的第二版']);
  expect(queue()).toEqual([]);
});

test('giving one up asks first, and lets the next go', async () => {
  const { bank, open } = makeBank();
  const { save, queue, back, store, effects } = await open();
  bank.down = true;
  await save(999, '没有这道题');
  await save(6, '有这道题');
  await back();
  const refused = queue()[0];
  expect(refused).toMatchObject({ state: 'refused', msg: '试题不存在' });
  effects.answer = false;
  if (refused) await store.dispatch(discardEdit(refused));
  expect(queue()).toHaveLength(1);
  effects.answer = true;
  if (refused) await store.dispatch(discardEdit(refused));
  expect(queue()).toEqual([]);
  expect(bank.log).toEqual(['有这道题']);
});

test('an ended session keeps the queue until the same account is back; another account never sends it', async () => {
  const { bank, server, open } = makeBank();
  const first = await open();
  bank.down = true;
  await first.save(5, '会话结束前写的');
  const { saveQuestion } = server.handlers;
  server.handlers.saveQuestion = () => {
    throw new FakeFault(5001, '登录已失效，请重新登录');
  };
  await first.back();
  expect(first.effects).toMatchObject({ reloads: 1, visited: ['/login'] });
  expect(first.queue()).toEqual([]);
  if (saveQuestion) server.handlers.saveQuestion = saveQuestion;
  bank.user = createMockUser({ id: 8, username: '13800000008' });
  const other = await open(first.world);
  await drained();
  expect(other.queue()).toEqual([]);
  expect(bank.log).toEqual([]);
  bank.user = createMockUser();
  await open(first.world);
  await drained();
  expect(bank.log).toEqual(['会话结束前写的']);
});

test('two windows of one account: both show what waits, and it is stored once', async () => {
  const { bank, open } = makeBank();
  const one = await open();
  const two = await open(one.world);
  bank.down = true;
  await one.save(5, '窗口一');
  await two.save(6, '窗口二');
  expect(one.queue().map(({ title }) => title)).toEqual(two.queue().map(({ title }) => title));
  bank.down = false;
  await Promise.all([one.store.dispatch(flushQueue()), two.store.dispatch(flushQueue())]);
  await drained();
  expect([...bank.log].sort()).toEqual(['窗口一', '窗口二'].sort());
  expect([one.queue(), two.queue()]).toEqual([[], []]);
});

test('what was changed is seen while it waits, and reading goes on from what was read', async () => {
  const { bank, open } = makeBank();
  const { store, save } = await open();
  const read = () => store.dispatch(questionApi.endpoints.getQuestion.initiate({ id: 5 }, { forceRefetch: true }));
  await read();
  bank.down = true;
  await save(5, '<p>离线改的</p>');
  await drained();
  expect(store.getState().offline.away).toBe(true);
  const shown = () => selectRecord(store.getState(), 'question', 5);
  expect((await read()).data).toEqual({ entity: 'question', id: 5 });
  expect(shown()).toMatchObject({ id: 5, content: '<p>离线改的</p>', revision: 1 });
  const before = bank.questions.get(5)?.content;
  const [edit] = store.getState().offline.edits;
  store.dispatch(queueChanged({ kind: 'discarded', id: edit?.id ?? '' }));
  expect(shown()).toMatchObject({ content: before, revision: 1 });
});

test('a full storage is reported; an unreadable queue is kept separately, reported once, and the page works', async () => {
  const { bank, open } = makeBank();
  const full = await open();
  full.effects.quotaFull = true;
  bank.down = true;
  await full.save(5, '存不下');
  expect(full.effects.toasts).toContainEqual({ kind: 'warning', text: expect.stringContaining('存储空间不足') });
  expect(full.queue()).toHaveLength(1);
  await full.back();
  expect(bank.log).toEqual(['存不下']);

  for (const text of ['{"a":', '[{"id":1}]', '[{"id":"x","key":"k","path":"/adminuser/delete"}]']) {
    const world = makeMemoryWorld();
    world.stored.set(queueKey('4'), text);
    const broken = await open(world);
    expect(broken.queue()).toEqual([]);
    expect(world.stored.get(`${queueKey('4')}:unreadable`)).toBe(text);
    expect(broken.effects.toasts).toEqual([{ kind: 'warning', text: '未同步的修改无法读取，已另存备份' }]);
  }
});
