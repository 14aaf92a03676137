// Main layout and the 404 page: widths, menu by role, logo, navigation rule, countdown.
import type { Page } from '@playwright/test';
import type { RoleName } from './support/accounts';
import { expect, test } from './support/fixtures';
import { expectTabs, visit } from './support/tabs';

const GROUPS = ['试题管理', '知识体系', '原书管理', '试卷管理', '报告管理', '机构管理', '系统管理'];
const QUESTIONS = ['试题列表', '新增试题', '待处理试题', '我的录入', '试题反馈'];
const PAPERS = ['试卷列表', '我的试卷', '试卷包', '答案录入'];
const REPORTS = ['报告列表', '新增报告题', '选择报告题', '网上阅卷'];
/** The menu of each built-in role, by group. */
const MENUS: Record<Exclude<RoleName, 'teacher2'>, Record<string, string[]>> = {
  admin: {
    试题管理: QUESTIONS,
    知识体系: ['知识点管理', '年级学段'],
    原书管理: ['原书列表'],
    试卷管理: PAPERS,
    报告管理: REPORTS,
    机构管理: ['机构', '学校', '共享账号'],
    系统管理: ['账号', '角色', '菜单管理', '操作日志', '前台管理', '运行状态', '回收站'],
  },
  researcher: {
    试题管理: QUESTIONS,
    知识体系: ['知识点管理', '年级学段'],
    原书管理: ['原书列表'],
    试卷管理: PAPERS,
    报告管理: REPORTS,
  },
  reviewer: {
    试题管理: ['试题列表', '待处理试题', '试题反馈'],
    知识体系: ['知识点管理'],
    原书管理: ['原书列表'],
    试卷管理: ['试卷列表'],
    报告管理: ['报告列表'],
  },
  teacher: {
    试题管理: ['试题列表', '新增试题', '我的录入', '试题反馈'],
    知识体系: ['知识点管理'],
    原书管理: ['原书列表'],
    试卷管理: PAPERS,
    报告管理: REPORTS,
  },
  shared: { 试题管理: ['试题列表'], 知识体系: ['知识点管理'], 试卷管理: ['试卷列表', '我的试卷'] },
};

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const width = (page: Page) => menu(page).evaluate((element) => element.getBoundingClientRect().width);
const groupButtons = (page: Page) => menu(page).locator('button[aria-expanded]');

async function readMenu(page: Page): Promise<Record<string, string[]>> {
  const seen: Record<string, string[]> = {};
  for (const group of await groupButtons(page).allTextContents()) {
    const button = menu(page).getByRole('button', { name: group, exact: true });
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
    seen[group] = await button.locator('xpath=following-sibling::a').allTextContents();
  }
  return seen;
}

for (const role of Object.keys(MENUS) as (keyof typeof MENUS)[]) {
  test(`menu of ${role}`, async ({ page, login }) => {
    await login(role);
    await expect.poll(() => readMenu(page)).toEqual(MENUS[role]);
  });
}

test("a page outside the account's menu cannot be opened by its address", async ({ page, login }) => {
  await login('shared');
  await page.evaluate(() => (window.location.hash = '/accountmanagement'));
  await expect(page.getByText('抱歉，你访问的页面不存在')).toBeVisible();
});

