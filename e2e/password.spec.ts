// The first day of an empty bank: a weak password causes a warning and is changed, a forgotten one is reset by code, and
// the first steps are shown.
import type { Page } from '@playwright/test';
import { INITIAL_ADMIN } from './support/accounts';
import { expect, fillLogin, test, toasts } from './support/fixtures';

test.use({ world: 'empty' });
test.describe.configure({ mode: 'serial' });

const CHANGED = 'Euler-1736';
const RESET = 'Gauss_1777';

const submitLogin = async (page: Page, password: string) => {
  await fillLogin(page, { username: INITIAL_ADMIN.username, password });
  await page.getByRole('button', { name: '登录' }).click();
};

test('a weak password is warned about; 取消 stays, 确定 leads to the account page', async ({ page }) => {
  await page.goto('#/login');
  await submitLogin(page, INITIAL_ADMIN.password);
  const confirm = page.getByRole('alertdialog', { name: '警告' });
  await expect(confirm).toContainText('当前密码过于简单，请立即修改密码！');
  await confirm.getByRole('button', { name: '取消' }).click();
  await expect(confirm).toHaveCount(0);
  await expect(page).toHaveURL(/#\/home$/);
  await expect(page.getByRole('region', { name: '开始使用' })).toBeVisible();
  await page.reload();
  await confirm.getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/#\/accountinfo$/);
  await expect(page.getByText('当前密码过于简单，请在下方修改密码。')).toBeVisible();
});

test('the account page names the account and changes nickname and password by the rules', async ({ page }) => {
  await page.goto('#/login');
  await submitLogin(page, INITIAL_ADMIN.password);
  await page.getByRole('alertdialog', { name: '警告' }).getByRole('button', { name: '确定' }).click();
  const account = page.getByRole('region', { name: '基本信息' });
  await expect(account).toContainText(INITIAL_ADMIN.username);
  await expect(account).toContainText('管理员');
  await account.getByLabel('昵称').fill('');
  await account.getByRole('button', { name: '保存昵称' }).click();
  await expect(account.getByText('请填写昵称')).toBeVisible();
  await account.getByLabel('昵称').fill('首席管理员');
  await account.getByRole('button', { name: '保存昵称' }).click();
  await expect(account.getByText('昵称已保存')).toBeVisible();
  await expect(page.getByRole('button', { name: /首席管理员/ })).toBeVisible();
  await expect(page.getByRole('region', { name: '登录中的设备' }).getByText('本机')).toBeVisible();

  const form = page.getByRole('region', { name: '修改密码' });
  const submit = form.getByRole('button', { name: '修改密码' });
  await submit.click();
  await expect(form.getByText('请填写原密码')).toBeVisible();
  await expect(form.getByText('请填写新密码')).toBeVisible();
  await form.getByLabel('原密码').fill('not-this-one');
  await form.getByLabel('新密码', { exact: true }).fill(CHANGED);
  await form.getByLabel('再次填写新密码').fill('another-1');
  await submit.click();
  await expect(form.getByText('两次填写的密码不一致')).toBeVisible();
  await form.getByLabel('再次填写新密码').fill(CHANGED);
  await submit.click();
  await expect(toasts(page)).toHaveText('原密码不正确');
  await form.getByLabel('原密码').fill(INITIAL_ADMIN.password);
  await submit.click();
  await expect(toasts(page).filter({ hasText: '密码已修改' })).toBeVisible();
  await expect(page.getByText('当前密码过于简单')).toHaveCount(0);

  await page.getByRole('button', { name: /首席管理员/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await submitLogin(page, INITIAL_ADMIN.password);
  await expect(page.getByRole('alert').filter({ hasText: '手机号或密码错误' })).toBeVisible();
  await submitLogin(page, CHANGED);
  await expect(page.getByRole('heading', { name: '首席管理员，您好' })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('a forgotten password is reset with the sent code; the reply does not reveal whether a phone is registered', async ({
  page,
  server,
}) => {
  await page.goto('#/password/send');
  await page.getByRole('button', { name: '发送验证码' }).click();
  await expect(page.getByText('请填写手机号', { exact: true })).toBeVisible();
  await page.getByLabel('手机号').fill('19912345678');
  await page.getByRole('button', { name: '发送验证码' }).click();
  await expect(page.getByRole('heading', { name: '重设密码' })).toBeVisible();
  expect(server.log()).not.toContain('"phone":"19912345678"');

  await page.goto('#/login');
  await page.getByRole('link', { name: '忘记密码' }).click();
  await page.getByLabel('手机号').fill(INITIAL_ADMIN.username);
  await page.getByRole('button', { name: '发送验证码' }).click();
  await expect(page.getByLabel('手机号')).toHaveValue(INITIAL_ADMIN.username);
  const sent = () => /"phone":"13800000001","code":"(\d{6})"/.exec(server.log())?.[1];
  await expect.poll(sent).toBeTruthy();
  const code = sent() ?? '';
  const wrong = code === '000000' ? '000001' : '000000';
  await page.getByLabel('验证码').fill(wrong);
  await page.getByLabel('新密码', { exact: true }).fill(RESET);
  await page.getByLabel('再次填写新密码').fill(RESET);
  await page.getByRole('button', { name: '重设密码' }).click();
  await expect(toasts(page)).toHaveText('验证码错误或已失效，请检查后重试或重新获取');
  await page.getByLabel('验证码').fill(code);
  await page.getByRole('button', { name: '重设密码' }).click();
  await expect(page).toHaveURL(/#\/login$/);
  await submitLogin(page, RESET);
  await expect(page).toHaveURL(/#\/home$/);
});

test('the first steps follow what is there; the demo bank, chosen instead, fills the bank once', async ({ page }) => {
  test.slow();
  await page.goto('#/login');
  await submitLogin(page, RESET);
  const start = page.getByRole('region', { name: '开始使用' });
  await start.getByRole('button', { name: '从空题库开始' }).click();
  const step = (name: string) => start.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(step('机构')).toContainText('待完成');
  await step('机构').getByRole('link', { name: '去改名称' }).click();
  await page
    .getByRole('row', { name: /数学能力评测中心/ })
    .getByRole('button', { name: /^修改/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('机构名称').fill('第一中学');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('tab', { name: '首页' }).click();
  await expect(step('机构')).toContainText('已完成');
  await page.reload();
  await expect(step('学校')).toHaveAttribute('aria-current', 'step');

  await start.getByRole('button', { name: '改为放入示例题库' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '放入' }).click();
  await expect(start.getByRole('progressbar')).toBeVisible();
  await expect(toasts(page).filter({ hasText: '“放入示例题库”已完成' })).toBeVisible({ timeout: 200_000 });
  await expect(start).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^试题 2\d\d$/ })).toBeVisible();
  await page.getByRole('button', { name: /首席管理员/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page.getByRole('button', { name: /教师示例一/ })).toBeVisible();
});
