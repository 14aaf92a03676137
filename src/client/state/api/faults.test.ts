// Every kind of save x every way the answer can fail after the server has stored it: one notice, and the retry stores
// nothing twice. If these fail, a failed save shows no notice, or records are duplicated.
import { createMockAdmin } from '../../../../mocks/factories/user';
import { KEY_HEADER } from '../../../contract/wire';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { fetchUser } from '../session/sessionThunks';
import { makeStore } from '../store';
import { accountAdminApi } from './account/accountAdmin';
import { organizationApi } from './account/organization';
import { rolesApi } from './account/roles';
import { api } from './api';
import { knowledgeChangeApi } from './knowledge/knowledgeChange';
import { packApi } from './paper/pack';
import { paperApi } from './paper/paper';
import { reportApi } from './paper/report';
import { draftApi } from './question/drafts';
import { feedbackApi } from './question/feedback';
import { questionApi } from './question/question';
import { reviewApi } from './question/review';

type Store = ReturnType<typeof makeStore>;
type Save = (store: Store) => PromiseLike<{ data?: unknown; error?: unknown }>;
const done = { id: 7, version: 1, revision: 2, undo_id: 3 };

/** The save, the data of its successful answer, and whether it is queued when the network is down. */
const SAVES: Record<string, { save: Save; data: unknown; waits?: boolean; quiet?: boolean }> = {
  question: {
    save: (s) =>
      s.dispatch(questionApi.endpoints.saveQuestion.initiate({ type_id: 200, content: '<p>题</p>', answer: true })),
    data: done,
    waits: true,
  },
  status: {
    save: (s) => s.dispatch(questionApi.endpoints.saveStatus.initiate({ id: 7, status: 5, revision: 1 })),
    data: done,
    waits: true,
  },
  bulkStatus: {
    save: (s) => s.dispatch(reviewApi.endpoints.batchSaveStatus.initiate({ ids: [7], status: 5 })),
    data: { list: [{ id: 7, error: 0, msg: '' }] },
  },
  draft: {
    save: (s) => s.dispatch(draftApi.endpoints.saveDraft.initiate({ key: 'new', body: '{}' })),
    data: { updated_at: null },
    quiet: true,
  },
  paper: { save: (s) => s.dispatch(paperApi.endpoints.copyPaper.initiate({ id: 7 })), data: done },
  knowledge: {
    save: (s) =>
      s.dispatch(knowledgeChangeApi.endpoints.saveKp.initiate({ id: 7, revision: 1, tip_key: 'a', kp_name: '点' })),
    data: done,
    waits: true,
  },
  system: {
    save: (s) => s.dispatch(knowledgeChangeApi.endpoints.saveKnowledgeSystem.initiate({ title: '体系' })),
    data: done,
  },
  account: {
    save: (s) => s.dispatch(accountAdminApi.endpoints.setAccountStatus.initiate({ id: 7, revision: 1, status: 0 })),
    data: { id: 7, revision: 2 },
  },
  role: {
    save: (s) => s.dispatch(rolesApi.endpoints.saveRole.initiate({ title: '角色', route_ids: [], function_keys: [] })),
    data: { id: 7, revision: 1 },
  },
  organization: {
    save: (s) =>
      s.dispatch(organizationApi.endpoints.saveOrganization.initiate({ title: '机构', region_id: null, logo: '' })),
    data: { id: 7, revision: 1 },
  },
  pack: {
    save: (s) => s.dispatch(packApi.endpoints.savePack.initiate({ title: '包', note: '', paper_ids: [1] })),
    data: { id: 7, revision: 1 },
  },
  report: { save: (s) => s.dispatch(reportApi.endpoints.deleteReport.initiate({ id: 7, revision: 1 })), data: done },
  notices: {
    save: (s) => s.dispatch(feedbackApi.endpoints.readFeedbackNotices.initiate({ ids: [1] })),
    data: { read: 1 },
  },
};

const page =
  (body: string, status = 200) =>
  () =>
    new Response(body, { status });
