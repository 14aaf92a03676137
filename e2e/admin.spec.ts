// One test per view of organisation and system: a change by an administrator takes effect for the account concerned.
import type { Browser, Page } from '@playwright/test';
import { made } from './support/api';
import { expect, fillLogin, test, toasts } from './support/fixtures';

const go = (page: Page, path: string) => page.evaluate((hash) => void (window.location.hash = hash), path);
/** After the session has ended, the page may reload itself and abort the navigation. */
const goSignedOut = (page: Page, path: string) =>
  go(page, path).catch((error: Error) => {
    if (!error.message.includes('Execution context was destroyed')) throw error;
  });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
async function elsewhere(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'zh-CN' });
  return context.newPage();
}

test('accountManagement: a new account signs in and is prompted to change the password', async ({
  page,
  room,
  login,
  browser,
  baseURL,
}) => {
  await login();
  await go(page, '/accountmanagement');
  await page.getByRole('button', { name: '新建账号' }).click();
  const form = dialog(page, '新建账号');
  await form.getByLabel('手机号').fill('138');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('应为 11 位手机号')).toBeVisible();
  await form.getByLabel('手机号').fill(`138${room.mark}`);
  await form.getByLabel('姓名').fill('新教师');
  const password = await form.getByLabel('初始密码').inputValue();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`138${room.mark}`) })).toContainText('初始或弱密码');
  const theirs = await elsewhere(browser, baseURL);
  await theirs.goto('#/login');
  await fillLogin(theirs, { username: `138${room.mark}`, password });
  await theirs.getByRole('button', { name: '登录' }).click();
  await expect(theirs.getByText('当前密码过于简单，请立即修改密码！')).toBeVisible();
  await theirs.getByRole('button', { name: '确定' }).click();
  await expect(theirs).toHaveURL(/#\/accountinfo$/);
  await theirs.getByLabel('新密码', { exact: true }).fill('Shan-shui-2041');
  await expect(theirs.getByText(/密码强度：强/)).toBeVisible();
  await theirs.context().close();
});

test('roleList: a right taken from a role is gone at the next request', async ({ page, login, another, room }) => {
  const admin = await room.api('admin');
  const { list } = (
    await admin.get<{ list: { id: number; route_ids: number[]; function_keys: string[] }[] }>('/role/list')
  ).data;
  const { route_ids = [], function_keys = [] } = list.find(({ id }) => id === 4) ?? {};
  const title = `教师 ${room.mark}`;
  const role = await made(admin, '/role/save', {
    title,
    organization_id: room.organization.id,
    route_ids,
    function_keys,
  });
  const theirs = await another(await room.accountIn(role.id));
  await login();
  await go(page, `/rolelist?role=${role.id}`);
  const right = page.getByRole('checkbox', { name: '反馈试题' });
  await expect(right).toBeChecked();
  await right.click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(toasts(page)).toContainText(/已保存/);
  const reply = await theirs.evaluate(
    async () => (await (await fetch('api/questions/feedback/list?page=1&size=10')).json()) as { error: number },
  );
  expect(reply.error).toBe(4003);
});

test('organizationManagement and schoolList: organisation, school, class and students; the region filter holds what is below it', async ({
  page,
  room,
  login,
}) => {
  await login();
  await go(page, '/organizationmanagement');
  await page.getByRole('button', { name: '新建机构' }).click();
  const organization = dialog(page, '新建机构');
  await organization.getByLabel('机构名称').fill(`城东教研室 ${room.mark}`);
  await organization.getByLabel('省', { exact: true }).selectOption({ label: '浙江省' });
  await organization.getByLabel('市', { exact: true }).selectOption({ label: '杭州市' });
  await organization.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`城东教研室 ${room.mark}`) })).toContainText('浙江省 杭州市');
  await go(page, '/schoollist');
  await page.getByRole('button', { name: '新建学校' }).first().click();
  const school = dialog(page, '新建学校');
  await school.getByLabel('学校名称').fill(`示范中学 ${room.mark}`);
  await school.getByLabel('省', { exact: true }).selectOption({ label: '浙江省' });
  await school.getByLabel('市', { exact: true }).selectOption({ label: '杭州市' });
  await school.getByLabel('区', { exact: true }).selectOption({ label: '西湖区' });
  await school.getByRole('button', { name: '保存' }).click();
  const row = page.getByRole('row', { name: new RegExp(`示范中学 ${room.mark}`) });
  await expect(row).toContainText('浙江省 杭州市 西湖区');
  const chooseProvince = async (label: string) => {
    await page.getByRole('search').getByRole('button', { name: '地区' }).first().click();
    await dialog(page, '地区').getByLabel('省', { exact: true }).selectOption({ label });
    await page.keyboard.press('Escape');
    await expect(dialog(page, '地区')).toHaveCount(0);
  };
  await chooseProvince('浙江省');
  await expect(row).toBeVisible();
  await chooseProvince('上海市');
  await expect(page.getByText('没有符合条件的学校')).toBeVisible();
  await page.getByRole('button', { name: /^清空筛选/ }).click();
  await page.getByRole('link', { name: `班级与学生 示范中学 ${room.mark}` }).click();
  await page.getByRole('button', { name: '新建班级' }).first().click();
  await dialog(page, '新建班级').getByLabel('班级名称').fill('高一（1）班');
  await dialog(page, '新建班级').getByRole('button', { name: '保存' }).click();
  await page.getByRole('button', { name: '录入学生' }).click();
  const students = dialog(page, '高一（1）班：录入学生');
  await students.getByLabel('学号与姓名').fill('01\t学生甲\n01\t学生乙');
  await students.getByRole('button', { name: '保存学生' }).click();
  await expect(students.getByText('第 2 行：学号 01 与第 1 行重复')).toBeVisible();
  await students.getByLabel('学号与姓名').fill('01\t学生甲\n02\t学生乙');
  await students.getByRole('button', { name: '保存学生' }).click();
  await expect(page.getByRole('table', { name: '学生列表' }).getByRole('row')).toHaveCount(3);
});

