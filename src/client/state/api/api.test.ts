import { zipSync, strToU8 } from 'fflate';
import { createMockUser } from '../../../../mocks/factories/user';
import { createFakeServer, envelopeOf, FakeFault } from '../../../../mocks/fakeServer';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { selectArea, selectCateList, selectCommon } from '../cache/cacheSlice';
import { loadArea, REGIONS_URL } from '../cache/loadArea';
import { selectInterruption } from '../session/sessionSlice';
import { fetchUser, openLogin, signIn } from '../session/sessionThunks';
import { makeStore } from '../store';
import { knowledgeApi } from './knowledge/knowledge';
import { referenceApi } from './knowledge/reference';
import { fileApi } from './question/file';
import { questionApi } from './question/question';
import { reviewApi } from './question/review';
import type { ApiError } from './wireRequest';

function setUp() {
  const server = createFakeServer({ handlers: { getUserInfo: () => createMockUser(), getGrades: () => [] } });
  const effects = makeMemoryEffects({ fetch: server.fetch });
  const store = makeStore(effects);
  const ask = () => store.dispatch(referenceApi.endpoints.getGrades.initiate(undefined, { forceRefetch: true }));
  return { server, effects, store, ask };
}
const status =
  (code: number, body = '<h1>nginx</h1>') =>
  () =>
    new Response(body, { status: code });

test('a leading /api is stripped and a missing slash added: one base path', async () => {
  const { server, store } = setUp();
  server.handlers.getKpTree = () => [];
  server.handlers.getCategories = () => [{ id: 200, title: '判断' }];
  await store.dispatch(knowledgeApi.endpoints.getKpTree.initiate({ system_info_id: 1, type: 2 }));
  await store.dispatch(referenceApi.endpoints.getCategories.initiate());
  expect(server.seen.map((r) => r.url)).toEqual([
    '/api/kptree/list_tree?system_info_id=1&type=2',
    '/api/questions/category',
  ]);
  expect(selectCateList(store.getState())).toEqual([{ id: 200, title: '判断' }]);
});

test('a POST travels as multipart form data with arrays as JSON text', async () => {
  const { server, store } = setUp();
  server.handlers.batchSaveStatus = ({ ids }) => ({ list: ids.map((id) => ({ id, error: 0, msg: '' })) });
  const reply = await store.dispatch(
    reviewApi.endpoints.batchSaveStatus.initiate({ ids: [3, 4], status: 5, reason: '重复' }),
  );
  expect(server.seen[0]?.fields).toEqual({ ids: '[3,4]', status: '5', reason: '重复' });
  expect(reply.data?.list).toHaveLength(2);
});

test('common data of the original books is cached', async () => {
  const { server, store } = setUp();
  const common = { stages: [{ id: 3, title: '初中' }], grades: [], gs: [], books: [] };
  server.handlers.getCommon = () => common;
  await store.dispatch(referenceApi.endpoints.getCommon.initiate());
  expect(selectCommon(store.getState())).toEqual(common);
});

test('an upload uses the port that reports progress, with the file under its part name', async () => {
  const { effects, store } = setUp();
  const told: number[] = [];
  let sent: FormData | undefined;
  effects.upload = ({ body, onProgress }) => {
    sent = body;
    onProgress(0.5);
    return Promise.resolve({
      status: 200,
      text: JSON.stringify({ error: 0, msg: '', data: { full_path: '/files/a.mp4' } }),
    });
  };
  const file = new File(['x'], 'a.mp4', { type: 'video/mp4' });
  const reply = await store.dispatch(fileApi.endpoints.uploadVideo.initiate({ file, onProgress: (f) => told.push(f) }));
  expect(reply.data?.full_path).toBe('/files/a.mp4');
  expect((sent?.get('answer_videos') as File).name).toBe('a.mp4');
  expect(told).toEqual([0.5]);
});

test('an argument that the contract refuses is reported and never sent', async () => {
  const { server, effects, store } = setUp();
  const reply = await store.dispatch(reviewApi.endpoints.batchSaveStatus.initiate({ ids: [], status: 5 }));
  expect(reply.error).toMatchObject({ kind: 'business', code: 4001 });
  expect(effects.toasts).toEqual([{ kind: 'error', text: 'ids：请选择试题' }]);
  expect(server.seen).toEqual([]);
});

