// A call that ends the session, and a connection that breaks: real reloads and real sockets. The texts of the error
// catalogue: src/client/app/errorTexts.test.tsx.
import type { Page } from '@playwright/test';
import { expect, recordToasts, test, toasts } from './support/fixtures';

const CALL = '**/api/adminuser/update_profile';

async function saveNickname(page: Page, nickname: string): Promise<void> {
  await page.getByLabel('昵称').fill(nickname);
  await page.getByRole('button', { name: '保存昵称' }).click();
}

test.beforeEach(async ({ login, faults }) => {
  faults.expectConsole(/Failed to load resource/);
  await login('teacher');
});

test('a broken connection says 网络错误 once, keeps what was typed, and the save can be tried again', async ({
  page,
}) => {
  let calls = 0;
  const shown = await recordToasts(page);
  await page.goto('#/accountinfo');
  await page.reload();
  await page.route(CALL, (route) => {
    calls += 1;
    return route.abort('connectionreset');
  });
  await saveNickname(page, '教师');
  await expect(toasts(page)).toHaveText(['网络错误']);
  await expect(page.getByLabel('昵称')).toHaveValue('教师');
  await page.unroute(CALL);
  await page.getByRole('button', { name: '保存昵称' }).click();
  await expect(page.getByText('昵称已保存')).toBeVisible();
  expect(await shown()).toEqual(['网络错误']);
  expect(calls).toBe(1);
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
  // The page after the reload says why.
  await expect(page.getByRole('alert').filter({ hasText: '服务器暂时没有回应' })).toBeVisible();
  expect(await shown()).toEqual([]);
  await page.unroute(CALL);
  await login('teacher');
  expect(loads).toBe(1);
  // The page offers to store the interrupted change, once.
  await expect.poll(shown).toEqual(['登录中断时有 1 项没有保存成功，内容都还在，请点右上角“未同步”处理']);
});

test('error 5001 logs out, reloads once and shows the msg; a session that ended on the server makes no loop', async ({
  page,
  login,
}) => {
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

  await page.request.post('api/login/logout', { multipart: {}, headers: { origin: new URL(page.url()).origin } });
  // The page may reload itself before or after its load event, so waiting for `load` could wait for a document that is
  // gone.
  await page
    .reload({ waitUntil: 'commit' })
    .catch((error: Error) => expect(error.message).toMatch(/ERR_ABORTED|Not attached to an active page/));
  await expect(page.getByRole('heading', { name: '题库登录' })).toBeVisible();
  await login('teacher');
  expect(loads).toBeLessThanOrEqual(3);
});
