// Every call of the contract that changes something × every way its reply can fail between the real server and the
// client's own store: one message of the error catalogue, the retry has the same idempotency key and stores once, the
// program keeps working. The forms themselves are tested in e2e/formFaults.spec.ts. ONLY_SAVE=savePaper,addKp runs these
// only.
import { AES } from 'crypto-js';
import { ACCOUNTS, ADMIN } from '../../../e2e/support/accounts';
import { made, signInApi } from '../../../e2e/support/api';
import { CALLS, type CallName } from '../../contract/calls';
import { DEFAULT_CIPHER_SECRET } from '../../contract/codes';
import { normalizePath, takesKey, type Call } from '../../contract/wire';
import { type TestApp } from '../testApp';
import { openDemoApp } from '../testBanks';
import { FAULTS, openFaultProxy, type Fault, type FaultProxy } from './support/faultProxy';
import { CONTENT_CASES, type SaveCase, type Walk } from './support/saveCases';
import { ADMIN_CASES } from './support/saveCasesAdmin';
import { ENDPOINTS, openSavingStore, type SavingStore } from './support/savingStore';

const CASES: Readonly<Record<string, SaveCase>> = { ...CONTENT_CASES, ...ADMIN_CASES };
const SAVES = (Object.keys(CALLS) as CallName[]).filter(
  (name) => (CALLS[name] as Call).method === 'POST' && (CALLS[name] as Call).writes !== false,
);
/** Their failure is shown next to the typed text, without a toast. */
const QUIET = new Set<string>(['login', 'saveDraft', 'saveAnswers', 'takeScripts', 'markScript', 'fetchPicture']);
/** May wait for the network: the program sends it again automatically. */
const WAITS = new Set<string>([
  'saveQuestion',
  'deriveQuestion',
  'saveStatus',
  'addCheckRecord',
  'addComment',
  'addFeedback',
  'savePaper',
  'addKp',
  'saveKp',
  'moveKp',
]);
/** Their reply starts or ends the session: without it, no one is signed in after the reload. */
const ENDS = new Set<string>(['login', 'logout']);
/** They end the other sessions of the account, among them the one that prepares the cases. */
const ENDS_OTHERS = new Set<string>(['changePassword', 'endSessions']);
const BROKEN: ReadonlySet<Fault> = new Set(['cut in the middle', 'answer lost']);
const NETWORK = '网络错误';
const SENT_LATER = ['网络不通，已存入“未同步”，联网后自动提交', '已同步 1 项离线修改'];

/** One save: each try meets the next fault after the server has stored it; the last reply is only slow. */
async function walkCall(name: CallName): Promise<void> {
  const make = async (): Promise<unknown> => {
    walk.n += 1;
    walk.words = `断${walk.n}${name.slice(0, 6)}`;
    return CASES[name]?.args(walk);
  };
  const { refused, only } = CASES[name] ?? {};
  const call = CALLS[name] as Call;
  const at = normalizePath(call.path);
  /** All of these tries have reached the server; it has done one of them. */
  const expectOnce = (first: number, tries: number) => {
    const sent = proxy.passed.slice(first).filter((each) => each.path === at);
    expect(sent).toHaveLength(tries);
    if (!takesKey(call)) return;
    expect(sent[0]?.key).toMatch(/^[\w-]{16,80}$/);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    // Every reply equals the first one, id and revision: the server did nothing twice.
    const answers = sent.map(({ answer }): unknown => JSON.parse(answer));
    expect(answers).toEqual(answers.map(() => answers[0]));
  };

  const faults = (only?.faults ?? FAULTS).filter(
    (fault) => fault !== 'slow' && !(WAITS.has(name) && BROKEN.has(fault)),
  );
  const args = await make();
  const first = proxy.passed.length;
  let tries = 0;
  for (const fault of faults) {
    tries += 1;
    proxy.fail(at, fault);
    const { kind, toasts, reloads } = await saving.save(name, args);
    const signedOut = fault === '502';
    // For signing out, an ended session is the wanted result: no reload.
    expect({ fault, stored: kind === null, toasts, reloads }).toEqual({
      fault,
      stored: false,
      toasts: signedOut || QUIET.has(name) ? [] : [NETWORK],
      reloads: signedOut && name !== 'logout' ? 1 : 0,
    });
    if (!signedOut) continue;
    expect({ fault, signedIn: await saving.reopen() }).toEqual({ fault, signedIn: !ENDS.has(name) });
    // Unsaved text is kept until its author signs in again and sends it.
    tries += await saving.sendInterrupted();
  }
  proxy.fail(at, 'slow');
  saving.begin(name, args);
  await proxy.held();
  expect(saving.now()).toBe('pending');
  proxy.release();
  const late = await saving.finish();
  if (refused)
    expect(late).toMatchObject({
      msg: expect.stringMatching(/\p{Script=Han}/u),
      toasts: QUIET.has(name) ? [] : [late.msg],
    });
  else expect(late).toEqual({ kind: null, msg: '', toasts: [], reloads: 0 });
  expectOnce(first, tries + 1);

  if (!WAITS.has(name)) return;
  for (const fault of BROKEN) {
    const fresh = await make();
    const from = proxy.passed.length;
    proxy.fail(at, fault);
    const { toasts } = await saving.save(name, fresh);
    expect({ fault, toasts }).toEqual({ fault, toasts: SENT_LATER });
    expectOnce(from, 2);
  }
}

let server: TestApp;
let url: string;
let proxy: FaultProxy;
let saving: SavingStore;
let walk: Walk;
beforeAll(async () => {
  server = await openDemoApp({ env: { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password } });
  url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  proxy = await openFaultProxy(url);
  const admin = await signInApi(url, ADMIN);
  const seal = (password: string) => AES.encrypt(password, DEFAULT_CIPHER_SECRET).toString();
  const account = { username: '13911110000', password: 'Mima-2026-a', nickname: '断线走查' };
  await made(admin, '/adminuser/save', {
    username: account.username,
    nickname: account.nickname,
    role_id: 1,
    organization_id: 1,
    password: seal(account.password),
  });
  const shared = new Map<string, Promise<unknown>>();
  walk = {
    api: await signInApi(url, account),
    teacher: await signInApi(url, ACCOUNTS.teacher),
    n: 0,
    words: '',
    once: <T>(name: string, make: () => Promise<T>) => {
      if (!shared.has(name)) shared.set(name, make());
      return shared.get(name) as Promise<T>;
    },
    seal,
    jobsDone: () => server.app.jobs.runner.drain(),
    account,
  };
  saving = openSavingStore(proxy.url);
  expect(await saving.signIn(account)).toBe(true);
}, 120_000);
afterAll(async () => {
  saving.close();
  await proxy.close();
  await server.close();
});

test('every call that changes something has a case, and an endpoint', () => {
  expect(Object.keys(CASES).sort()).toEqual([...SAVES].sort());
  expect(ENDPOINTS).toEqual(expect.arrayContaining([...SAVES]));
});

test.each(Object.keys(CASES) as CallName[])('%s × every fault: one notice, one key, stored once', async (name) => {
  try {
    await walkCall(name);
    if (ENDS.has(name)) expect(await saving.signIn(walk.account)).toBe(true);
    if (ENDS_OTHERS.has(name)) walk.api = await signInApi(url, { ...walk.account, nickname: '' });
  } catch (fault) {
    // The next case starts as after a reload.
    proxy.release();
    if (!(await saving.reopen())) await saving.signIn(walk.account);
    throw fault;
  }
});