describe('the error catalogue', () => {
  test.each([
    [400, '网络错误：服务器不理解请求的语法'],
    [403, '网络错误：服务器拒绝请求'],
    [404, '网络错误：未找到请求的资源'],
    [405, '网络错误：禁用请求中指定的方法'],
    [500, '网络错误：服务器内部错误'],
    [503, '网络错误：服务不可用'],
    [413, '网络错误'],
    [504, '网络错误'],
  ])('HTTP %i says %s once, is logged, and reaches the caller', async (code, text) => {
    const { server, effects, ask } = setUp();
    server.next.push(status(code));
    const reply = await ask();
    expect(effects.toasts).toEqual([{ kind: 'error', text }]);
    expect(effects.logged.join()).toContain(text);
    expect(effects.logged.join()).toContain(String(code));
    expect(reply.error).toEqual({ kind: 'http', status: code } satisfies ApiError);
    expect(effects.reloads).toBe(0);
  });

  test('an envelope in a status up to 500 is read as any other', async () => {
    const { server, effects, ask } = setUp();
    server.next.push(status(500, JSON.stringify({ error: 5000, msg: '内部错误，编号 7', data: null })));
    expect((await ask()).error).toMatchObject({ kind: 'business', code: 5000 });
    expect(effects.toasts).toEqual([{ kind: 'error', text: '内部错误，编号 7' }]);
  });

  test.each([400, 404, 500])('HTTP %i is never a success, even with {error:0} in it', async (code) => {
    const { server, ask } = setUp();
    server.next.push(status(code, JSON.stringify({ error: 0, msg: '', data: [] })));
    expect((await ask()).error).toEqual({ kind: 'http', status: code });
  });

  test.each(['{"error":0,"data":null}', '{"error":0}'])(
    'a save that another server answers with %s is stored',
    async (body) => {
      const { server, effects, store } = setUp();
      server.next.push(status(200, body), status(200, body));
      const changed = { id: 7, revision: 3, type_id: 200, content: '<p>题</p>', answer: true };
      expect(await store.dispatch(questionApi.endpoints.saveQuestion.initiate(changed))).toEqual({
        data: { id: 7, version: 0, revision: 3 },
      });
      const { id: _id, revision: _revision, ...added } = changed;
      expect(await store.dispatch(questionApi.endpoints.saveQuestion.initiate(added))).toMatchObject({
        data: { id: 0 },
      });
      expect(effects.toasts).toEqual([]);
    },
  );

  test('502 signs out and reloads without a word, even with an envelope in it', async () => {
    const { server, effects, store, ask } = setUp();
    await store.dispatch(fetchUser());
    server.next.push(status(502, JSON.stringify({ error: 1, msg: 'x' })));
    await ask();
    expect(effects).toMatchObject({ toasts: [], reloads: 1, visited: ['/login'] });
    expect(store.getState().session.status).toBe('signedOut');
  });

  test.each([
    ['登录已失效', '登录已失效'],
    ['', '网络错误'],
  ])('5001 with msg %j signs out, reloads and says %s; what fails meanwhile is silent', async (msg, text) => {
    const { server, effects, store, ask } = setUp();
    await store.dispatch(fetchUser());
    server.handlers.getGrades = () => {
      throw new FakeFault(5001, msg);
    };
    await Promise.all([ask(), store.dispatch(referenceApi.endpoints.getGradeStages.initiate({}))]);
    await ask();
    expect(effects).toMatchObject({ toasts: [{ kind: 'error', text }], reloads: 1, visited: ['/login'] });
  });

  test.each([
    ['5001', () => envelopeOf(5001, '请先登录', null), 'session', ['请先登录']],
    ['502', status(502), 'gateway', []],
  ])(
    '%s to a sign-in reloads the login screen, which says why and still has the phone number',
    async (_name, reply, fault, told) => {
      const { server, effects, store } = setUp();
      effects.navigate('/login');
      server.next.push(reply);
      await store.dispatch(signIn({ username: '13800000001', password: '1234' }));
      expect(effects.reloads).toBe(1);
      expect(effects.toasts.map((toast) => toast.text)).toEqual(told);
      expect(effects.handedOver).toEqual({ fault, username: '13800000001' });
      expect(selectInterruption(makeStore(makeMemoryEffects({ interruption: effects.handedOver })).getState())).toEqual(
        effects.handedOver,
      );
    },
  );

  test('502 to the logout of the login screen does not reload it again and again', async () => {
    const { server, effects, store } = setUp();
    server.next.push(status(502));
    store.dispatch(openLogin());
    await new Promise((resolve) => setImmediate(resolve));
    expect(effects).toMatchObject({ toasts: [], reloads: 0 });
  });

  test.each([
    ['其他业务错误', '其他业务错误'],
    ['', '网络错误'],
  ])('another code with msg %j says %s and the caller gets the reply', async (msg, text) => {
    const { server, effects, ask } = setUp();
    server.handlers.getGrades = () => {
      throw new FakeFault(4009, msg, { revision: 3 });
    };
    expect((await ask()).error).toEqual({ kind: 'business', code: 4009, msg, data: { revision: 3 } });
    expect(effects.toasts).toEqual([{ kind: 'error', text }]);
  });

  test.each(['', '<html>', '{"data":[]}', '{"error":"0"}', '{"error":0,"data":{"not":"a list"}}', 'null', '[]'])(
    'an unreadable reply (%s) says 网络错误 once',
    async (body) => {
      const { server, effects, ask } = setUp();
      server.next.push(status(200, body));
      expect((await ask()).error).toMatchObject({ kind: 'contract' });
      expect(effects.toasts).toEqual([{ kind: 'error', text: '网络错误' }]);
    },
  );

  test('a lost network says 网络错误; an aborted call says nothing', async () => {
    const { server, effects, store, ask } = setUp();
    server.next.push(() => Promise.reject(new TypeError('fetch failed')));
    expect((await ask()).error).toEqual({ kind: 'network' });
    expect(effects.toasts).toHaveLength(1);
    const running = store.dispatch(referenceApi.endpoints.getOriginBooks.initiate({}));
    running.abort();
    await running;
    expect(effects.toasts).toHaveLength(1);
  });
});

test('regions start with the nation, are fetched once, and a broken file can be tried again', async () => {
  const { server, effects, store } = setUp();
  const files: Record<string, Uint8Array> = {};
  const withFiles = createFakeServer({ files });
  effects.fetch = withFiles.fetch;
  expect(await store.dispatch(loadArea())).toBe(false);
  expect(effects.toasts).toHaveLength(1);
  files[REGIONS_URL] = zipSync({
    'regions.json': strToU8(JSON.stringify([{ id: 31, pid: 0, level: 1, name: '上海市' }])),
  });
  expect(await store.dispatch(loadArea())).toBe(true);
  await store.dispatch(loadArea());
  expect(selectArea(store.getState())?.map((r) => [r.level, r.name])).toEqual([
    [0, '全国'],
    [1, '上海市'],
  ]);
  expect(withFiles.seen).toHaveLength(2);
  expect(server.seen).toHaveLength(0);
});
