// Tabs: opening, closing, order and what a reload keeps.
import { expectDraggedTo } from './support/dragging';
import { expect, test } from './support/fixtures';
import { chooseInMenu, dragTab, enabledItems, expectTabs, movable, tab, visit } from './support/tabs';

const [HOME, ACCOUNT, SCHOOL, ROLES, LOG] = ['/home', '/accountinfo', '/schoollist', '/rolelist', '/operationlog'];

test.beforeEach(async ({ login }) => login());

test('home is always first, visited pages follow, the root path is never added, no path twice', async ({ page }) => {
  await expectTabs(page, [HOME]);
  await visit(page, ACCOUNT, SCHOOL, ACCOUNT, HOME, SCHOOL);
  await page.evaluate(() => (window.location.hash = '/'));
  await expect(page).toHaveURL(/#\/home$/);
  await expectTabs(page, [HOME, ACCOUNT, SCHOOL]);
  await expect(tab(page, HOME)).toHaveAttribute('data-fixed', 'true');
});

test('clicking a tab navigates to it', async ({ page }) => {
  await visit(page, ACCOUNT, SCHOOL);
  await tab(page, ACCOUNT).click();
  await expect(page).toHaveURL(/#\/accountinfo$/);
  await expect(tab(page, ACCOUNT)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('region', { name: '修改密码' })).toBeVisible();
});

test('tab, header and window say which question the form is about, also when it is come back to', async ({ page }) => {
  const FORM = '/addquestion';
  const said = async (title: string) => {
    await expect(tab(page, FORM).locator('.title')).toHaveText(title);
    await expect(page.getByRole('banner').getByText(title, { exact: true })).toBeVisible();
    await expect(page).toHaveTitle(`${title} - 题库`);
  };
  const about = (query: string) => page.evaluate((hash) => (window.location.hash = hash), FORM + query);
  await visit(page, FORM);
  await said('新增试题');
  await about('?id=5');
  await said('修改试题 #5');
  await visit(page, HOME);
  await expect(page).toHaveTitle('首页 - 题库');
  await tab(page, FORM).click();
  await said('修改试题 #5');
  await page.reload();
  await said('修改试题 #5');
  await about('?derive=5');
  await said('改编试题 #5');
  await about('');
  await said('新增试题');
});

test('middle-click closes a tab that is not fixed, and leaves fixed ones', async ({ page }) => {
  await visit(page, ACCOUNT, SCHOOL, ROLES);
  await chooseInMenu(page, SCHOOL, '固定标签页');
  await tab(page, ACCOUNT).click({ button: 'middle' });
  await expectTabs(page, [HOME, SCHOOL, ROLES]);
  await tab(page, SCHOOL).click({ button: 'middle' });
  await tab(page, HOME).click({ button: 'middle' });
  await tab(page, ROLES).click({ button: 'middle' });
  await expectTabs(page, [HOME, SCHOOL]);
});

test('the right-click menu offers what applies: alone, current, not current, first, last, pinned', async ({ page }) => {
  expect(await enabledItems(page, HOME)).toEqual(['重新加载']);
  await visit(page, ACCOUNT);
  expect(await enabledItems(page, HOME)).toEqual(['关闭其他', '关闭右侧']);
  expect(await enabledItems(page, ACCOUNT)).toEqual(['重新加载', '固定标签页', '关闭标签页']);
  await visit(page, SCHOOL, ROLES);
  expect(await enabledItems(page, ACCOUNT)).toEqual(['固定标签页', '关闭标签页', '关闭其他', '关闭右侧']);
  expect(await enabledItems(page, SCHOOL)).toEqual(['固定标签页', '关闭标签页', '关闭其他', '关闭左侧', '关闭右侧']);
  expect(await enabledItems(page, ROLES)).toEqual(['重新加载', '固定标签页', '关闭标签页', '关闭其他', '关闭左侧']);
  await chooseInMenu(page, ROLES, '固定标签页');
  expect(await enabledItems(page, ROLES)).toEqual(['重新加载', '取消固定', '关闭其他', '关闭右侧']);
  expect(await enabledItems(page, ACCOUNT)).toEqual(['固定标签页', '关闭标签页', '关闭其他', '关闭右侧']);
});

test('reload mounts the current page again', async ({ page }) => {
  await visit(page, ACCOUNT);
  await page.getByLabel('昵称').fill('尚未保存');
  await chooseInMenu(page, ACCOUNT, '重新加载');
  await expect(page.getByLabel('昵称')).toHaveValue('管理员');
  await expectTabs(page, [HOME, ACCOUNT]);
});

test('pinning moves a tab before the first unpinned one; unpinning lets it go behind the pinned ones', async ({
  page,
}) => {
  await visit(page, ACCOUNT, SCHOOL, ROLES);
  await chooseInMenu(page, ROLES, '固定标签页');
  await expectTabs(page, [HOME, ROLES, ACCOUNT, SCHOOL]);
  await chooseInMenu(page, SCHOOL, '固定标签页');
  await expectTabs(page, [HOME, ROLES, SCHOOL, ACCOUNT]);
  await chooseInMenu(page, ROLES, '取消固定');
  await expectTabs(page, [HOME, SCHOOL, ROLES, ACCOUNT]);
});

test('a pinned tab is never closed; trying to just navigates to it', async ({ page }) => {
  await visit(page, ACCOUNT, SCHOOL);
  await chooseInMenu(page, ACCOUNT, '固定标签页');
  await tab(page, ACCOUNT).focus();
  await page.keyboard.press('Delete');
  await expect(page).toHaveURL(/#\/accountinfo$/);
  await expectTabs(page, [HOME, ACCOUNT, SCHOOL]);
  await tab(page, SCHOOL).focus();
  await page.keyboard.press('Delete');
  await expectTabs(page, [HOME, ACCOUNT]);
});

test('close tab, others, left and right close what they say and keep the pinned ones', async ({ page }) => {
  await visit(page, ACCOUNT, SCHOOL, ROLES, LOG);
  await chooseInMenu(page, ACCOUNT, '固定标签页');
  await chooseInMenu(page, ROLES, '关闭左侧');
  await expectTabs(page, [HOME, ACCOUNT, ROLES, LOG]);
  await visit(page, SCHOOL);
  await chooseInMenu(page, ROLES, '关闭右侧');
  await expectTabs(page, [HOME, ACCOUNT, ROLES]);
  await visit(page, SCHOOL, LOG);
  await chooseInMenu(page, SCHOOL, '关闭其他');
  await expectTabs(page, [HOME, ACCOUNT, SCHOOL]);
  await chooseInMenu(page, SCHOOL, '关闭标签页');
  await expectTabs(page, [HOME, ACCOUNT]);
});

test('closing the current tab goes home; closing another one stays', async ({ page }) => {
  await visit(page, ACCOUNT, SCHOOL);
  await page.getByTitle('关闭账号信息').click();
  await expectTabs(page, [HOME, SCHOOL]);
  await expect(page).toHaveURL(/#\/schoollist$/);
  await page.getByTitle('关闭学校').click();
  await expect(page).toHaveURL(/#\/home$/);
  await expectTabs(page, [HOME]);
});

test('dragging orders tabs; the order is in a cookie named after the port and comes back after a reload', async ({
  page,
  server,
  context,
}) => {
  await visit(page, ACCOUNT, SCHOOL, ROLES);
  await dragTab(page, ACCOUNT, ROLES);
  await expectTabs(page, [HOME, SCHOOL, ROLES, ACCOUNT]);
  // Home stays first when another tab is dropped before it.
  await dragTab(page, ROLES, HOME);
  await expectTabs(page, [HOME, ROLES, SCHOOL, ACCOUNT]);
  const stored = async () => {
    const name = `${new URL(server.url).port}_tiku_tabs`;
    const text = decodeURIComponent((await context.cookies()).find((each) => each.name === name)?.value ?? '');
    return [text.includes(SCHOOL), text.indexOf(ROLES) < text.indexOf(SCHOOL)];
  };
  await expect.poll(stored).toEqual([true, true]);
  await page.reload();
  await expectTabs(page, [HOME, ROLES, SCHOOL, ACCOUNT]);
});

test('the keyboard orders tabs too', async ({ page }) => {
  await visit(page, ACCOUNT, SCHOOL, ROLES);
  await tab(page, ROLES).focus();
  // The drag library loads at the first pointer event; the keyboard focus must stay.
  await movable(page, ROLES);
  await expect(tab(page, ROLES)).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  await expectDraggedTo(page, 3);
  await page.keyboard.press('Space');
  await expectTabs(page, [HOME, ACCOUNT, ROLES, SCHOOL]);
});

test('the dropdown clears all or all others, keeps fixed tabs, and offers only what applies', async ({ page }) => {
  const clear = async (item: string) => {
    await page.getByRole('button', { name: '清理标签页' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
  };
  await page.getByRole('button', { name: '清理标签页' }).click();
  await expect(page.getByRole('menuitem', { name: '清除全部' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('menuitem', { name: '清除其他' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await visit(page, ACCOUNT, SCHOOL, ROLES, LOG);
  await chooseInMenu(page, ACCOUNT, '固定标签页');
  await visit(page, SCHOOL);
  await clear('清除其他');
  await expectTabs(page, [HOME, ACCOUNT, SCHOOL]);
  await expect(page).toHaveURL(/#\/schoollist$/);
  await clear('清除全部');
  await expectTabs(page, [HOME, ACCOUNT]);
  await expect(page).toHaveURL(/#\/home$/);
});

test('tabs are at 90 + 146 n; the wheel moves the strip; a change scrolls to the current tab', async ({ page }) => {
  const paths = [
    ACCOUNT,
    SCHOOL,
    ROLES,
    LOG,
    '/questionfeedback',
    '/paperpacklist',
    '/answerfill',
    '/reportlist',
    '/organizationmanagement',
    '/shareaccount',
    '/accountmanagement',
  ];
  await visit(page, ...paths);
  const strip = page.getByRole('tablist', { name: '已打开的页面' });
  const scrolled = () => strip.evaluate((element) => element.scrollLeft);
  const lefts = await strip.getByRole('tab').evaluateAll((tabs) => {
    const origin = tabs[0]?.getBoundingClientRect().left ?? 0;
    return tabs.slice(1).map((each) => Math.round(each.getBoundingClientRect().left - origin));
  });
  expect(lefts).toEqual(paths.map((_path, n) => 90 + 146 * n));

  // The last visited tab was scrolled into view.
  await expect.poll(scrolled).toBeGreaterThan(0);
  await expect(tab(page, '/accountmanagement')).toBeInViewport({ ratio: 1 });
  await strip.hover();
  await page.mouse.wheel(0, -4000);
  await expect.poll(scrolled).toBe(0);
  await page.mouse.wheel(0, 200);
  await expect.poll(scrolled).toBe(200);
  await visit(page, HOME);
  await expect.poll(scrolled).toBe(0);
  await visit(page, '/shareaccount');
  await expect(tab(page, '/shareaccount')).toBeInViewport({ ratio: 1 });
});
