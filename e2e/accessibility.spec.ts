// Accessibility: axe (WCAG 2.0 to 2.2, levels A and AA) runs on every view, the main dialogs and the sign-in page.
import type { Page } from '@playwright/test';
import { source } from 'axe-core';
import { VIEWS } from '../src/domain/account/views';
import { ADMIN } from './support/accounts';
import { signInApi } from './support/api';
import { bothThemes } from './support/axe';
import { expect, signIn, test } from './support/fixtures';
import { cards, chooseOnCard, chooseTool } from './support/questions';

/** Dialogs: the route and the name of the button that opens each one. */
const DIALOGS: readonly (readonly [route: string, button: string])[] = [
  ['/questionlist', '历史'],
  ['/questionlist', '反馈'],
  ['/questionlist', '批量修改'],
  ['/questionlist', '搜索技巧'],
  ['/originmanagement', '新建原书'],
  ['/paperpacklist', '新建试卷包'],
  ['/organizationmanagement', '新建机构'],
  ['/schoollist', '新建学校'],
  ['/shareaccount', '新建共享账号'],
  ['/accountmanagement', '新建账号'],
  ['/routermanagement', '新建分组'],
  ['/frontmanagement', '新建公告'],
  ['/paperlist', '设置列'],
  ['/knowledgemanagement', '新建体系'],
  ['/accountmanagement', '批量导入'],
];

/** Behind ⋯ of a card. */
const ON_CARD: ReadonlySet<string> = new Set(['历史', '反馈']);
/** Behind ⋯ of the list. */
const IN_HEAD: ReadonlySet<string> = new Set(['批量修改', '搜索技巧']);

/** Merges the same fault of several views into one line. */
function brief(found: readonly string[]): string[] {
  const where = new Map<string, Set<string>>();
  for (const line of found) {
    const [view = '', ...rest] = line.split(': ');
    const fault = rest.join(': ').replace(/\.?css-\w+|_r_\w+_|\bid="[^"]*"/g, '');
    where.set(fault, (where.get(fault) ?? new Set()).add(view));
  }
  return [...where].map(([fault, views]) => `${fault} [${[...views].join(', ')}]`);
}

/** Open calls of each page. */
const inFlight = new WeakMap<Page, Set<unknown>>();
function watchCalls(page: Page): void {
  const open = new Set<unknown>();
  inFlight.set(page, open);
  page.on('request', (request) => request.url().includes('/api/') && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
}

/** Waits until nothing is being fetched or rendered. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('main :is(.MuiSkeleton-root, .bone), .boot, main [aria-busy=true]')).toHaveCount(0, {
    timeout: 30_000,
  });
  await expect.poll(() => inFlight.get(page)?.size).toBe(0);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

async function go(page: Page, route: string): Promise<void> {
  await page.evaluate((hash) => (window.location.hash = hash), route);
  await expect(page.locator(`[role=tab][data-path="${route.split('?')[0]}"]`)).toHaveAttribute('aria-selected', 'true');
  await settled(page);
}

test('axe finds nothing on any view', async ({ page, server }) => {
  test.setTimeout(500_000);
  const api = await signInApi(server.url, ADMIN);
  const first = async (call: string) =>
    (await api.get<{ list: { id: number }[] }>(call, { page: 1, size: 10 })).data.list[0]?.id ?? 0;
  const ids: Record<string, number> = {
    paperDetail: await first('/paper/list'),
    paperEdit: await first('/paper/list'),
    blueprintEdit: await first('/blueprint/list'),
    reportDetail: await first('/report/list'),
  };
  const found: string[] = [];
  watchCalls(page);
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await page.goto('#/login');
  await expect(page.getByLabel('手机号')).toBeVisible();
  await page.evaluate(source);
  found.push(...(await bothThemes(page, 'login')));
  await signIn(page, ADMIN);
  await page.evaluate(source);
  for (const { name, path: route } of VIEWS) {
    if (route.includes(':id') && !ids[name]) continue;
    await go(page, route.replace(':id', String(ids[name] ?? 0)));
    found.push(...(await bothThemes(page, name, name === 'home' ? 'html' : 'main')));
    const headings = await page.getByRole('heading', { level: 1 }).allTextContents();
    if (headings.length !== 1) found.push(`${name}: headings of level 1: ${headings.join(', ') || 'none'}`);
  }
  await go(page, `/paperlist/edit/${ids['paperEdit']}`);
  await page.getByRole('button', { name: '双向细目表' }).click();
  await expect(page.getByRole('table', { name: '试卷的双向细目表' })).toBeVisible();
  await settled(page);
  found.push(...(await bothThemes(page, '双向细目表', '.spec-panel')));
  for (const [route, button] of DIALOGS) {
    await go(page, route);
    const own = page.getByRole('button', { name: button, exact: true });
    if (ON_CARD.has(button)) await chooseOnCard(cards(page).first(), button);
    else if (IN_HEAD.has(button)) await chooseTool(page, button);
    else await own.first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await settled(page);
    found.push(...(await bothThemes(page, `dialog ${button}`, '[role=dialog]')));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  for (const [key, name] of [
    ['Control+k', '命令面板'],
    ['?', '快捷键'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    found.push(...(await bothThemes(page, name, '[role=dialog]')));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  expect(brief(found)).toEqual([]);
});

test('formulas speak, the menu can be skipped, and a navigation puts the keyboard into the page', async ({
  page,
  login,
}) => {
  await login('teacher');
  await page.evaluate((hash) => (window.location.hash = hash), '/questionlist');
  const seen = page.getByRole('feed', { name: '试题列表' }).locator('.math').first();
  await expect(seen.locator('svg')).toBeVisible();
  await expect(seen.locator('math')).toHaveCount(1);
  await expect(seen).not.toHaveAttribute('role', /./);
  await expect(page.locator('main:focus, main h1:focus')).toHaveCount(1);
  // Readers without rules of their own for MathML say the sentence.
  await expect(seen.locator('math')).toHaveAttribute('aria-label', /\S/);
  // The MathML for screen readers is not visible.
  expect(await seen.locator('math').evaluate((math) => math.getBoundingClientRect().width)).toBeLessThanOrEqual(1);

  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const skip = page.getByRole('button', { name: '跳到正文' });
  await skip.focus();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});
