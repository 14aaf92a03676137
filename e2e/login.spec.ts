// Signing in and out in several windows of one browser. The form of the login
// screen: src/client/app/login.test.tsx.
import { ADMIN } from './support/accounts';
import { expect, fillLogin, signIn, test } from './support/fixtures';

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

test('a session is shared by the windows of a browser: the login screen opened beside it ends none, signing out ends it in all', async ({
  page,
  context,
  login,
  room,
}) => {
  await login();
  const { nickname } = await room.account('admin');
  await test.step('opened in a new tab or window it goes to /', async () => {
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
      await expect(other.getByRole('heading', { name: `${nickname}，您好` })).toBeVisible();
      await other.close();
    }
    await page.reload();
    await expect(page.getByRole('heading', { name: `${nickname}，您好` })).toBeVisible();
    expect(logouts).toEqual([]);
  });
  await test.step('signing out', async () => {
    const other = await context.newPage();
    await other.goto('#/home');
    await expect(other.getByRole('heading', { name: `${nickname}，您好` })).toBeVisible();
    await page.bringToFront();
    await page.getByRole('button', { name: new RegExp(nickname) }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await expect(page).toHaveURL(/#\/login$/);
    await expect(other).toHaveURL(/#\/login$/);
    const reply = await page.request.get('api/adminuser/getuserinfo');
    expect(((await reply.json()) as { error: number }).error).toBe(5001);
  });
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

test('opening the login screen resets collapsed flag and tabs, which the next sign-in of the same person opens again', async ({
  page,
  login,
  room,
}) => {
  await login();
  const account = await room.account('admin');
  await page.getByRole('button', { name: '收起菜单' }).click();
  await page.goto('#/accountinfo');
  await expect(page.getByRole('tab')).toHaveCount(2);
  await page.getByRole('button', { name: new RegExp(account.nickname) }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page.getByRole('heading', { name: '题库登录' })).toBeVisible();
  const kept = (await page.context().cookies()).find(({ name }) => name.endsWith('_tiku_tabs'));
  expect(decodeURIComponent(kept?.value ?? '')).toBe('[]');
  await signIn(page, account);
  await expect(page.getByRole('tab')).toHaveCount(2);
  await expect(page.getByRole('button', { name: '收起菜单' })).toBeVisible();
});
