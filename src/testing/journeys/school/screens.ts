// Browser windows of the people: one Chromium, with a context for each of them.
import { readFileSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { chromiumOf } from '../../../server/print/findChromium';
import type { Person } from './person';

export interface Screens {
  /** Signed in. */
  of(person: Person): Promise<Page>;
  /** Takes pictures of the windows of a person and closes them. */
  left(person: Person): Promise<Buffer[]>;
  /** Closes all windows. */
  close(): Promise<void>;
}

export const CHROMIUM = chromiumOf(process.env);

export function openScreens(url: () => string, fault: (person: string, text: string) => void): Screens {
  let browser: Promise<Browser> | undefined;
  const contexts = new Map<string, BrowserContext>();
  return {
    async of(person) {
      browser ??= chromium.launch({
        args: ['--no-sandbox', '--disable-gpu'],
        ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
      });
      const known = contexts.get(person.name);
      if (known) {
        const page = await known.newPage();
        await page.goto(`${url()}/#/home`);
        await page.getByRole('main').waitFor();
        return page;
      }
      const context = await (await browser).newContext({ locale: 'zh-CN', viewport: { width: 1366, height: 900 } });
      contexts.set(person.name, context);
      context.on('weberror', (error) => fault(person.name, `page: ${error.error().message}`));
      context.on('console', (message) => {
        if (message.type() === 'error') fault(person.name, `console: ${message.text()} ${message.location().url}`);
      });
      const page = await context.newPage();
      const { username, password } = person.account;
      await page.goto(`${url()}/#/login`);
      await page.getByLabel('手机号').fill(username);
      await page.getByLabel('密码', { exact: true }).fill(password);
      await page.getByRole('button', { name: '登录' }).click();
      await page.waitForURL(/#\/home/);
      return page;
    },
    async left(person) {
      const shots: Buffer[] = [];
      for (const page of contexts.get(person.name)?.pages() ?? []) {
        shots.push(await page.screenshot());
        await page.close();
      }
      return shots;
    },
    async close() {
      contexts.clear();
      await (await browser)?.close();
      browser = undefined;
    },
  };
}

/** Views that a window which stays open walks through each day. */
const VIEWS = ['/home', '/questionlist', '/paperlist', '/reportlist', '/pendingquestion?status=1', '/home'];
/** Bytes of the heap of a window, after a walk and a collection. */
export async function heapAfterWalk(page: Page): Promise<number> {
  for (const view of VIEWS) {
    await go(page, view);
    await page.getByRole('main').waitFor();
    await page.waitForLoadState('networkidle');
  }
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

export const go = (page: Page, hash: string): Promise<void> =>
  page.evaluate((to) => void (window.location.hash = to), hash);

/** The paper is typeset: the number of its pages. */
export async function typeset(page: Page): Promise<number> {
  await page.locator('.paper-desk[aria-busy="false"]').first().waitFor({ timeout: 60_000 });
  const pageCount = page.getByText(/共 \d+ 页$/).first();
  await pageCount.waitFor({ timeout: 30_000 });
  return Number(/共 (\d+) 页$/.exec((await pageCount.textContent()) ?? '')?.[1] ?? 0);
}

/** Presses an export's button, and the dialog's if the check shows one; what the browser saves. */
export async function exported(
  page: Page,
  button: string,
  role: 'button' | 'menuitem' = 'button',
): Promise<{ name: string; bytes: Uint8Array }> {
  const coming = page.waitForEvent('download', { timeout: 120_000 });
  coming.catch(() => undefined);
  await page.getByRole(role, { name: button }).click();
  const goOn = page.getByRole('button', { name: '仍要导出' });
  if (await goOn.isVisible()) await goOn.click();
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: new Uint8Array(readFileSync(await download.path())) };
}

/** A format in the menu of 导出 of a paper. */
export async function exportedPaper(page: Page, label: string): ReturnType<typeof exported> {
  await page.getByRole('button', { name: '选择导出格式' }).click();
  return exported(page, label, 'menuitem');
}
