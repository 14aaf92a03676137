// Fixtures of every browser test: a real server, sign-in by role, and a check that fails the test on any page error.
import { test as base, expect, type BrowserContext, type Locator, type Page, type Response } from '@playwright/test';
import type { Account, RoleName } from './accounts';
import { signInApi, type Api } from './api';
import { keepPrintJobs } from './paperPdf';
import { administratorOf, openRoom, type Room } from './rooms';
import { startWorld, type RunningServer, type World } from './server';

export interface Faults {
  /** Allows console errors that the test causes on purpose; page errors always fail the test. */
  expectConsole: (pattern: RegExp) => void;
  pageErrors: () => string[];
  consoleErrors: () => string[];
}

interface TestFixtures {
  faults: Faults;
  /**
   * Signs in and waits for the home screen: a new page with a session from the API, another at the login screen. A role
   * is the account of the room; an account of the demo world is named by itself (ACCOUNTS).
   */
  login: (who?: RoleName | Account, on?: Page) => Promise<void>;
  /** Another person, or the same one on another machine: a signed-in page in a context of its own. */
  another: (who: RoleName | Account) => Promise<Page>;
}
export interface WorkerFixtures {
  world: World;
  server: RunningServer;
}

export interface ServerFixtures {
  /** The organisation of this test: what it makes is seen by no other test. */
  room: Room;
}
/** Set by `.ci/run` in seconds since 1970: no browser test begins after it. */
const deadline = Number(process.env.TEST_DEADLINE ?? 0) * 1000;

/** A real server without a Playwright browser. */
export const serverTest = base.extend<ServerFixtures & { withinTime: void }, WorkerFixtures>({
  withinTime: [
    async ({}, use, testInfo) => {
      testInfo.skip(deadline > 0 && Date.now() > deadline, 'the run is out of time on this machine');
      await use();
    },
    { auto: true },
  ],
  room: async ({ server }, use) => use(await openRoom(server.url, await administratorOf(server.url))),
  world: ['demo', { option: true, scope: 'worker' }],
  server: [
    async ({ world }, use) => {
      const server = await startWorld(world);
      await use(server);
      await server.discard();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

export const test = serverTest.extend<TestFixtures>({
  baseURL: async ({ server }, use) => use(`${server.url}/`),
  faults: [
    async ({ context }, use) => {
      const watch = watchFaults(context);
      await use(watch.faults);
      watch.check();
    },
    { auto: true },
  ],
  login: async ({ page, room }, use) =>
    use(async (who = 'admin', on = page) => {
      const account = typeof who === 'string' ? await room.account(who) : who;
      if (on.url() !== 'about:blank') return signIn(on, account);
      return openSession(on, account, on === page && typeof who === 'string' ? await room.api(who) : undefined);
    }),
  another: async ({ browser, baseURL, contextOptions, room }, use) => {
    const opened: { context: BrowserContext; check: () => void }[] = [];
    await use(async (who) => {
      const context = await browser.newContext({
        ...contextOptions,
        ...(baseURL === undefined ? {} : { baseURL }),
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
        serviceWorkers: 'block',
      });
      opened.push({ context, check: watchFaults(context).check });
      const page = await context.newPage();
      await openSession(page, typeof who === 'string' ? await room.account(who) : who);
      return page;
    });
    for (const { context, check } of opened) {
      check();
      await context.close();
    }
  },
});
export { expect };

export function watchFaults(context: BrowserContext): { faults: Faults; check: () => void } {
  const pageErrors: string[] = [];
  const consoleErrors: string[] = [];
  const expected: RegExp[] = [];
  void keepPrintJobs(context);
  context.on('weberror', (event) => pageErrors.push(event.error().stack ?? event.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(`${message.text()} ${message.location().url}`);
  });
  return {
    faults: {
      expectConsole: (pattern) => expected.push(pattern),
      pageErrors: () => [...pageErrors],
      consoleErrors: () => [...consoleErrors],
    },
    check: () => {
      expect(pageErrors, 'page errors').toEqual([]);
      expect(
        consoleErrors.filter((text) => !expected.some((pattern) => pattern.test(text))),
        'console errors',
      ).toEqual([]);
    },
  };
}

export async function fillLogin(page: Page, account: Pick<Account, 'username' | 'password'>): Promise<void> {
  // The password screens, from which a test may come, have a field for the phone number too.
  await page.getByRole('button', { name: '登录', exact: true }).waitFor();
  await page.getByLabel('手机号').fill(account.username);
  await page.getByLabel('密码', { exact: true }).fill(account.password);
}

export async function signIn(page: Page, account: Account): Promise<void> {
  // A page whose session has ended redirects there by itself.
  await page
    .goto('#/login')
    .catch((error: Error) => expect(error.message).toMatch(/interrupted by another navigation to "[^"]*#\/login"/));
  await fillLogin(page, account);
  await page.getByRole('button', { name: '登录' }).click();
  await expectHome(page, account);
}

/** An empty document gives the page its origin, for the mark of a browser that is signed in. */
async function openSession(page: Page, account: Account, session?: Api): Promise<void> {
  await page.route('**/empty', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto('empty');
  await page.unroute('**/empty');
  const { origin } = new URL(page.url());
  const api = session ?? (await signInApi(origin, account));
  await page.context().addCookies([{ ...api.cookie(), url: origin, httpOnly: true, sameSite: 'Lax' }]);
  await page.evaluate(() => localStorage.setItem('tiku:signed-in', '1'));
  await page.goto('#/home');
  await expectHome(page, account);
}

async function expectHome(page: Page, { nickname }: Account): Promise<void> {
  await expect(page).toHaveURL(/#\/home$/);
  await expect(page.getByRole('heading', { name: `${nickname}，您好` })).toBeVisible();
}

/** The reply to the next POST of the page to a call; ask for it before the click that sends it. */
export const replyToPost = (page: Page, path: string): Promise<Response> =>
  page.waitForResponse((reply) => reply.url().endsWith(`/api${path}`) && reply.request().method() === 'POST');

/** The visible toasts. */
export const toasts = (page: Page): Locator => page.locator('[data-kind] > span');

/** The text of every toast, across reloads of the page; call before the first navigation. */
export async function recordToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const KEY = 'e2e:toasts';
    const seen = new WeakSet<Element>();
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[data-kind]')) {
        if (seen.has(toast)) continue;
        seen.add(toast);
        const known = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as string[];
        sessionStorage.setItem(KEY, JSON.stringify([...known, toast.querySelector('span')?.textContent ?? '']));
      }
    }).observe(document, { subtree: true, childList: true });
  });
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem('e2e:toasts') ?? '[]') as string[]);
}
