// Tabs: dragging, the buttons and the wheel of the mouse, and the cookie that a reload reads. Their other rules:
// src/client/app/tabs.test.tsx.
import { expectDraggedTo } from './support/dragging';
import { expect, test } from './support/fixtures';
import { chooseInMenu, dragTab, enabledItems, expectTabs, movable, tab, visit } from './support/tabs';

const [HOME, ACCOUNT, SCHOOL, ROLES, LOG] = ['/home', '/accountinfo', '/schoollist', '/rolelist', '/operationlog'];

test.beforeEach(async ({ login }) => login());

test('mouse: the right button opens the menu, the middle one closes what is not fixed, the wheel moves the strip', async ({
  page,
}) => {
  await test.step('menu and closing', async () => {
    await visit(page, ACCOUNT, SCHOOL, ROLES);
    expect(await enabledItems(page, SCHOOL)).toEqual(['固定标签页', '关闭标签页', '关闭其他', '关闭左侧', '关闭右侧']);
    await chooseInMenu(page, SCHOOL, '固定标签页');
    await tab(page, ACCOUNT).click({ button: 'middle' });
    await expectTabs(page, [HOME, SCHOOL, ROLES]);
    await tab(page, SCHOOL).click({ button: 'middle' });
    await tab(page, HOME).click({ button: 'middle' });
    await tab(page, ROLES).click({ button: 'middle' });
    await expectTabs(page, [HOME, SCHOOL]);
  });
  await test.step('tabs are at 90 + 146 n; a change scrolls to the current tab', async () => {
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
});

test('tabs are ordered by drag and by keyboard; the order is in a cookie named after the port and comes back after a reload', async ({
  page,
  server,
  context,
}) => {
  await test.step('drag', async () => {
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
  await test.step('keyboard', async () => {
    await tab(page, ACCOUNT).focus();
    // The drag library loads at the first pointer event; the keyboard focus must stay.
    await movable(page, ACCOUNT);
    await expect(tab(page, ACCOUNT)).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowLeft');
    await expectDraggedTo(page, 3);
    await page.keyboard.press('Space');
    await expectTabs(page, [HOME, ROLES, ACCOUNT, SCHOOL]);
  });
});