test('shareAccount: revoked at once, in the middle of a session', async ({ page, room, login, browser, baseURL }) => {
  await login();
  await go(page, '/shareaccount');
  await page.getByRole('button', { name: '新建共享账号' }).first().click();
  const form = dialog(page, '新建共享账号');
  await form.getByLabel('手机号').fill(`139${room.mark}`);
  await form.getByLabel(/^名称/).fill(`外校备课组 ${room.mark}`);
  await form.getByRole('checkbox', { name: '高中', exact: true }).check();
  await form.getByRole('button', { name: '保存' }).click();
  const shown = dialog(page, '共享账号已建立');
  const password = (await shown.locator('dd').nth(1).textContent()) ?? '';
  await shown.getByRole('button', { name: '已告知，关闭' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`外校备课组 ${room.mark}`) })).toBeVisible();
  const theirs = await elsewhere(browser, baseURL);
  await login({ username: `139${room.mark}`, password, nickname: `外校备课组 ${room.mark}` }, theirs);
  await page.getByRole('button', { name: `更多操作 外校备课组 ${room.mark}` }).click();
  await page.getByRole('menuitem', { name: '收回' }).click();
  await page.getByRole('button', { name: '立即收回' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`外校备课组 ${room.mark}`) })).toContainText('已收回');
  await goSignedOut(theirs, '/questionlist');
  await expect(theirs).toHaveURL(/#\/login/);
  await theirs.context().close();
});

test('frontManagement and operationLog: a notice is on the home screen, and the log shows what changed in it', async ({
  page,
  room,
  login,
}) => {
  await login();
  await go(page, '/frontmanagement');
  await page.getByRole('button', { name: '新建公告' }).click();
  await dialog(page, '新建公告').getByLabel('标题').fill(`期中命题安排 ${room.mark}`);
  await dialog(page, '新建公告').getByLabel('正文').fill('周五前交初稿');
  await dialog(page, '新建公告').getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('region', { name: '预览' })).toContainText('周五前交初稿');
  await page.getByRole('button', { name: `修改 期中命题安排 ${room.mark}` }).click();
  await dialog(page, '修改公告').getByLabel('正文').fill('周四前交初稿');
  await dialog(page, '修改公告').getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('region', { name: '预览' })).toContainText('周四前交初稿');
  await go(page, '/home');
  await expect(page.getByRole('region', { name: '公告', exact: true })).toContainText('周四前交初稿');
  await go(page, `/operationlog?action=${encodeURIComponent('修改前台内容')}`);
  await page
    .getByRole('button', { name: /^查看 修改前台内容/ })
    .first()
    .click();
  const change = dialog(page, '修改前台内容').getByRole('row', { name: /正文/ });
  await expect(change).toContainText('周五前交初稿');
  await expect(change).toContainText('周四前交初稿');
  await page.getByRole('button', { name: '关闭' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出符合条件的全部记录' }).click();
  expect((await download).suggestedFilename()).toMatch(/^操作日志-.*\.csv$/);
});

test('accountinfo: the other devices are signed out, this one stays', async ({
  page,
  login,
  browser,
  baseURL,
  room,
}) => {
  const other = await elsewhere(browser, baseURL);
  await login('teacher2', other);
  await login('teacher2');
  await go(page, '/accountinfo');
  await page.getByRole('button', { name: '退出其他设备' }).click();
  await page.getByRole('button', { name: '全部退出' }).click();
  await expect(page.getByRole('row', { name: /本机/ })).toBeVisible();
  await goSignedOut(other, '/questionlist');
  await expect(other).toHaveURL(/#\/login/);
  await expect(page.getByText((await room.account('teacher2')).nickname).first()).toBeVisible();
  await other.context().close();
});
