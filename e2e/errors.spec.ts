// Every text of the error catalogue: shown once, the page still works, and the action can be tried again.
import type { Page, Route } from '@playwright/test';
import { expect, recordToasts, test, toasts } from './support/fixtures';

const CALL = '**/api/adminuser/update_profile';
const TEXTS: [number, string][] = [
  [400, '网络错误：服务器不理解请求的语法'],
  [403, '网络错误：服务器拒绝请求'],
  [404, '网络错误：未找到请求的资源'],
  [405, '网络错误：禁用请求中指定的方法'],
  [500, '网络错误：服务器内部错误'],
  [503, '网络错误：服务不可用'],
  [418, '网络错误'],
  [504, '网络错误'],
];
const json = (body: unknown) => ({ contentType: 'application/json', body: JSON.stringify(body) });
const BODIES: [string, { contentType?: string; body: string }, string][] = [
  ['a business fault shows its msg', json({ error: 4001, msg: '这个昵称已被占用', data: null }), '这个昵称已被占用'],
  ['a business fault without msg', json({ error: 4001 }), '网络错误'],
  ['a business fault with an empty msg', json({ error: 4001, msg: '' }), '网络错误'],
  ['a business fault whose msg is null', json({ error: 4001, msg: null }), '网络错误'],
  [
    'an HTML page instead of a reply',
    { contentType: 'text/html', body: '<!doctype html><h1>Bad gateway</h1>' },
    '网络错误',
  ],
  ['an empty body', { contentType: 'application/json', body: '' }, '网络错误'],
  ['invalid JSON', { contentType: 'application/json', body: '{"error":0,"msg":' }, '网络错误'],
  ['null', json(null), '网络错误'],
  ['a list', json([]), '网络错误'],
  ['an error that is not a number', json({ error: '0', msg: '' }), '网络错误'],
  ['no error field', json({ msg: 'ok', data: {} }), '网络错误'],
];

async function saveNickname(page: Page, nickname: string): Promise<void> {
  await page.getByLabel('昵称').fill(nickname);
  await page.getByRole('button', { name: '保存昵称' }).click();
}

/** One call gets the given answer: exactly one toast is shown, typed text is kept, and a second try succeeds. */
async function expectTold(page: Page, answer: (route: Route) => Promise<void>, text: string): Promise<void> {
  let calls = 0;
  const shown = await recordToasts(page);
  await page.goto('#/accountinfo');
  await page.reload();
  await page.route(CALL, (route) => {
    calls += 1;
    return answer(route);
  });
  const typed = `教师 ${text.length}`;
  await saveNickname(page, typed);
  await expect(toasts(page)).toHaveText([text]);
  await expect(page.getByLabel('昵称')).toHaveValue(typed);
  await page.unroute(CALL);
  await page.getByRole('button', { name: '保存昵称' }).click();
  await expect(page.getByText('昵称已保存')).toBeVisible();
  expect(await shown()).toEqual([text]);
  expect(calls).toBe(1);
  await saveNickname(page, '教师示例一');
  await expect(page.getByText('昵称已保存')).toBeVisible();
}

test.beforeEach(async ({ login, faults }) => {
  faults.expectConsole(/Failed to load resource/);
  await login('teacher');
});

for (const [status, text] of TEXTS) {
  test(`HTTP ${status} says ${text}`, async ({ page }) => {
    await expectTold(
      page,
      (route) => route.fulfill({ status, contentType: 'text/html', body: '<h1>fault</h1>' }),
      text,
    );
  });
}

for (const [name, body, text] of BODIES) {
  test(`${name}: ${text}`, async ({ page }) => {
    await expectTold(page, (route) => route.fulfill({ status: 200, ...body }), text);
  });
}

test('a broken connection: 网络错误', async ({ page }) => {
  await expectTold(page, (route) => route.abort('connectionreset'), '网络错误');
});

test('a failed query shows one notice and can be retried where its data is missing', async ({ page }) => {
  let calls = 0;
  await page.route('**/api/home/summary', (route) => {
    calls += 1;
    return route.fulfill({ json: { error: 0, msg: '', data: null } });
  });
  const shown = await recordToasts(page);
  await page.reload();
  await expect(page.getByText('工作概况未能载入')).toBeVisible();
  await expect.poll(shown).toEqual(['网络错误']);
  expect(calls).toBe(1);
  await page.unroute('**/api/home/summary');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('region', { name: '概况' })).toBeVisible();
});

test('HTTP 502 logs out and reloads without a word, once', async ({ page, login }) => {
  const shown = await recordToasts(page);
  await page.goto('#/accountinfo');
  await page.reload();
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.route(CALL, (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
  await saveNickname(page, '新名字');
  await expect(page).toHaveURL(/#\/login$/);
  await expect(page.getByRole('heading', { name: '题库登录' })).toBeVisible();
  await expect.poll(() => loads).toBe(1);
  expect(await shown()).toEqual([]);
  await page.unroute(CALL);
  await login('teacher');
  expect(loads).toBe(1);
  // The page offers to store the interrupted change, once.
  await expect.poll(shown).toEqual(['登录中断时有 1 项没有保存成功，内容都还在，请点右上角“未同步”处理']);
});

test('error 5001 logs out, reloads once and shows the msg', async ({ page, login }) => {
  await page.goto('#/accountinfo');
  await page.reload();
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.route(CALL, (route) =>
    route.fulfill({ json: { error: 5001, msg: '登录已失效，请重新登录', data: null } }),
  );
  await saveNickname(page, '新名字');
  await expect(page).toHaveURL(/#\/login$/);
  await expect(page.getByRole('heading', { name: '题库登录' })).toBeVisible();
  await expect.poll(() => loads).toBe(1);
  // The message is still shown after the reload.
  await expect(toasts(page)).toHaveText(['登录已失效，请重新登录']);
  await page.unroute(CALL);
  await login('teacher');
  expect(loads).toBe(1);
});

test('a session that ended on the server leads to the login screen without a loop', async ({ page, login }) => {
  let loads = 0;
  await page.request.post('api/login/logout', { multipart: {}, headers: { origin: new URL(page.url()).origin } });
  page.on('load', () => (loads += 1));
  // The page may reload itself before or after its load event, so waiting for `load` could wait for a document that is
  // gone.
  await page.reload({ waitUntil: 'commit' }).catch((error: Error) => expect(error.message).toContain('ERR_ABORTED'));
  await expect(page.getByRole('heading', { name: '题库登录' })).toBeVisible();
  await login('teacher');
  expect(loads).toBeLessThanOrEqual(2);
});
