// The question list: filters in the URL, search by text and by formula, knowledge points, folding, choosing.
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import {
  card,
  cards,
  choose,
  chooseTool,
  drawer,
  expectChosen,
  expectLoaded,
  expectTotal,
  filterBy,
  openDrawer,
  openList,
  shownIds,
} from './support/questions';

test.beforeEach(async ({ login, page }) => {
  await login('teacher');
  await openList(page);
});

const countIn = async (text: Promise<string | null>) => Number(/\d+/.exec((await text) ?? '')?.[0]);

test('the address holds filters, pages and sizes: back, reload, a shared address and other tabs keep the list', async ({
  page,
  context,
}) => {
  await test.step('filters; back, reload and a shared address give the same list', async () => {
    const total = await countIn(page.getByText(/^共 \d+ 题，本页/).textContent());
    await filterBy(page, '题型', '单选题');
    await expect(page).toHaveURL(/[?&]type_id=101/);
    await expect(page.getByText(/^共 \d+ 题，本页/)).not.toHaveText(new RegExp(`^共 ${total} 题`));
    await filterBy(page, '状态', '已审核');
    await expect(page).toHaveURL(/type_id=101.*status=4/);
    await filterBy(page, '难度', '容易');
    await expect(page).toHaveURL(/difficulty_min=1&difficulty_max=2/);
    await expectLoaded(page);
    const ids = await shownIds(page);
    expect(ids.length).toBeGreaterThan(0);
    for (const text of await cards(page).allTextContents()) {
      expect(text).toContain('单选题');
      // A card names its state only where it is not reviewed.
      expect(text).not.toMatch(/待检查|待审核|不可用/);
      expect(text).toMatch(/难度 [12](?!\d)/);
    }
    await page.reload();
    await expect(card(page, ids[0] ?? 0)).toBeVisible();
    expect(await shownIds(page)).toEqual(ids);
    await expect(page.getByLabel('难度')).toHaveValue('1-2');

    const other = await context.newPage();
    await other.goto(page.url());
    await expect(card(other, ids[0] ?? 0)).toBeVisible();
    expect(await shownIds(other)).toEqual(ids);
    // A page behind another one draws a frame a second, and a click waits for two.
    await other.close();

    await page.goBack();
    await expect(page).not.toHaveURL(/difficulty_min/);
    await expect(page.getByLabel('难度')).toHaveValue('');
    await page.getByRole('button', { name: /清空筛选/ }).click();
    await expectTotal(page, total);
  });
  await test.step('the list keeps its filters while other tabs are looked at', async () => {
    await filterBy(page, '题型', '判断题');
    await expect(page).toHaveURL(/type_id=200/);
    await page.getByRole('tab', { name: '首页' }).click();
    await expect(page).toHaveURL(/#\/home$/);
    await page.getByRole('tab', { name: /试题列表/ }).click();
    await expect(page).toHaveURL(/type_id=200/);
    await expect(page.getByLabel('题型')).toHaveValue('200');
  });
  await test.step('sizes 10, 20, 50, 100, next, previous and the jumper', async () => {
    await page.getByRole('button', { name: /清空筛选/ }).click();
    await expectLoaded(page);
    await expect(cards(page)).toHaveCount(10);
    const paging = page.getByRole('navigation', { name: '分页' });
    expect(
      await paging
        .getByLabel('每页条数')
        .locator('option')
        .evaluateAll((all) => all.map((each) => each.getAttribute('value'))),
    ).toEqual(['10', '20', '50', '100']);
    const first = await shownIds(page);
    await paging.getByLabel('下一页').click();
    await expect(page).toHaveURL(/page=2/);
    await expect(card(page, first[0] ?? 0)).toHaveCount(0);
    const second = await shownIds(page);
    expect(first.filter((id) => second.includes(id))).toEqual([]);
    await paging.getByLabel('上一页').click();
    await expect(card(page, first[0] ?? 0)).toBeVisible();
    await paging.getByLabel('前往页码').fill('3');
    await paging.getByLabel('前往页码').press('Enter');
    await expect(page).toHaveURL(/page=3/);
    await paging.getByLabel('每页条数').selectOption('50');
    await expect(page).toHaveURL(/size=50/);
    await expect(cards(page)).toHaveCount(50);
  });
});

const markedIn = (page: Page) => () =>
  page.evaluate(() => [...(CSS.highlights.get('search-hits')?.keys() ?? [])].map((range) => String(range)));

test('a search finds text and formulas however they are spaced, typesets and marks them, best first', async ({
  page,
}) => {
  await test.step('text, and formula source however it is spaced', async () => {
    const keyword = page.getByLabel('关键词或公式');
    await keyword.fill('抛物线');
    await expect(page).toHaveURL(/keyword=/);
    await expectLoaded(page);
    await expect(cards(page).first()).toContainText('抛物线');
    for (const formula of ['\\frac{1}{|AF|}', '\\frac {1}{ |AF| } + \\frac{1}{|BF|}']) {
      await keyword.fill(formula);
      await expect(cards(page)).toHaveCount(1);
      await keyword.fill('');
      await expect(cards(page)).toHaveCount(10);
    }
    await keyword.fill('\\frac{1}{|AF|}');
    await expect(cards(page).first()).toContainText('已知抛物线');
    await keyword.fill('抛物线');
    const total = () => countIn(page.getByText(/^共 \d+ 题，本页/).textContent());
    // Neither of the formula before, nor of the whole bank.
    await expect.poll(async () => Math.abs((await total()) - 25)).toBeLessThan(24);
    const everywhere = await total();
    await page.getByLabel('查找位置').selectOption({ label: '解析' });
    await expect(page).toHaveURL(/keyword_in=analysis/);
    await expect(cards(page).first().getByRole('button', { name: '收起答案与解析' })).toBeVisible();
    await expect(cards(page).first().locator('[data-place="analysis"]')).toContainText('抛物线');
    await expect.poll(total).toBeLessThan(everywhere);
    await page.reload();
    await expect(page.getByLabel('查找位置')).toHaveValue('analysis');
    await page.getByRole('button', { name: '查找位置：解析' }).click();
    await expect(page.getByText(/^共 \d+ 题，本页/)).toContainText(`共 ${everywhere} 题`);
    await keyword.fill('没有哪道题会写这句话');
    await expect(page.getByText('没有符合条件的试题')).toBeVisible();
    await page.getByRole('button', { name: '清空筛选', exact: true }).click();
    await expect(cards(page)).toHaveCount(10);
  });
  await test.step('questions like one of the list, by its address too', async () => {
    const card = cards(page).nth(3);
    const id = await card.getAttribute('data-question');
    await card.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '类似这道题' }).click();
    await expect(page).toHaveURL(new RegExp(`similar_to=${id}$`));
    await expectLoaded(page);
    await expect(page.getByLabel('排序')).toHaveValue('relevance');
    const similar = await shownIds(page);
    expect(similar.map(String)).not.toContain(id);
    await page.reload();
    await expectLoaded(page);
    expect(await shownIds(page)).toEqual(similar);
    await page.getByRole('button', { name: new RegExp(`^移除 类似题：试题 ${id}`) }).click();
    await expect(page).not.toHaveURL(/similar_to/);
    await expectLoaded(page);
  });
  await test.step('hits are marked in cards and table, best first; the forms of a query are shown', async () => {
    const keyword = page.getByLabel('关键词或公式');
    const order = page.getByLabel('排序');
    const marked = markedIn(page);
    await expect(order).toHaveValue('newest');
    await keyword.fill('椭圆 离心率');
    await expect(order).toHaveValue('relevance');
    await expectLoaded(page);
    await expect.poll(marked).toEqual(expect.arrayContaining(['椭圆', '离心率']));
    await order.selectOption({ label: '最早录入' });
    await expect(page).toHaveURL(/order=oldest/);
    await page.getByRole('button', { name: '表格', exact: true }).click();
    await expect.poll(marked).toContain('椭圆');
    await page.getByRole('button', { name: '卡片', exact: true }).click();
    await chooseTool(page, '搜索技巧');
    await page.getByRole('dialog', { name: '搜索技巧' }).getByRole('button').filter({ hasText: 'm^2' }).click();
    await expect(page.locator('[data-hit]').first()).toBeVisible();
    await keyword.fill('');
    await expect.poll(marked).toEqual([]);
    await expect(page.locator('[data-hit]')).toHaveCount(0);
  });
  await test.step('the field offers points, sources and searches of before, by keyboard and after a reload', async () => {
    const keyword = page.getByLabel('关键词或公式');
    const offered = page.getByRole('listbox', { name: '搜索建议' }).getByRole('option');
    await keyword.fill('tuoyuan');
    await expect(offered.filter({ hasText: '知识点' }).first()).toContainText('椭圆');
    await keyword.press('ArrowDown');
    await keyword.press('Enter');
    await expect(page).toHaveURL(/kp_ids=\d+/);
    await expect(keyword).toHaveValue('');
    await expect(cards(page).first()).toContainText('椭圆');
    await page.getByRole('button', { name: /^清空筛选/ }).click();
    await keyword.fill('课堂例题');
    await expectLoaded(page);
    await expect(offered).toHaveCount(0);
    await keyword.fill('课堂');
    await offered.filter({ hasText: '课堂例题' }).click();
    await expect(page).toHaveURL(/keyword_in=source/);
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toMatch(/tiku:searches[^}]*课堂例题/);
    await page.reload();
    await page.getByRole('button', { name: /^清空筛选/ }).click();
    await keyword.click();
    await expect(offered.filter({ hasText: '搜过' }).first()).toContainText('课堂例题');
    await keyword.press('Escape');
    await expect(offered).toHaveCount(0);
  });
  await test.step('formulas are typeset, answer and analysis fold', async () => {
    await page.getByLabel('关键词或公式').fill('\\frac{1}{|AF|}');
    await expect(cards(page)).toHaveCount(1);
    const only = cards(page).first();
    await expect(only.locator('.math svg').first()).toBeVisible();
    await expect(only.locator('.math-wait')).toHaveCount(0);
    const before = await only.textContent();
    await only.getByRole('button', { name: '答案与解析' }).click();
    await expect(only.getByRole('button', { name: '收起答案与解析' })).toBeVisible();
    expect(((await only.textContent()) ?? '').length).toBeGreaterThan((before ?? '').length + 10);
    await only.getByRole('button', { name: '收起答案与解析' }).click();
    await expect.poll(() => only.textContent()).toBe(before);
    await page.getByRole('button', { name: '展开全部解析' }).click();
    await expect(only.getByRole('button', { name: '收起答案与解析' })).toBeVisible();
  });
});