test('the side menu is 176 px wide, 62 collapsed; collapsed survives a reload by cookie and shows seven icons', async ({
  page,
  login,
  context,
}) => {
  await login();
  await expect.poll(() => width(page)).toBe(176);
  const icons = await groupButtons(page).evaluateAll((all) =>
    all.map((button) => button.querySelector('svg path')?.getAttribute('d')),
  );
  expect(icons).toHaveLength(7);
  expect(new Set(icons).size).toBe(7);
  await page.getByRole('button', { name: '收起菜单' }).click();
  await expect.poll(() => width(page)).toBe(62);
  const cookie = async () => (await context.cookies()).find((each) => each.name === 'tiku_collapsed');
  await expect.poll(cookie).toMatchObject({ value: '1', path: '/' });
  await page.reload();
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible();
  await expect.poll(() => width(page)).toBe(62);
  for (const group of GROUPS) await expect(menu(page).getByRole('button', { name: group })).toBeVisible();
  await menu(page).getByRole('button', { name: '机构管理' }).click();
  await page.getByRole('menuitem', { name: '学校' }).click();
  await expect(page).toHaveURL(/#\/schoollist$/);
  await page.getByRole('button', { name: '展开菜单' }).click();
  await expect.poll(() => width(page)).toBe(176);
});

test('a menu item navigates to its path unless the current path already contains it', async ({ page, login }) => {
  await login();
  await visit(page, '/paperlist/detail/1');
  await menu(page).getByRole('link', { name: '试卷列表' }).click();
  await expect(page).toHaveURL(/#\/paperlist\/detail\/1$/);
  await menu(page).getByRole('link', { name: '我的试卷' }).click();
  await expect(page).toHaveURL(/#\/mypaper/);
  await menu(page).getByRole('link', { name: '试卷列表' }).click();
  await expect(page).toHaveURL(/#\/paperlist(\?|$)/);
});

test('the logo goes home; the user dropdown leads to the account page', async ({ page, login }) => {
  await login();
  await page.getByRole('button', { name: /管理员/ }).click();
  await page.getByRole('menuitem', { name: '账号信息' }).click();
  await expect(page).toHaveURL(/#\/accountinfo$/);
  const logo = menu(page).getByRole('link', { name: '返回首页' });
  await logo.click();
  await expect(page).toHaveURL(/#\/home$/);
  await logo.click();
  await expect(page).toHaveURL(/#\/home$/);
});

test.describe('404', () => {
  test.beforeEach(async ({ page, login }) => {
    await page.clock.install();
    await login();
    // The page's code is loaded at its first opening; then the clock is stopped, so that a slow machine sees all five
    // seconds.
    await page.evaluate(() => (window.location.hash = '/no/such/screen'));
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
    await page.evaluate(() => (window.location.hash = '/home'));
    await expect(page.getByRole('heading', { name: '404' })).toHaveCount(0);
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await page.evaluate(() => (window.location.hash = '/no/such/page'));
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  });

  test('shows picture, number, text and a button that counts down from 5 and then goes home', async ({ page }) => {
    await expect(page.getByText('抱歉，你访问的页面不存在')).toBeVisible();
    await expect(page.locator('main img')).toHaveJSProperty('complete', true);
    for (const left of [5, 4, 3, 2, 1]) {
      await expect(page.getByRole('button', { name: `${left}秒后，返回首页` })).toBeVisible();
      await page.clock.runFor(1000);
    }
    await expect(page).toHaveURL(/#\/home$/);
    await expectTabs(page, ['/home']);
  });

  test('the button goes home at once', async ({ page }) => {
    await page
      .getByRole('button', { name: /返回首页$/ })
      .last()
      .click();
    await expect(page).toHaveURL(/#\/home$/);
  });

  test('leaving the screen stops the timer', async ({ page }) => {
    for (const left of [5, 4, 3]) {
      await expect(page.getByRole('button', { name: `${left}秒后，返回首页` })).toBeVisible();
      await page.clock.runFor(1000);
    }
    await expect(page.getByRole('button', { name: '2秒后，返回首页' })).toBeVisible();
    await page.clock.resume();
    await page.evaluate(() => (window.location.hash = '/accountinfo'));
    await expect(page.getByRole('region', { name: '修改密码' })).toBeVisible();
    await page.clock.fastForward(10_000);
    await expect(page).toHaveURL(/#\/accountinfo$/);
  });
});

test('at 1024 px panes of the review queue do not overlap, and no list table is wider than its frame', async ({
  page,
  login,
}) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await login();
  await visit(page, '/pendingquestion');
  const card = await page.getByRole('article', { name: /^试题 / }).boundingBox();
  const checklist = await page.getByRole('region', { name: '检查清单' }).boundingBox();
  expect(
    card !== null && checklist !== null && (card.x + card.width <= checklist.x || card.y + card.height <= checklist.y),
  ).toBe(true);
  for (const path of ['/originmanagement', '/paperlist', '/accountmanagement']) {
    await visit(page, path);
    const table = page.getByRole('table');
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    expect(
      await table.evaluate((element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0)),
      path,
    ).toBeLessThanOrEqual(0);
  }
});

const SIZES: readonly [name: string, width: number, height: number][] = [
  ['3840 px', 3840, 2160],
  ['1280 px', 1280, 800],
  ['820 px portrait', 820, 1180],
  ['768 px portrait', 768, 1024],
  ['1280 px at 200 %', 640, 400],
];
const WALK = [
  '/home',
  '/questionlist',
  '/addquestion',
  '/pendingquestion',
  '/myentry',
  '/questionfeedback',
  '/knowledgemanagement',
  '/grademanagement',
  '/originmanagement',
  '/paperlist',
  '/paperpacklist',
  '/answerfill',
  '/reportlist',
  '/organizationmanagement',
  '/schoollist',
  '/accountmanagement',
  '/rolelist',
  '/operationlog',
  '/accountinfo',
];

for (const [name, width, height] of SIZES) {
  test(`at ${name} no view of the menu scrolls sideways`, async ({ page, login }) => {
    await page.setViewportSize({ width, height });
    await login();
    await expect.poll(() => menu(page).evaluate((element) => element.clientWidth)).toBe(width < 1024 ? 62 : 176);
    const wide: string[] = [];
    for (const path of WALK) {
      await visit(page, path);
      await expect(page.locator('main [aria-busy=true], main [role=status][aria-label^=正在]')).toHaveCount(0);
      const over = await page.evaluate(() => {
        const content = document.getElementById('content');
        return Math.max(
          document.documentElement.scrollWidth - document.documentElement.clientWidth,
          (content?.scrollWidth ?? 0) - (content?.clientWidth ?? 0),
        );
      });
      if (over > 0) wide.push(`${path} by ${over}`);
    }
    expect(wide).toEqual([]);
  });
}
