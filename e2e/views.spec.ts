// Every view of the menu for every built-in role: opened from the menu and by its address it shows its own heading and
// content; views outside the role's menu are refused. Any page error fails the test.
import type { Locator, Page } from '@playwright/test';
import { SHIPPED_ROLES, SHIPPED_ROUTES } from '../src/server/modules/account/shippedRoles';
import type { RoleName } from './support/accounts';
import { expect, test } from './support/fixtures';

const WHO: Readonly<Record<number, RoleName>> = {
  1: 'admin',
  2: 'researcher',
  3: 'reviewer',
  4: 'teacher',
  5: 'shared',
};
/** Content specific to each view; a view without an entry fails the walk of the administrator, who holds all. */
const SHOWS: Readonly<Record<string, (page: Page) => ReturnType<Page['getByText']>>> = {
  questionList: (page) => page.getByRole('heading', { name: '试题列表' }),
  addQuestion: (page) => page.getByRole('heading', { name: '新增试题' }),
  pendingQuestion: (page) => page.getByRole('heading', { name: '待处理试题' }),
  myEntry: (page) => page.getByRole('heading', { name: '我的录入' }),
  questionFeedback: (page) => page.getByRole('heading', { name: '试题反馈' }),
  knowledgeManagement: (page) => page.getByRole('tree').first(),
  gradeManagement: (page) => page.getByRole('heading', { name: '高中', exact: true }),
  originManagement: (page) => page.getByRole('search', { name: '筛选原书' }),
  paperList: (page) => page.getByRole('heading', { name: '试卷列表' }),
  myPaper: (page) => page.getByRole('heading', { name: '我的试卷' }),
  paperPackList: (page) => page.getByRole('heading', { name: '试卷包' }),
  answerFill: (page) => page.getByRole('heading', { name: '答案录入' }),
  exams: (page) => page.getByRole('heading', { name: '组织考试' }),
  reportList: (page) => page.getByRole('heading', { name: '报告', exact: true }),
  addReportQuestion: (page) => page.getByRole('heading', { name: '新增报告题' }),
  selectReportQuestion: (page) => page.getByRole('heading', { name: '选择报告题' }),
  marking: (page) => page.getByRole('heading', { name: '网上阅卷', exact: true }),
  organizationManagement: (page) => page.getByRole('heading', { name: '机构', exact: true }),
  schoolList: (page) => page.getByRole('heading', { name: '学校', exact: true }),
  shareAccount: (page) => page.getByRole('heading', { name: '共享账号', exact: true }),
  accountManagement: (page) => page.getByRole('heading', { name: '账号', exact: true }),
  roleList: (page) => page.getByRole('heading', { name: '角色', exact: true }),
  routerManagement: (page) => page.getByRole('heading', { name: '菜单管理', exact: true }),
  operationLog: (page) => page.getByRole('heading', { name: '操作日志' }),
  frontManagement: (page) => page.getByRole('heading', { name: /^前台管理/ }),
  recycleBin: (page) => page.getByRole('heading', { name: '回收站', exact: true }),
  runtimeStatus: (page) => page.getByRole('heading', { name: '运行状态' }),
  searchSynonyms: (page) => page.getByRole('textbox', { name: '本校的同义词' }),
};
const QUESTIONS = ['试题列表', '新增试题', '待处理试题', '我的录入', '试题反馈'];
const PAPERS = ['试卷列表', '我的试卷', '试卷包', '答案录入', '组织考试'];
const REPORTS = ['报告列表', '新增报告题', '选择报告题', '网上阅卷'];
/** The menu of each built-in role, by group. */
const MENUS: Readonly<Record<string, Record<string, string[]>>> = {
  admin: {
    试题管理: QUESTIONS,
    知识体系: ['知识点管理', '年级学段'],
    原书管理: ['原书列表'],
    试卷管理: PAPERS,
    报告管理: REPORTS,
    机构管理: ['机构', '学校', '共享账号'],
    系统管理: ['账号', '角色', '菜单管理', '操作日志', '前台管理', '运行状态', '回收站', '检索同义词'],
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
const go = (page: Page, path: string) => page.evaluate((hash) => void (window.location.hash = hash), path);
const groups = SHIPPED_ROUTES.filter((route) => route.pid === 0 && route.path === '');
const views = SHIPPED_ROUTES.filter((route) => groups.some((group) => group.id === route.pid));

async function stands(page: Page, name: string): Promise<void> {
  const shown = SHOWS[name];
  if (!shown) throw new Error(`no rule for the view ${name}`);
  await expect(shown(page), name).toBeVisible();
  await expect(page.getByText(/未能载入|页面出了问题/), name).toHaveCount(0);
}

async function readMenu(menu: Locator): Promise<Record<string, string[]>> {
  const seen: Record<string, string[]> = {};
  for (const group of await menu.locator('button[aria-expanded]').allTextContents()) {
    const button = menu.getByRole('button', { name: group, exact: true });
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
    seen[group] = await button.locator('xpath=following-sibling::a').allTextContents();
  }
  return seen;
}

for (const role of SHIPPED_ROLES) {
  test(`${role.title}: every view of the menu opens, and no other`, async ({ page, login }) => {
    await login(WHO[role.id]);
    const held = views.filter((view) => role.views === 'all' || role.views.includes(view.name));
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await expect.poll(() => readMenu(menu)).toEqual(MENUS[WHO[role.id] ?? '']);
    for (const group of groups) {
      const own = held.filter((view) => view.pid === group.id);
      const head = menu.getByRole('button', { name: group.title, exact: true });
      await expect(head).toHaveCount(own.length > 0 ? 1 : 0);
      for (const view of own) {
        if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click();
        await menu.getByRole('link', { name: view.title, exact: true }).click();
        await expect(page).toHaveURL(new RegExp(`#${view.path}(\\?|$)`));
        await stands(page, view.name);
      }
    }
    // By address, in a new page: bookmarks work.
    await go(page, '/accountinfo');
    await expect(page.getByText('修改密码').first()).toBeVisible();
    const [first] = held;
    if (first) {
      await go(page, first.path);
      await page.reload();
      await stands(page, first.name);
    }
    for (const view of views.filter((each) => !held.includes(each))) {
      await go(page, view.path);
      await expect(page.getByText('抱歉，你访问的页面不存在'), view.name).toBeVisible();
    }
  });
}