test('a search of the sources marks them in the table, and in the preview of a question', async ({ page }) => {
  await page.getByRole('button', { name: '表格', exact: true }).click();
  await page.getByLabel('关键词或公式').fill('单元检测');
  await page.getByLabel('查找位置').selectOption({ label: '来源' });
  await expect.poll(markedIn(page)).toContain('单元检测');
  // By key: a list that is drawn again under the pointer closes what hovering has opened.
  await page.locator('[data-column="content"]').first().click();
  await page.keyboard.press('Space');
  const preview = page.getByRole('region', { name: /试题 \d+ 预览/ });
  await expect(preview.locator('.source')).toContainText('单元检测');
  await expect
    .poll(() =>
      preview.evaluate((panel) =>
        [...(CSS.highlights.get('search-hits')?.keys() ?? [])].some((range) =>
          panel.contains((range as Range).startContainer),
        ),
      ),
    )
    .toBe(true);
});

test('a knowledge point counts its descendants; any, all and none; system 1 leaves only type 2', async ({ page }) => {
  const tree = page.getByRole('tree', { name: '知识点' });
  const total = () => countIn(page.getByText(/^共 \d+ 题，本页/).textContent());
  const all = await total();
  const child = tree.getByRole('treeitem', { name: /数的运算/ });
  await child.click();
  await expect(page).toHaveURL(/kp_ids=\d+/);
  await expect(page.getByText(/^共 \d+ 题，本页/)).not.toHaveText(new RegExp(`^共 ${all} 题`));
  await expectLoaded(page);
  const below = await shownIds(page);
  expect(await total()).toBeLessThan(all);
  await child.click();
  await page.getByLabel('每页条数').selectOption('100');
  await expectTotal(page, all);
  await tree.getByRole('treeitem', { name: /小学数学/ }).click();
  await expect(page.getByText(/^共 \d+ 题，本页/)).not.toHaveText(new RegExp(`^共 ${all} 题`));
  await expectLoaded(page);
  const tagged = await total();
  await expect(cards(page)).toHaveCount(tagged);
  expect(await shownIds(page)).toEqual(expect.arrayContaining(below));
  await page.getByLabel('匹配').selectOption({ label: '排除' });
  await expectTotal(page, all - tagged);
  await page.getByLabel('匹配').selectOption({ label: '全部' });
  await tree.getByRole('treeitem', { name: /初中数学/ }).click();
  await expect(page.getByText(/^共 \d+ 题|没有符合条件的试题/).first()).not.toHaveText(new RegExp(`^共 ${tagged} 题`));
  await page.getByRole('button', { name: '清除', exact: true }).click();
  await page.getByLabel('搜索知识点').fill('导数');
  await expect(tree.getByRole('treeitem').first()).toBeVisible();
  await expect(tree.getByRole('treeitem', { name: /小学数学/ })).toHaveCount(0);
  await page.getByLabel('搜索知识点').fill('');
  await expect(page.getByLabel('体系')).toHaveValue('1');
  await expect(page.getByLabel('类型').locator('option')).toHaveCount(1);
  await expect(page.getByLabel('类型')).toHaveValue('2');
});

