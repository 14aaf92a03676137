// Fixtures of every browser test: a real server, sign-in by role, and a check that fails the test on any page error.
import { test as base, expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { CHOSEN_KEY } from '../../src/contract/question/drafts';
import { ACCOUNTS, type Account, type RoleName } from './accounts';
import { signInApi } from './api';
import { startWorld, type RunningServer, type World } from './server';

export interface Faults {
  /** Allows console errors that the test causes on purpose; page errors always fail the test. */
  expectConsole: (pattern: RegExp) => void;
  pageErrors: () => string[];
  consoleErrors: () => string[];
}

interface TestFixtures {
  faults: Faults;
  /** Signs in through the login screen and waits for the home screen. */
  login: (who?: RoleName | Account, on?: Page) => Promise<void>;
}
export interface WorkerFixtures {
  world: World;
  server: RunningServer;
}

/** A real server without a Playwright browser. */
export const serverTest = base.extend<object, WorkerFixtures>({
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
  login: async ({ page }, use) =>
    use((who = 'admin', on = page) => signIn(on, typeof who === 'string' ? ACCOUNTS[who] : who)),
});
export { expect };

export function watchFaults(context: BrowserContext): { faults: Faults; check: () => void } {
  const pageErrors: string[] = [];
  const consoleErrors: string[] = [];
  const expected: RegExp[] = [];
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
  await page.getByLabel('手机号').fill(account.username);
  await page.getByLabel('密码').fill(account.password);
}

export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('#/login');
  await forgetChosen(new URL(page.url()).origin, account);
  await fillLogin(page, account);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page).toHaveURL(/#\/home$/);
  await expect(page.getByRole('heading', { name: `${account.nickname}，您好` })).toBeVisible();
}

/**
 * Chosen questions of earlier tests are stored with the account; removes them, so that a test starts with an empty set.
 */
async function forgetChosen(origin: string, account: Account): Promise<void> {
  const api = await signInApi(origin, account).catch(() => null);
  await api?.post('/drafts', { key: CHOSEN_KEY, body: '' });
}

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
