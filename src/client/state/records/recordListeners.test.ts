// If these fail, the store grows with every page that is read, or a list loses rows that it still shows.
import { createMockQuestion } from '../../../../mocks/factories/question';
import { createFakeServer } from '../../../../mocks/fakeServer';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { api } from '../api/api';
import { questionApi } from '../api/question/question';
import { queueRead } from '../offline/offlineSlice';
import { questionToggled } from '../paperWorkingSet/paperWorkingSetSlice';
import { makeStore } from '../store';
import { tabOpened } from '../tabs/tabsSlice';
import { recordsChanged } from './recordsSlice';

async function setUp() {
  let now = 0;
  const server = createFakeServer({
    handlers: {
      getQuestions: ({ page = 1 }) => ({
        list: [0, 1, 2].map((i) => createMockQuestion({ id: page * 10 + i })),
        total: 30,
        page,
        size: 3,
      }),
    },
  });
  const memory = makeMemoryEffects({ fetch: server.fetch });
  const store = makeStore({ ...memory, clock: { ...memory.clock, now: () => now } });
  const read = (page: number) => store.dispatch(questionApi.endpoints.getQuestions.initiate({ page }));
  const forget = () => store.dispatch(api.util.resetApiState());
  const later = (ms: number) => (now += ms);
  const ids = () => store.getState().records.question?.ids ?? [];
  return { store, server, read, forget, later, ids };
}
/** The cache of RTK Query has dropped the reply; the one kept for offline reading is left. */
const clearKept = ({ store }: Awaited<ReturnType<typeof setUp>>) =>
  store.dispatch((_dispatch, _getState, { offlineReadCache }) => offlineReadCache.clear());

test('records that no reply names go at the second look, those of a reply stay', async () => {
  const window = await setUp();
  const { read, forget, later, ids } = window;
  await read(1);
  forget();
  clearKept(window);
  later(60_000);
  await read(2);
  expect(ids()).toEqual([10, 11, 12, 20, 21, 22]);
  later(30_000);
  await read(3);
  expect(ids()).toHaveLength(9);
  later(30_000);
  await read(4);
  expect(ids()).toEqual([20, 21, 22, 30, 31, 32, 40, 41, 42]);
  forget();
});

test('a chosen question, one of an open tab, one of a reply that is kept for offline reading and one of a waiting save stay', async () => {
  const window = await setUp();
  const { store, read, forget, later, ids } = window;
  await read(1);
  await read(2);
  clearKept(window);
  await read(3);
  store.dispatch(questionToggled(createMockQuestion({ id: 11 })));
  store.dispatch(tabOpened({ name: 'addQuestion', path: '/addquestion', title: '', isFixed: false, search: '?id=12' }));
  store.dispatch(recordsChanged({ kind: 'question', changes: [{ id: 20, changes: { difficulty: 5 } }], waiting: 'a' }));
  forget();
  for (const page of [4, 5]) {
    later(60_000);
    await read(page);
  }
  expect(ids()).toEqual([11, 12, 20, 30, 31, 32, 40, 41, 42, 50, 51, 52]);
  forget();
});

test('a record that is read again between two looks stays', async () => {
  const window = await setUp();
  const { read, forget, later, ids } = window;
  await read(1);
  forget();
  clearKept(window);
  later(60_000);
  await read(2);
  later(60_000);
  await read(1);
  expect(ids()).toEqual([10, 11, 12, 20, 21, 22]);
  forget();
});

test('lists are read again when another window has sent a save that waited here too', async () => {
  const { store, server, read, forget } = await setUp();
  await read(1);
  store.dispatch(recordsChanged({ kind: 'question', changes: [{ id: 10, changes: { difficulty: 5 } }], waiting: 'a' }));
  server.handlers.getQuestions = () => ({
    list: [createMockQuestion({ id: 10, difficulty: 7, revision: 9 })],
    total: 1,
    page: 1,
    size: 3,
  });
  store.dispatch(queueRead({ account: '4', edits: [] }));
  for (let turn = 0; turn < 50 && server.seen.length < 2; turn += 1) await new Promise((go) => setTimeout(go, 5));
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  expect(store.getState().records.question?.entities[10]).toMatchObject({ difficulty: 7, revision: 9 });
  forget();
});
