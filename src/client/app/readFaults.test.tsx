// If these fail, a reply that is not what the contract says leaves a blank screen, says nothing or says it twice, or
// cannot be tried again.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { strToU8, zipSync } from 'fflate';
import { createMockPack } from '../../../mocks/factories/pack';
import { createMockPaper } from '../../../mocks/factories/paper';
import { createMockQuestion } from '../../../mocks/factories/question';
import { createMockReport } from '../../../mocks/factories/report';
import { createMockAdmin } from '../../../mocks/factories/user';
import { createFakeServer, type Handlers } from '../../../mocks/fakeServer';
import { SHELL_HANDLERS } from '../../../mocks/shellHandlers';
import { CALLS, type CallName } from '../../contract/calls';
import { endProgram, markSignedIn, startProgram, type Program } from '../../testing/testProgram';
import { KNOWN_VIEWS } from '../features/system/RouterDialog';
import { REGIONS_URL } from '../state/cache/loadArea';

jest.mock('../lib/math/typesetter', () => ({ peek: () => undefined, typeset: () => new Promise(() => undefined) }));

const NETWORK = '网络错误';
const json = (body: unknown) => () => new Response(JSON.stringify(body));
const page =
  (body: string, status = 200) =>
  () =>
    new Response(body, { status });
const BODIES: readonly (readonly [what: string, answer: () => Response, text: string])[] = [
  ['a page of HTML', page('<!doctype html><h1>登录网络</h1>'), NETWORK],
  ['nothing', page(''), NETWORK],
  ['half of a JSON', page('{"error":0,"data":{"list":['), NETWORK],
  ['null', json(null), NETWORK],
  ['a list', json([1, 2]), NETWORK],
  ['a word', json('ok'), NETWORK],
  ['data: null', json({ error: 0, msg: '', data: null }), NETWORK],
  [
    'data of another type',
    json({ error: 0, msg: '', data: { list: '没有', total: '十', page: [], size: {} } }),
    NETWORK,
  ],
  ['no error field', json({ msg: '', data: { list: [], total: 0, page: 1, size: 10 } }), NETWORK],
  ['an error that is a text', json({ error: '0', msg: '', data: [] }), NETWORK],
  ['an error without msg', json({ error: 5000, data: null }), NETWORK],
  ['500 with a page', page('<h1>500</h1>', 500), '网络错误：服务器内部错误'],
];

const at = '2026-01-01T00:00:00.000Z';
const listOf = <Row,>(...list: Row[]) => ({ list, total: list.length, page: 1, size: 20 });
const grade = { id: 10, stage_id: 4, title: '高一', revision: 1 };
const handlers: Handlers = {
  ...SHELL_HANDLERS,
  getUserInfo: () =>
    createMockAdmin({
      role: [{ name: 'all', title: '全部', children: Object.keys(KNOWN_VIEWS).map((name) => ({ name, title: name })) }],
    }),
  getQuestions: () => listOf(createMockQuestion({ id: 7 })),
  getOpenPairs: () => ({ list: [] }),
  getPapers: () => listOf(createMockPaper({ title: '高一月考卷' })),
  getPacks: () => listOf(createMockPack({ title: '期末卷一包' })),
  getReports: () => listOf(createMockReport({ title: '高一单元检测' })),
  getSchools: () =>
    listOf({
      id: 1,
      organization_id: 1,
      organization_title: '本机构',
      title: '示例高级中学',
      stage_id: 4,
      region_id: null,
      class_count: 0,
      revision: 1,
      created_at: at,
      deleted_at: null,
    }),
  getGrades: () => [grade],
  getOriginBooks: () => listOf(),
  getRoles: () => ({
    list: [
      {
        id: 3,
        title: '审核员',
        shipped: 1 as const,
        organization_id: null,
        editable: 1 as const,
        account_count: 1,
        route_ids: [],
        function_keys: [],
        revision: 1,
        created_at: at,
      },
    ],
  }),
  getAccounts: () =>
    listOf({
      id: 2,
      username: '13800000002',
      nickname: '教研员示例',
      role_id: 2,
      role_name: '教研员',
      organization_id: 1,
      organization_title: '本机构',
      status: 1 as const,
      weak_password: 0 as const,
      expires_at: null,
      locked: 0 as const,
      seen_at: null,
      revision: 1,
      created_at: at,
      deleted_at: null,
    }),
  getOperations: () => ({
    actions: [],
    entities: [],
    ...listOf({
      id: 1,
      at,
      actor_id: 1,
      nickname: '日志里的人',
      username: '13800000001',
      address: '10.0.0.1',
      action: 'create',
      entity: 'question',
      entity_id: 7,
    }),
  }),
  // What the screens read beside their rows.
  getKnowledgeSystems: () => [],
  getGradeStages: () => [],
  getOrganizations: () => listOf(),
  getRouters: () => ({ list: [] }),
};
const files = { [REGIONS_URL]: zipSync({ 'regions.json': strToU8('[]') }) };

/** Address, the call that reads its rows, and a text that is shown once they have arrived. */
const SCREENS: readonly (readonly [address: string, call: CallName, there: RegExp])[] = [
  ['/questionlist', 'getQuestions', /第 7 题/],
  ['/paperlist', 'getPapers', /高一月考卷/],
  ['/paperpacklist', 'getPacks', /期末卷一包/],
  ['/reportlist', 'getReports', /高一单元检测/],
  ['/schoollist', 'getSchools', /示例高级中学/],
  ['/grademanagement', 'getGrades', /高一/],
  ['/originmanagement', 'getOriginBooks', /共 0 条|还没有/],
  ['/rolelist', 'getRoles', /审核员/],
  ['/accountmanagement', 'getAccounts', /教研员示例/],
  ['/operationlog', 'getOperations', /日志里的人/],
];

let program: Program;
let unmount: () => void;
afterEach(() => {
  unmount();
  endProgram(program);
});

test.each(SCREENS)(
  '%s: each of twelve invalid replies gives one notice and 重试, and the first valid one shows the rows',
  async (address, call, there) => {
    const server = createFakeServer({ handlers, files });
    let asked = 0;
    const fetch = async (url: string, init?: RequestInit) => {
      // A list prefetches its second page once the first has arrived.
      const isIt = url.split('?')[0] === `/api${CALLS[call].path}` && !url.includes('page=2');
      const body = isIt ? BODIES[asked++] : undefined;
      return body ? body[1]() : server.fetch(url, init);
    };
    markSignedIn();
    program = startProgram(fetch, address);
    const { toasts } = program;
    ({ unmount } = render(program.element));
    for (const [index, [what, , text]] of BODIES.entries()) {
      await waitFor(() => expect({ what, asked, toasts }).toEqual({ what, asked: index + 1, toasts: [text] }));
      toasts.splice(0);
      fireEvent.click(await screen.findByText('重试', { selector: 'button' }));
    }
    await screen.findAllByText(there);
    expect(screen.queryByText('重试')).toBeNull();
    expect({ asked, toasts }).toEqual({ asked: BODIES.length + 1, toasts: [] });
  },
);
