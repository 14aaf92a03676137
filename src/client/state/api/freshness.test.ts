// If these fail, a list is outdated after the user's own change: while a slow call runs elsewhere, or because the list
// was being read during the change, or because the server was away when it was read again.
import { createFakeServer, type Handlers } from '../../../../mocks/fakeServer';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { networkBack, networkLost } from '../offline/offlineSlice';
import { makeStore } from '../store';
import { api } from './api';
import { referenceApi } from './knowledge/reference';
import { referenceChangeApi } from './knowledge/referenceChange';
import { homeApi } from './system/home';

function setUp(handlers: Handlers) {
  const server = createFakeServer({ handlers });
  const store = makeStore(makeMemoryEffects({ fetch: server.fetch }));
  const shown = () =>
    referenceApi.endpoints.getGrades
      .select()(store.getState())
      .data?.map(({ title }) => title);
  const rename = (title: string) =>
    store.dispatch(referenceChangeApi.endpoints.saveGrade.initiate({ id: 7, revision: 1, stage_id: 3, title }));
  return { server, store, shown, rename };
}
jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate'] });
const until = async (what: () => boolean) => {
  for (let i = 0; i < 200 && !what(); i += 1) await jest.advanceTimersByTimeAsync(5);
};

test('a call that hangs elsewhere does not keep a changed list old', async () => {
  let title = '七年级';
  const { server, store, shown, rename } = setUp({
    getGrades: () => [{ id: 7, stage_id: 3, title, revision: 1 }],
    saveGrade: (request) => ((title = request.title), { id: 7, revision: 2 }),
  });
  await store.dispatch(referenceApi.endpoints.getGrades.initiate());
  server.next.push(() => new Promise<Response>(() => undefined));
  void store.dispatch(homeApi.endpoints.getHomeSummary.initiate());
  await rename('初一');
  await until(() => shown()?.[0] === '初一');
  expect(shown()).toEqual(['初一']);
  store.dispatch(api.util.resetApiState());
});

test('a list that was being read while it changed is read once more, and once only', async () => {
  let title = '七年级';
  let reads = 0;
  const { server, store, shown, rename } = setUp({
    getGrades: () => ((reads += 1), [{ id: 7, stage_id: 3, title, revision: 1 }]),
    saveGrade: (request) => ((title = request.title), { id: 7, revision: 2 }),
  });
  await store.dispatch(referenceApi.endpoints.getGrades.initiate());
  // The server reads before the change, and its answer arrives after two changes.
  let answer: (reply: Response) => void = () => undefined;
  server.next.push(() => new Promise<Response>((resolve) => (answer = resolve)));
  void store.dispatch(referenceApi.endpoints.getGrades.initiate(undefined, { forceRefetch: true }));
  await rename('初一');
  await rename('初一（新）');
  expect(reads).toBe(1);
  answer(
    new Response(JSON.stringify({ error: 0, msg: '', data: [{ id: 7, stage_id: 3, title: '七年级', revision: 1 }] })),
  );
  await until(() => reads > 1 && shown()?.[0] === '初一（新）');
  expect([shown(), reads]).toEqual([['初一（新）'], 2]);
  store.dispatch(api.util.resetApiState());
});

test('a list that could not be read again after a change is read when the server is back, once', async () => {
  let title = '七年级';
  let reads = 0;
  const { server, store, shown, rename } = setUp({
    getGrades: () => ((reads += 1), [{ id: 7, stage_id: 3, title, revision: 1 }]),
    saveGrade: (request) => {
      title = request.title;
      server.next.push(() => Promise.reject(new TypeError('Failed to fetch')));
      return { id: 7, revision: 2 };
    },
  });
  void store.dispatch(referenceApi.endpoints.getGrades.initiate());
  await until(() => shown()?.[0] === '七年级');
  store.dispatch(networkLost());
  await rename('初一');
  await until(() => false);
  expect([shown(), reads]).toEqual([['七年级'], 1]);
  store.dispatch(networkBack());
  await until(() => shown()?.[0] === '初一');
  expect([shown(), reads]).toEqual([['初一'], 2]);
  store.dispatch(networkBack());
  await until(() => false);
  expect(reads).toBe(2);
  store.dispatch(api.util.resetApiState());
});