test('choosing puts a question into the active set, by keyboard too; the drawer counts by type, removes, clears', async ({
  page,
}) => {
  await test.step('j, x, Enter and k walk the list', async () => {
    const [first = 0, second = 0] = await shownIds(page);
    await card(page, first).focus();
    await page.keyboard.press('j');
    await expect(card(page, second)).toBeFocused();
    await page.keyboard.press('x');
    await expectChosen(page, 1);
    await page.keyboard.press('Enter');
    await expect(card(page, second).getByRole('button', { name: '收起答案与解析' })).toBeVisible();
    await page.keyboard.press('k');
    await expect(card(page, first)).toBeFocused();
  });
  await test.step('the drawer', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expectChosen(page, 0);
    await openList(page, 'type_id=101');
    const [a = 0, b = 0] = await shownIds(page);
    await choose(page, a, b);
    await openList(page, 'type_id=300');
    const [c = 0] = await shownIds(page);
    await choose(page, c);
    await expectChosen(page, 3);
    const set = await openDrawer(page);
    await expect(set).toContainText('单选题 2');
    await expect(set).toContainText('填空题 1');
    await expect(set.getByRole('listitem')).toHaveCount(3);
    await card(page, c).getByRole('button', { name: '移除' }).click();
    await expectChosen(page, 2);
    await set.getByRole('button', { name: `移除试题 ${a}` }).click();
    await expectChosen(page, 1);
    await set.getByRole('button', { name: '清空' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '清空' }).click();
    await expectChosen(page, 0);
    await set.getByRole('button', { name: '收起已选' }).click();
    await expect(drawer(page)).toHaveCount(0);
  });
});

test('each figure of the home screen of a head leads to the list that it counts', async ({ another }) => {
  const page = await another('researcher');
  await page.getByRole('tab', { name: '首页' }).click();
  for (const [region, name, query] of [
    ['试题状态', '已审核', /status=4/],
    ['试题类型', '填空题', /type_id=300/],
  ] as const) {
    const figure = page.getByRole('region', { name: region }).getByRole('link', { name: new RegExp(name) });
    const count = await countIn(figure.locator('b').textContent());
    await figure.click();
    await expect(page).toHaveURL(query);
    await expectTotal(page, count);
    await page.getByRole('tab', { name: '首页' }).click();
  }
});
