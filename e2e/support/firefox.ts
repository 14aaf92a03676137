// Firefox as installed, controlled over WebDriver BiDi; without it the tests that need it are skipped with a reason.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import type { Account } from './accounts';
import { expect, serverTest } from './fixtures';

const PLACES = [
  'firefox-esr',
  'firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)']].map((root) =>
    path.join(root ?? '', 'Mozilla Firefox/firefox.exe'),
  ),
];

/** CI has Firefox on the PATH; FIREFOX_PATH gives another program, or `none`. */
function findFirefox(): string | null {
  const configured = (process.env.FIREFOX_PATH ?? '').trim();
  if (configured === 'none') return null;
  const starts = (program: string) => spawnSync(program, ['--version']).status === 0;
  const found = configured || PLACES.find(starts);
  if (!found) return null;
  return path.isAbsolute(found)
    ? found
    : ((process.env.PATH ?? '')
        .split(path.delimiter)
        .map((dir) => path.join(dir, found))
        .find(starts) ?? null);
}
/** Firefox's errors for requests that were aborted by leaving the page, the second one behind a service worker. */
const ABORTED = /NS_BINDING_ABORTED|A ServiceWorker intercepted the request and encountered an unexpected error/;
const program = findFirefox();
export const FIREFOX_MISSING = program === null ? 'no Firefox is installed (or FIREFOX_PATH is none)' : null;

/** A Firefox of its own, with these preferences. */
export async function launchFirefox(preferences: Record<string, unknown>): Promise<Browser> {
  if (program === null) throw new Error(FIREFOX_MISSING ?? '');
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    extraPrefsFirefox: { 'intl.accept_languages': 'zh-CN', ...preferences },
  });
}

interface Fixtures {
  firefox: Page;
  /** Folder of the page's downloads. */
  downloads: string;
}
export const firefoxTest = serverTest.extend<Fixtures, { firefoxBrowser: { browser: Browser; downloads: string } }>({
  firefoxBrowser: [
    async ({ server: _first }, use) => {
      const downloads = mkdtempSync(path.join(tmpdir(), 'tiku-firefox-'));
      const browser = await launchFirefox({
        'browser.download.folderList': 2,
        'browser.download.dir': downloads,
        'browser.download.always_ask_before_handling_new_types': false,
        'browser.helperApps.neverAsk.saveToDisk': 'application/pdf,application/zip,image/png,application/octet-stream',
        'pdfjs.disabled': true,
      });
      await use({ browser, downloads });
      await browser.close();
      rmSync(downloads, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  downloads: async ({ firefoxBrowser }, use) => use(firefoxBrowser.downloads),
  /** A page with a session of its own; any page error or console error fails the test. */
  firefox: async ({ firefoxBrowser }, use) => {
    const context = await firefoxBrowser.browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport({ width: 1366, height: 900 });
    const faults: string[] = [];
    page.on('pageerror', (error) =>
      faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    );
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    await use(page);
    await context.close();
    expect(
      faults.filter((text) => !ABORTED.test(text)),
      'page errors',
    ).toEqual([]);
  },
});

/**
 * The visible control with this name; one query for all, as Firefox computes accessible names too slowly to query each
 * control.
 */
export async function control(page: Page, name: string): Promise<ElementHandle<HTMLElement>> {
  const found = await page.waitForFunction(
    (wanted) => {
      const nameOf = (element: HTMLElement) => {
        const by = element
          .getAttribute('aria-labelledby')
          ?.split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? '');
        const labels =
          element instanceof HTMLInputElement
            ? [...(element.labels ?? [])].map((label) => label.textContent ?? '')
            : [];
        return [element.getAttribute('aria-label'), by?.join(' '), ...labels, element.textContent].map((text) =>
          text?.trim(),
        );
      };
      const all = [...document.querySelectorAll<HTMLElement>('button, a, input, textarea, [role]')];
      return all.find((element) => element.getClientRects().length > 0 && nameOf(element).includes(wanted));
    },
    { timeout: 20_000 },
    name,
  );
  return found as ElementHandle<HTMLElement>;
}

export const press = async (page: Page, name: string): Promise<void> => (await control(page, name)).click();

export async function fill(page: Page, name: string, value: string): Promise<void> {
  await (await control(page, name)).click({ count: 3 });
  await page.keyboard.type(value);
}

export const textOf = (page: Page, selector: string): Promise<string> =>
  page.evaluate((wanted) => document.querySelector(wanted)?.textContent ?? '', selector);

export const countOf = (page: Page, selector: string): Promise<number> =>
  page.evaluate((wanted) => document.querySelectorAll(wanted).length, selector);

export const hashOf = (page: Page): Promise<string> => page.evaluate(() => window.location.hash);

export async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    window.location.hash = to;
  }, hash);
}

export async function signInFirefox(page: Page, url: string, account: Account): Promise<void> {
  await page.goto(`${url}/#/login`);
  await fill(page, '手机号', account.username);
  await fill(page, '密码', account.password);
  await press(page, '登录');
  await expect.poll(() => hashOf(page), { timeout: 20_000 }).toBe('#/home');
  await page.locator(`::-p-text(${account.nickname}，您好)`).wait();
}