/** What arrives instead of the answer, and the notice that is shown; null if the program signs out. */
const FAULTS: Record<string, { reply: () => Response; text: string | null }> = {
  'HTML instead of JSON': { reply: page('<!doctype html><h1>登录</h1>'), text: '网络错误' },
  'empty body': { reply: page(''), text: '网络错误' },
  'invalid JSON': { reply: page('{"error":0,"data":{'), text: '网络错误' },
  'a list instead of an envelope': { reply: page('[1,2]'), text: '网络错误' },
  'a word instead of an envelope': { reply: page('"ok"'), text: '网络错误' },
  null: { reply: page('null'), text: '网络错误' },
  'missing error': { reply: page('{"msg":"","data":{}}'), text: '网络错误' },
  'error as text': { reply: page('{"error":"0","data":{}}'), text: '网络错误' },
  'error and no msg': { reply: page('{"error":5000,"data":null}'), text: '网络错误' },
  'error and msg null': { reply: page('{"error":5000,"msg":null}'), text: '网络错误' },
  '500': { reply: page('<h1>500</h1>', 500), text: '网络错误：服务器内部错误' },
  '500 with error 0': {
    reply: page('{"error":0,"data":{"id":7,"version":1,"revision":2,"undo_id":3}}', 500),
    text: '网络错误：服务器内部错误',
  },
  '503': { reply: page('', 503), text: '网络错误：服务不可用' },
  '502': { reply: page('bad gateway', 502), text: null },
  cut: {
    reply: () => {
      throw new TypeError('connection reset');
    },
    text: '网络错误',
  },
};

async function setUp(data: unknown) {
  let fault: (() => Response) | null = null;
  const stored: string[] = [];
  const effects = makeMemoryEffects({
    fetch: async (url, init) => {
      if (url === '/healthz') return new Response('ok');
      if (url.includes('/getuserinfo'))
        return new Response(JSON.stringify({ error: 0, msg: '', data: createMockAdmin() }));
      const key = (init.headers as Record<string, string>)[KEY_HEADER] ?? '';
      if (!stored.includes(key)) stored.push(key);
      const planned = fault;
      fault = null;
      return planned ? planned() : new Response(JSON.stringify({ error: 0, msg: '', data }));
    },
  });
  const store = makeStore(effects);
  await store.dispatch(fetchUser());
  return {
    store,
    effects,
    stored,
    fail: (reply: () => Response) => (fault = reply),
    close: () => store.dispatch(api.util.resetApiState()),
  };
}
jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate'] });
const drained = () => jest.advanceTimersByTimeAsync(10);

describe.each(Object.entries(SAVES))('%s', (_name, { save, data, waits, quiet }) => {
  test.each(Object.entries(FAULTS))('%s', async (name, { reply, text }) => {
    const { store, effects, stored, fail, close } = await setUp(data);
    fail(reply);
    const first = await save(store);
    expect(first.error).toBeDefined();
    if (text === null) {
      expect(effects).toMatchObject({ toasts: [], reloads: 1, visited: ['/login'] });
      await store.dispatch(fetchUser());
    } else if (name === 'cut' && waits) {
      await drained();
      expect(effects.toasts.map((toast) => toast.text)).toEqual([
        '网络不通，已存入“未同步”，联网后自动提交',
        '已同步 1 项离线修改',
      ]);
    } else expect(effects.toasts.map((toast) => toast.text)).toEqual(quiet ? [] : [text]);
    if (!(name === 'cut' && waits)) await save(store);
    expect(stored).toHaveLength(1);
    expect(stored.every((key) => /^[\w-]{16,80}$/.test(key))).toBe(true);
    close();
  });

  test('a double click is one submission; the same again after the answer is another', async () => {
    const { store, stored, close } = await setUp(data);
    await Promise.all([save(store), save(store)]);
    expect(stored).toHaveLength(1);
    await save(store);
    expect(stored).toHaveLength(2);
    close();
  });
});
