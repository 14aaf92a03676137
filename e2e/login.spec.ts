// Signing in and out in several windows of one browser, and the budgets of the first screens. The form of the login
// screen: src/client/app/login.test.tsx.
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { COUNTS } from '../bench/budgets';
import { listProgram } from '../bench/support/listProgram';
import { ADMIN } from './support/accounts';
import { expect, fillLogin, test } from './support/fixtures';

test('the screen shows logo, title, two fields and a button; Enter signs in, and the body carries cipher text instead of the password', async ({
  page,
}) => {
  await page.goto('#/login');
  await expect(page.getByRole('heading', { name: '题库登录' })).toBeVisible();
  await expect(page.getByText('欢迎使用')).toBeVisible();
  await expect(page.getByLabel('手机号')).toBeVisible();
  await expect(page.getByLabel('密码', { exact: true })).toHaveAttribute('type', 'password');
  await expect(page.getByRole('button', { name: '登录' })).toBeEnabled();
  const aside = page.getByRole('complementary');
  await expect(aside.getByText('数学能力评估题库')).toBeVisible();
  await expect(aside.locator('img')).toHaveJSProperty('complete', true);
  expect(await aside.evaluate((element) => getComputedStyle(element).backgroundImage)).toContain('login.svg');
  await fillLogin(page, ADMIN);
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/login/index'));
  await page.getByLabel('密码', { exact: true }).press('Enter');
  const request = await asked;
  const body = request.postDataBuffer()?.toString() ?? '';
  expect(request.headers()['content-type']).toContain('multipart/form-data');
  expect(body).toContain(ADMIN.username);
  expect(body).not.toContain(ADMIN.password);
  // base64 of "Salted__"
  expect(body).toMatch(/name="password"\s+U2FsdGVkX1[\w+/=]+/);
  await expect(page).toHaveURL(/#\/home$/);
  await expect(page.getByRole('heading', { name: `${ADMIN.nickname}，您好` })).toBeVisible();
});

test('the login screen opened in a new tab or window of a signed-in browser goes to / and ends no session', async ({
  page,
  context,
  login,
}) => {
  await login();
  const logouts: string[] = [];
  context.on('request', (request) => void (request.url().endsWith('/login/logout') && logouts.push(request.url())));
  for (let round = 0; round < 3; round += 1) {
    const other = await context.newPage();
    // Delayed, so that the intermediate state is visible: it must not be the login screen.
    await other.route('**/adminuser/getuserinfo', async (route) => {
      await expect(other.getByText('正在打开题库')).toBeVisible();
      await route.continue();
    });
    await other.goto('#/login');
    await expect(other).toHaveURL(/#\/home$/);
    await expect(other.getByRole('heading', { name: `${ADMIN.nickname}，您好` })).toBeVisible();
    await other.close();
  }
  await page.reload();
  await expect(page.getByRole('heading', { name: `${ADMIN.nickname}，您好` })).toBeVisible();
  expect(logouts).toEqual([]);
});

test('without the mark of this browser the login screen opens, and the session it did not know of ends', async ({
  page,
  login,
}) => {
  await login();
  await page.goto('about:blank');
  await page.addInitScript(() => localStorage.removeItem('tiku:signed-in'));
  const ended = page.waitForResponse((reply) => reply.url().endsWith('/login/logout'));
  await page.goto('#/login');
  await ended;
  const reply = await page.request.get('api/adminuser/getuserinfo');
  expect(((await reply.json()) as { error: number }).error).toBe(5001);
});

test('signing out ends the session on the server and in the other windows of the browser', async ({
  page,
  context,
  login,
}) => {
  await login();
  const other = await context.newPage();
  await other.goto('#/home');
  await expect(other.getByRole('heading', { name: `${ADMIN.nickname}，您好` })).toBeVisible();
  await page.getByRole('button', { name: new RegExp(ADMIN.nickname) }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/#\/login$/);
  await expect(other).toHaveURL(/#\/login$/);
  const reply = await page.request.get('api/adminuser/getuserinfo');
  expect(((await reply.json()) as { error: number }).error).toBe(5001);
});

/**
 * Occurs in the math engine's code only. The engine's name occurs in the question list's code too, which only calls it.
 */
const ENGINE = /double-struck/;

/**
 * Everything the page has fetched, including worker scripts: gzipped KB without the math engine, the number of
 * requests, and the sources.
 */
function weigh(page: Page): () => Promise<{ kilobytes: number; requests: number; sources: string[] }> {
  const replies: Response[] = [];
  page.on(
    'response',
    (response) =>
      void (response.url().startsWith('data:') || response.url().startsWith('blob:') || replies.push(response)),
  );
  return async () => {
    const bodies = await Promise.all(replies.map((response) => response.body().catch(() => Buffer.alloc(0))));
    const sources = bodies.map((body) => body.toString());
    const kilobytes =
      bodies.reduce((sum, body, at) => sum + (ENGINE.test(sources[at] ?? '') ? 0 : gzipSync(body).length), 0) / 1024;
    return { kilobytes, requests: replies.length, sources };
  };
}

test('the login screen fetches no more than its budget, all of it ours, and no formulas, editor or export', async ({
  page,
  server,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  const weight = weigh(page);
  await page.goto('#/login', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: '登录' })).toBeEnabled();
  const { kilobytes, requests, sources } = await weight();
  expect(foreign).toEqual([]);
  for (const source of sources)
    expect(source.includes('MathJax') || source.includes('html2canvas') || source.includes('jsPDF')).toBe(false);
  expect(kilobytes).toBeGreaterThan(10);
  expect(kilobytes).toBeLessThanOrEqual(COUNTS.login.kilobytes);
  expect(requests).toBeLessThanOrEqual(COUNTS.login.requests);
});

test('the question list keeps its budgets of bytes, requests and nodes, and typesets no formula twice', async ({
  browser,
  context,
  login,
  server,
}) => {
  // The server stores what it has typeset. The first request can take longer than a page waits for it (500 ms), and the
  // page would load the fonts of the math engine.
  const before = await browser.newContext({ baseURL: `${server.url}/`, locale: 'zh-CN' });
  const earlier = await before.newPage();
  await login('teacher', earlier);
  await earlier.goto('#/questionlist');
  await expect(earlier.locator('.qcard .math svg').first()).toBeVisible();
  await before.close();
  await login('teacher');
  // As after a reload: empty cache, existing session.
  const fresh = await context.newPage();
  await fresh.addInitScript(() => {
    // `page.evaluate` counts as user activation. Code that loads on first use (onceUsed) is not part of the initial
    // load, so report no activation.
    Object.defineProperty(Navigator.prototype, 'userActivation', {
      get: () => ({ hasBeenActive: false, isActive: false }),
    });
    const asked: string[] = [];
    Object.assign(window, { askedFormulas: asked });
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: []) {
      if (Array.isArray(message))
        for (const { tex, display } of message as { tex: string; display: boolean }[]) asked.push(`${display} ${tex}`);
      post.call(this, message, ...rest);
    };
  });
  const weight = weigh(fresh);
  const lists: string[] = [];
  fresh.on(
    'request',
    (request) => void (request.url().includes('/api/questions/list?page=1&') && lists.push(request.url())),
  );
  const drawings: string[] = [];
  fresh.on('request', (request) => {
    if (!request.url().endsWith('/api/formulas/drawn')) return;
    const form = request.postDataBuffer()?.toString() ?? '';
    for (const name of ['inline', 'display']) {
      const sources = JSON.parse(new RegExp(`name="${name}"\\s+(.*)`).exec(form)?.[1] ?? '[]') as string[];
      drawings.push(...sources.map((tex) => `${name} ${tex}`));
    }
  });
  await fresh.goto('#/questionlist');
  await expect(fresh.locator('.qcard').first()).toBeVisible();
  await fresh.waitForLoadState('networkidle');
  await expect(fresh.locator('.qcard .math svg').first()).toBeVisible();
  const { kilobytes, requests } = await weight();
  const nodes = await fresh.evaluate(() => document.querySelectorAll('*').length);
  const asked = await fresh.evaluate(() => (window as unknown as { askedFormulas: string[] }).askedFormulas);
  // Requested by boot.js before the program ran; the program does not request it again.
  expect(lists).toHaveLength(1);
  expect(drawings.length).toBeGreaterThan(0);
  expect(drawings.length - new Set(drawings).size).toBe(0);
  expect(asked.length - new Set(asked).size).toBeLessThanOrEqual(COUNTS.typesetTwice);
  expect(kilobytes).toBeGreaterThan(50);
  expect(kilobytes).toBeLessThanOrEqual(COUNTS.list.kilobytes);
  expect(requests).toBeLessThanOrEqual(COUNTS.list.requests);
  expect(nodes).toBeLessThanOrEqual(COUNTS.listNodes);
});

test('the program of the question list, with shell, tabs and menu, keeps its budget both ways it is packed', () => {
  for (const packing of ['gz', 'br'] as const)
    expect(listProgram(packing)).toBeLessThanOrEqual(COUNTS.listProgram[packing]);
});

test('the built program that the container image gets stays small', () => {
  const sizeOf = (folder: string): number =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
      .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath ?? entry.path, entry.name)).size, 0);
  const megabytes =
    ['dist/server', 'dist/client'].reduce((sum, folder) => sum + sizeOf(path.resolve(__dirname, '..', folder)), 0) /
    2 ** 20;
  expect(megabytes).toBeGreaterThan(1);
  expect(megabytes).toBeLessThanOrEqual(COUNTS.dist);
});
