// Every call of the contract that changes something × every way its reply can fail between the real server and the real
// browser: one message of the error catalogue, the retry has the same idempotency key and stores once, the page keeps
// working. Calls are made by the client's own store inside the page (support/storeInPage.ts); the forms themselves are
// tested in formFaults.spec.ts. ONLY_SAVE=savePaper,addKp runs these only.
import type { Page } from '@playwright/test';
import { AES } from 'crypto-js';
import { build } from 'esbuild';
import path from 'node:path';
import { CALLS, type CallName } from '../src/contract/calls';
import { DEFAULT_CIPHER_SECRET } from '../src/contract/codes';
import { normalizePath, takesKey, type Call } from '../src/contract/wire';
import { ACCOUNTS, ADMIN } from './support/accounts';
import { signInApi } from './support/api';
import { FAULTS, openFaultProxy, type Fault, type FaultProxy } from './support/faultProxy';
import { expect, test } from './support/fixtures';
import { CONTENT_CASES, made, type SaveCase, type Walk } from './support/saveCases';
import { ADMIN_CASES } from './support/saveCasesAdmin';
import type { InPage, Saved } from './support/storeInPage';

const CASES: Readonly<Record<string, SaveCase>> = { ...CONTENT_CASES, ...ADMIN_CASES };
const SAVES = (Object.keys(CALLS) as CallName[]).filter(
  (name) => (CALLS[name] as Call).method === 'POST' && (CALLS[name] as Call).writes !== false,
);
/** Their failure is shown next to the typed text, without a toast. */
const QUIET = new Set<string>(['login', 'saveDraft', 'saveAnswers', 'takeScripts', 'markScript']);
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
const BROKEN: ReadonlySet<Fault> = new Set(['cut in the middle', 'answer lost']);
const NETWORK = '网络错误';
const SENT_LATER = ['网络不通，已存入“未同步”，联网后自动提交', '已同步 1 项离线修改'];

type Handle = { storeInPage: InPage };
const save = (page: Page, name: string, args: unknown): Promise<Saved> =>
  page.evaluate(([call, given]) => (window as unknown as Handle).storeInPage.save(call, given), [name, args] as const);
const begin = (page: Page, name: string, args: unknown) =>
  page.evaluate(([call, given]) => (window as unknown as Handle).storeInPage.begin(call, given), [name, args] as const);
const now = (page: Page) => page.evaluate(() => (window as unknown as Handle).storeInPage.now());
const finish = (page: Page): Promise<Saved> => page.evaluate(() => (window as unknown as Handle).storeInPage.finish());
const reopen = (page: Page) => page.evaluate(() => (window as unknown as Handle).storeInPage.reopen());
const sendInterrupted = (page: Page) =>
  page.evaluate(() => (window as unknown as Handle).storeInPage.sendInterrupted());
const signIn = (page: Page, account: { username: string; password: string }) =>
  page.evaluate(
    ({ username, password }) => (window as unknown as Handle).storeInPage.signIn(username, password),
    account,
  );

