// The login screen in detail, and which roles may open which routes.
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { COUNTS } from '../bench/budgets';
import { listProgram } from '../bench/support/listProgram';
import { ADMIN } from './support/accounts';
import { expect, fillLogin, signIn, test, toasts } from './support/fixtures';

test('the screen shows logo, system title, welcome line, heading, two fields and a button', async ({ page }) => {
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
});

test('validation speaks on blur and on submit, and nothing is sent until the form is valid', async ({ page }) => {
  let sent = 0;
  page.on('request', (request) => (sent += request.url().endsWith('/api/login/index') ? 1 : 0));
  await page.goto('#/login');
  const phone = page.getByLabel('手机号');
  const password = page.getByLabel('密码', { exact: true });
  await phone.focus();
  await phone.blur();
  await expect(page.getByText('请填写手机号', { exact: true })).toBeVisible();
  await phone.fill('  13800000001  ');
  await expect(phone).toHaveValue('13800000001');
  await phone.blur();
  await expect(page.getByText('请填写手机号', { exact: true })).toHaveCount(0);
  await password.focus();
  await password.blur();
  await expect(page.getByText('请填写登录密码', { exact: true })).toBeVisible();
  await password.fill('abc');
  await password.press('Enter');
  await expect(page.getByText('密码长度不能低于4个字符', { exact: true })).toBeVisible();
  await page.getByLabel('手机号').fill('');
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByText('请填写手机号', { exact: true })).toBeVisible();
  expect(sent).toBe(0);
});

test('Enter submits; the body carries the phone as it is and cipher text instead of the password', async ({ page }) => {
  await page.goto('#/login');
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

test('a wrong password and an unknown phone get the same message, and the form stays', async ({ page }) => {
  await page.goto('#/login');
  const told: string[] = [];
  for (const username of [ADMIN.username, '19900001111']) {
    await fillLogin(page, { username, password: 'wrong-one' });
    await page.getByRole('button', { name: '登录' }).click();
    // In the form, where it stays; no notice that goes away.
    const refusal = page.getByRole('alert');
    await expect(refusal).toContainText('密码');
    told.push((await refusal.textContent()) ?? '');
    await expect(toasts(page)).toHaveCount(0);
    await expect(page.getByLabel('密码', { exact: true })).toBeFocused();
    await page.reload();
  }
  expect(told[0]).toContain('密码');
  expect(told[1]).toBe(told[0]);
  await expect(page).toHaveURL(/#\/login$/);
  await expect(page.getByRole('button', { name: '登录' })).toBeEnabled();
});

test('the eye shows what was typed as the password, and hides it', async ({ page }) => {
  await page.goto('#/login');
  const password = page.getByLabel('密码', { exact: true });
  await password.fill('Bank-2041');
  const eye = page.getByRole('button', { name: '显示密码' });
  await eye.click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(eye).toHaveAttribute('aria-pressed', 'true');
  await eye.click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('signed out, every other route leads to the login screen; signed in, login leads to /', async ({
  page,
  login,
}) => {
  for (const route of ['/', '/home', '/questionlist', '/paperlist/detail/1', '/no/such/page']) {
    await page.goto(`#${route}`);
    await expect(page).toHaveURL(/#\/login$/);
  }
  for (const [route, heading] of [
    ['/password/send', '找回密码'],
    ['/password/reset', '重设密码'],
  ] as const) {
    await page.goto(`#${route}`);
    await expect(page).toHaveURL(new RegExp(`#${route}`));
    // The login screen has a field for the phone number too.
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByLabel('手机号')).toBeFocused();
  }
  await login();
  await page.evaluate(() => (window.location.hash = '/login'));
  await expect(page).toHaveURL(/#\/home$/);
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

test('without a reply at the start the session is kept and the request can be retried', async ({
  page,
  login,
  faults,
}) => {
  faults.expectConsole(/Failed to load resource/);
  await login();
  await page.route('**/adminuser/getuserinfo', (route) => route.fulfill({ status: 503, body: '' }));
  await page.reload();
  await expect(page.getByText('暂时连接不到题库服务器')).toBeVisible();
  await page.unroute('**/adminuser/getuserinfo');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { name: `${ADMIN.nickname}，您好` })).toBeVisible();
});

test('502 and 5001 to a sign-in reload the screen, which says why and keeps the phone number', async ({
  page,
  faults,
}) => {
  faults.expectConsole(/Failed to load resource/);
  await page.goto('#/login');
  for (const [answer, why] of [
    [{ status: 502, body: 'bad gateway' }, '服务器暂时没有回应'],
    [{ json: { error: 5001, msg: '请先登录', data: null } }, '上次的登录已经失效'],
  ] as const) {
    await page.route('**/login/index', (route) => route.fulfill(answer));
    await fillLogin(page, ADMIN);
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: '登录' }).click();
    await reloaded;
    await expect(page.getByRole('alert').filter({ hasText: why })).toBeVisible();
    await expect(page.getByLabel('手机号')).toHaveValue(ADMIN.username);
    await expect(page.getByLabel('密码', { exact: true })).toBeFocused();
    await page.unroute('**/login/index');
  }
  await expect(toasts(page)).toHaveText(['请先登录']);
  await signIn(page, ADMIN);
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

test('opening the login screen resets collapsed flag, tabs and tab offset', async ({ page, login }) => {
  await login();
  await page.getByRole('button', { name: '收起菜单' }).click();
  await page.goto('#/accountinfo');
  await expect(page.getByRole('tab')).toHaveCount(2);
  await page.getByRole('button', { name: new RegExp(ADMIN.nickname) }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page.getByRole('heading', { name: '题库登录' })).toBeVisible();
  await signIn(page, ADMIN);
  await expect(page.getByRole('tab')).toHaveCount(1);
  await expect(page.getByRole('button', { name: '收起菜单' })).toBeVisible();
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
