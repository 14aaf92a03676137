// Widths of the main layout. Where its menu and logo lead, and the 404 page: src/client/app/layout.test.tsx.
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { visit } from './support/tabs';

const GROUPS = ['试题管理', '知识体系', '原书管理', '试卷管理', '报告管理', '机构管理', '系统管理'];
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const width = (page: Page) => menu(page).evaluate((element) => element.getBoundingClientRect().width);
const groupButtons = (page: Page) => menu(page).locator('button[aria-expanded]');

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
  '/addreportquestion',
  '/selectreportquestion',
  '/organizationmanagement',
  '/schoollist',
  '/accountmanagement',
  '/rolelist',
  '/operationlog',
  '/accountinfo',
];

test('from 3840 px to 1280 px at 200 % no view of the menu scrolls sideways', async ({ page, login }) => {
  test.setTimeout(300_000);
  await login();
  for (const [name, width, height] of SIZES) {
    await test.step(name, async () => {
      await page.setViewportSize({ width, height });
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
        const long = await page
          .locator('main table, main .list-rows, main .qlist-main')
          .evaluateAll((all) => all.filter((each) => each.clientWidth > 1600 && !each.closest('.coverage')).length);
        if (long > 0) wide.push(`${path} has a table of over 1600 px`);
      }
      expect(wide, name).toEqual([]);
    });
  }
});

/** Of the menu and of pages inside views. */
const TOUCHED = [
  ...WALK,
  '/routermanagement',
  '/frontmanagement',
  '/paperlist/edit/0?layout=1',
  '/paperlist/blueprint',
  '/reportlist/calibration',
];

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 820, height: 1180 } });

  test('buttons, links and fields are at least 24 px, and the actions of a row are in sight', async ({
    page,
    login,
  }) => {
    test.setTimeout(120_000);
    await login();
    const small: string[] = [];
    for (const path of TOUCHED) {
      await visit(page, path);
      await expect(page.locator('main [aria-busy=true], main [role=status][aria-label^=正在]')).toHaveCount(0);
      const found = await page
        .locator('main :is(a[href], button, input, select, [role=button], [role=tab])')
        .evaluateAll((all) =>
          all.flatMap((each) => {
            const whole = each.closest('label, .field, .labelled-select, .record-search, .MuiInputBase-root') ?? each;
            // Pages of a paper are as they are printed.
            if (each.closest('.paper-page')) return [];
            const { width, height } = whole.getBoundingClientRect();
            if (width === 0 || height === 0 || (width >= 23.5 && height >= 23.5)) return [];
            return [
              `${each.getAttribute('aria-label') ?? each.textContent} ${Math.round(width)}×${Math.round(height)}`,
            ];
          }),
        );
      small.push(...found.slice(0, 3).map((each) => `${path}: ${each}`));
    }
    expect(small).toEqual([]);
    await visit(page, '/routermanagement');
    await expect(page.locator('main .row-tools').first()).toHaveCSS('opacity', '1');
  });
});

test.describe('on a tablet of 768 px', () => {
  test.use({ hasTouch: true, viewport: { width: 768, height: 1024 } });

  test('the tools of a paper, a list and the review are on one line each', async ({ page, login }) => {
    await login();
    const bars = [
      ['/paperlist/detail/1', '.paper-tools > *'],
      ['/reportlist', '.list-head > *'],
      ['/pendingquestion', 'main :is(a, button):is(:text("核对答案"), :text("查重"), :text("下一题"))'],
    ] as const;
    for (const [path, tools] of bars) {
      await visit(page, path);
      const middles = () =>
        page.locator(tools).evaluateAll((all) => {
          const boxes = all.map((each) => each.getBoundingClientRect()).filter(({ width }) => width > 0);
          return [...new Set(boxes.map(({ top, height }) => Math.round(top + height / 2)))];
        });
      await expect(page.locator(tools).nth(2), path).toBeVisible();
      await expect.poll(async () => (await middles()).length, path).toBe(1);
    }
  });
});

test('a table that is wider than the form scrolls in its field', async ({ page, login }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await login();
  const id = await page.evaluate(async () => {
    const fields = new FormData();
    const row = `<tr>${'<td>第十四次测量</td>'.repeat(16)}</tr>`;
    fields.append('type_id', '400');
    fields.append('content', `<p>十六次测量的数据如下。</p><table><tbody>${row}</tbody></table>`);
    fields.append('answer', JSON.stringify('<p>略</p>'));
    fields.append('accept_duplicates', '1');
    const reply = await fetch('/api/questions/update', { method: 'POST', body: fields });
    return ((await reply.json()) as { data: { id: number } }).data.id;
  });
  await visit(page, `/addquestion?id=${id}`);
  const field = page.locator('.rte-text', { has: page.locator('.rte-table') });
  await expect.poll(() => field.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeGreaterThan(0);
  expect(await page.locator('#content').evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
});

test('a printed screen is its content: light, whole, without menu, tabs and controls', async ({ page, login }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await login();
  for (const path of ['/questionlist', '/schoollist', '/knowledgemanagement', '/operationlog', '/home']) {
    await visit(page, path);
    await expect(page.locator('main [aria-busy=true], main [role=status][aria-label^=正在]')).toHaveCount(0);
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    await expect(page.getByRole('main'), path).toBeVisible();
    await expect(page.getByRole('navigation').or(page.getByRole('banner')).or(page.getByRole('tab')), path).toHaveCount(
      0,
    );
    await expect(page.getByRole('main').locator('.btn, input').filter({ visible: true }), path).toHaveCount(0);
    const printed = await page.evaluate(() => ({
      ink: getComputedStyle(document.body).color,
      scrolled: [...document.querySelectorAll('#content, #content *')].flatMap((element) =>
        /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight + 1
          ? [element.className]
          : [],
      ),
    }));
    expect(printed, path).toEqual({ ink: 'rgb(29, 39, 51)', scrolled: [] });
    await page.emulateMedia({ colorScheme: 'dark', media: 'screen' });
  }
});