async function putStore(page: Page): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [path.join(__dirname, 'support/storeInPage.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  await page.evaluate(outputFiles[0]?.text ?? '');
}

/** One save: each try meets the next fault after the server has stored it; the last reply is only slow. */
async function walkCall(page: Page, proxy: FaultProxy, name: CallName, make: () => Promise<unknown>): Promise<void> {
  const { refused, only } = CASES[name] ?? {};
  const call = CALLS[name] as Call;
  const at = normalizePath(call.path);
  const sentSince = (first: number) => proxy.passed.slice(first).filter((each) => each.path === at);
  const once = (first: number, tries: number, where: string) => {
    const sent = sentSince(first);
    expect(sent.length, where).toBe(tries);
    if (!takesKey(call)) return;
    expect(sent[0]?.key, where).toMatch(/^[\w-]{16,80}$/);
    // Every reply equals the first one, id and revision: the server did nothing twice.
    for (const each of sent) {
      expect(each.key, where).toBe(sent[0]?.key);
      expect(JSON.parse(each.answer), where).toEqual(JSON.parse(sent[0]?.answer ?? ''));
    }
  };

  const faults = (only?.faults ?? FAULTS).filter(
    (fault) => fault !== 'slow' && !(WAITS.has(name) && BROKEN.has(fault)),
  );
  const args = await make();
  const first = proxy.passed.length;
  let tries = 0;
  for (const fault of faults) {
    tries += 1;
    const where = `${name}, ${fault}`;
    proxy.fail(at, fault);
    const { kind, toasts, reloads } = await save(page, name, args);
    expect(kind, where).not.toBeNull();
    const signedOut = fault === '502';
    // For signing out, an ended session is the wanted result: no reload.
    expect({ toasts, reloads }, where).toEqual({
      toasts: signedOut || QUIET.has(name) ? [] : [NETWORK],
      reloads: signedOut && name !== 'logout' ? 1 : 0,
    });
    if (!signedOut) continue;
    expect(await reopen(page), where).toBe(!ENDS.has(name));
    // Unsaved text is kept until its author signs in again and sends it.
    tries += await sendInterrupted(page);
  }
  proxy.fail(at, 'slow');
  await begin(page, name, args);
  await expect
    .poll(() => sentSince(first).length, { message: `${name}, slow`, intervals: [10, 20, 50] })
    .toBe(tries + 1);
  expect(await now(page), `${name}, slow`).toBe('pending');
  proxy.release();
  const late = await finish(page);
  if (refused)
    expect(late, `${name}, slow`).toMatchObject({
      msg: expect.stringMatching(/\p{Script=Han}/u),
      toasts: QUIET.has(name) ? [] : [late.msg],
    });
  else expect(late, `${name}, slow`).toEqual({ kind: null, msg: '', toasts: [], reloads: 0 });
  once(first, tries + 1, name);

  if (!WAITS.has(name)) return;
  for (const fault of BROKEN) {
    const where = `${name}, ${fault}`;
    const fresh = await make();
    const from = proxy.passed.length;
    proxy.fail(at, fault);
    expect((await save(page, name, fresh)).toasts, where).toEqual(SENT_LATER);
    once(from, 2, where);
  }
}

test('every call that changes something has a case', () => {
  expect(Object.keys(CASES).sort()).toEqual([...SAVES].sort());
});

test('every save × every fault: one notice, one key, stored once', async ({ page, server, faults }) => {
  test.setTimeout(300_000);
  faults.expectConsole(/Failed to load resource|ERR_/);
  const proxy = await openFaultProxy(server.url);
  try {
    const admin = await signInApi(server.url, ADMIN);
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
    const walk: Walk = {
      api: await signInApi(server.url, account),
      teacher: await signInApi(server.url, ACCOUNTS.teacher),
      n: 0,
      words: '',
      once: <T>(name: string, make: () => Promise<T>) => {
        if (!shared.has(name)) shared.set(name, make());
        return shared.get(name) as Promise<T>;
      },
      seal,
      account,
    };
    await page.goto(`${proxy.url}/#/login`);
    await putStore(page);
    expect(await page.evaluate(() => (window as unknown as Handle).storeInPage.endpoints())).toEqual(
      expect.arrayContaining([...SAVES]),
    );
    expect(await signIn(page, account)).toBe(true);
    const only = process.env['ONLY_SAVE']?.split(',');
    const failures: string[] = [];
    for (const name of Object.keys(CASES).filter((each) => !only || only.includes(each)) as CallName[]) {
      const make = async () => {
        walk.n += 1;
        walk.words = `断${walk.n}${name.slice(0, 6)}`;
        return CASES[name]?.args(walk);
      };
      try {
        await walkCall(page, proxy, name, make);
      } catch (failure) {
        // Continue: the list of all failures is more useful than the first one.
        failures.push(`${name}: ${String(failure).slice(0, 400)}`);
        proxy.release();
        await reopen(page);
      }
      if (ENDS.has(name)) expect(await signIn(page, account)).toBe(true);
    }
    expect(failures).toEqual([]);
  } finally {
    await proxy.close();
  }
});
