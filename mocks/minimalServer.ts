// Another server of the specified calls: its replies have the fields that the specification names and none of ours, and
// every other address is HTTP 404.
import { normalizePath } from '../src/contract/wire';

export interface MinimalAccount {
  nickname: string;
  role_name: string;
  weak_password: number;
  role: object[];
  role_id?: number;
  role_functions?: { function_key: string }[];
}

const SYSTEMS = [{ id: 1, title: '高中数学', types: [{ id: 2, name: '知识点' }] }];
const POINTS = [
  { id: 11, pid: 0, tip_key: '1', kp_name: '集合' },
  { id: 12, pid: 11, tip_key: '1.1', kp_name: '子集' },
];

/** The `data` of each specified read, by `GET path`. */
const minimalReads = (account: MinimalAccount): Readonly<Record<string, unknown>> => ({
  '/adminuser/getuserinfo': account,
  '/grade/list': [{ id: 10, title: '高一' }],
  '/grade/stage': [{ id: 101, title: '必修一' }],
  '/questionknowledgesystem/list': SYSTEMS,
  '/knowledgesystem/list': SYSTEMS,
  '/knowledge/system/list': SYSTEMS,
  '/kptree/listall': POINTS,
  '/kptree/list_tree': [{ ...POINTS[0], children: [POINTS[1]] }],
  '/questions/update': {
    id: 7,
    type_id: 101,
    content: '<p>空集的子集有几个？</p>',
    difficulty: 3,
    status: 1,
    term: 1,
    special: 0,
  },
  '/questions/origin_book': [{ id: 5, title: '必修第一册', kind: 1, language: 1 }],
  '/questions/category': [
    { id: 101, title: '单选' },
    { id: 400, title: '解答' },
  ],
  '/originbook/common': { stage: { 4: '高中', 3: '初中' }, books: 'none' },
  '/questions/check_record/list': [],
});
const WRITES = new Set([
  '/login/index',
  '/upload/file',
  '/questions/update',
  '/questions/derive',
  '/questions/save/status',
  '/questions/batch_save/status',
  '/questions/check_record/add',
]);

/** Status and body of its reply. */
export function minimalReply(account: MinimalAccount, method: string, url: string): { status: number; body: string } {
  const [address = ''] = url.split('?');
  const path = address.startsWith('/api/') ? normalizePath(address) : '';
  const reads = minimalReads(account);
  const known = method === 'GET' ? path in reads : WRITES.has(path);
  if (!known) return { status: 404, body: '<h1>404</h1>' };
  return { status: 200, body: JSON.stringify({ error: 0, msg: '', data: method === 'GET' ? reads[path] : null }) };
}
