// Knowledge management in the browser: a tree is changed by mouse and by keyboard and undone, coverage links to lists,
// trees are imported and exported.
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { hostileKps } from '../mocks/factories/hostileKps';
import { expect, test } from './support/fixtures';

const tree = (page: Page): Locator => page.getByRole('tree', { name: /知识点$/ });
const names = (page: Page): Promise<string[]> =>
  tree(page)
    .getByRole('treeitem')
    .evaluateAll((all) =>
      all.map(
        (each) =>
          `${'-'.repeat(Number(each.getAttribute('aria-level')) - 1)}${(each.getAttribute('aria-label') ?? '').replace(/^[^-]*-/, '')}`,
      ),
    );
const expectTree = (page: Page, rows: string[]) => expect.poll(() => names(page)).toEqual(rows);
const item = (page: Page, name: string): Locator => tree(page).getByRole('treeitem', { name: new RegExp(`-${name}$`) });
const dialog = (page: Page): Locator => page.getByRole('dialog');
const done = (page: Page): Locator => page.getByRole('status', { name: '最近的修改' });

async function save(page: Page, label: string, text: string): Promise<void> {
  await dialog(page).getByLabel(label).fill(text);
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

/** A new system with 甲(子), 乙, 丙. */
async function newTree(page: Page, title: string): Promise<void> {
  await page.evaluate(() => (window.location.hash = '/knowledgemanagement'));
  await page.getByRole('button', { name: '新建体系' }).click();
  await save(page, '体系名称', title);
  await page.getByRole('button', { name: '添加类型' }).click();
  await save(page, '类型名称', '知识点');
  await expect(page.getByText('此体系下还没有知识点')).toBeVisible();
  for (const name of ['甲', '乙', '丙']) {
    if (name === '甲') await page.getByRole('button', { name: '添加一级知识点' }).click();
    else await page.getByRole('button', { name: '添加同级' }).click();
    await save(page, '名称', name);
    await expect(item(page, name)).toHaveAttribute('aria-selected', 'true');
  }
  await item(page, '甲').click();
  await page.getByRole('button', { name: '添加下级' }).click();
  await save(page, '名称', '子');
  await expectTree(page, ['甲', '-子', '乙', '丙']);
}

test.beforeEach(({ login }) => login('researcher'));

test('a point is dragged into another, moved by keys, and each step is taken back', async ({ page }) => {
  await newTree(page, '拖动体系');
  const drag = async (from: string, to: string, part: number) => {
    const [a, b] = [await item(page, from).boundingBox(), await item(page, to).boundingBox()];
    if (!a || !b) throw new Error('not on screen');
    await page.mouse.move(a.x + 90, a.y + a.height / 2);
    await page.mouse.down();
    await page.mouse.move(a.x + 96, a.y + a.height / 2 + 8, { steps: 3 });
    await page.mouse.move(b.x + 90, b.y + b.height * part, { steps: 12 });
    await expect(page.locator('[data-drop]')).toHaveCount(1);
    await page.mouse.up();
  };
  await drag('丙', '甲', 0.5);
  await expect(done(page)).toContainText('“丙”已移到“甲”之下第 2 位');
  await expectTree(page, ['甲', '-子', '-丙', '乙']);
  await page.getByRole('button', { name: '撤销' }).click();
  await expectTree(page, ['甲', '-子', '乙', '丙']);
  await drag('丙', '甲', 0.1);
  await expectTree(page, ['丙', '甲', '-子', '乙']);
  await page.getByRole('button', { name: '撤销' }).click();
  await expectTree(page, ['甲', '-子', '乙', '丙']);

  await tree(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Alt+ArrowUp');
  await expectTree(page, ['甲', '-子', '丙', '乙']);
  await expect(page.getByRole('button', { name: '撤销' })).toBeEnabled();
  await page.keyboard.press('Alt+ArrowRight');
  await expectTree(page, ['甲', '-子', '-丙', '乙']);
  await expect(page.getByRole('button', { name: '撤销' })).toBeEnabled();
  await page.keyboard.press('Alt+ArrowLeft');
  await expectTree(page, ['甲', '-子', '丙', '乙']);
});

test('several changes are taken back one after another and made again, by key and by button; a change by another is not', async ({
  page,
  room,
}) => {
  await newTree(page, '多步体系');
  await tree(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Alt+ArrowUp');
  await expectTree(page, ['甲', '-子', '丙', '乙']);
  await expect(done(page)).toContainText('“丙”已移到');
  await page.keyboard.press('Alt+ArrowRight');
  await expectTree(page, ['甲', '-子', '-丙', '乙']);
  const undo = page.getByRole('button', { name: '撤销' });
  const redo = page.getByRole('button', { name: '重做' });
  await expect(undo).toHaveAttribute('title', /^撤销：“丙”已移到“甲”之下/);
  await page.keyboard.press('Control+z');
  await expectTree(page, ['甲', '-子', '丙', '乙']);
  await expect(undo).toBeEnabled();
  await page.keyboard.press('Control+z');
  await expectTree(page, ['甲', '-子', '乙', '丙']);
  await expect(redo).toBeEnabled();
  await page.keyboard.press('Control+Shift+z');
  await expectTree(page, ['甲', '-子', '丙', '乙']);
  await expect(redo).toBeEnabled();
  // After visiting another page, the undo history of this session is still there.
  await page.evaluate(() => (window.location.hash = '/home'));
  await page.goBack();
  await redo.click();
  await expectTree(page, ['甲', '-子', '-丙', '乙']);

  const admin = await room.api('admin');
  const where = new URLSearchParams((await page.evaluate(() => window.location.hash)).split('?')[1]);
  const list = (
    await admin.get<{ id: number; revision: number; kp_name: string; tip_key: string }[]>('/kptree/listall', {
      system_info_id: where.get('system_info_id') ?? '',
      type: where.get('type') ?? '',
    })
  ).data;
  const theirs = list.find((kp) => kp.kp_name === '丙');
  await admin.post('/kptree/save', {
    id: String(theirs?.id),
    revision: String(theirs?.revision),
    tip_key: theirs?.tip_key ?? '',
    kp_name: '丙改',
  });
  await undo.click();
  await expect(page.getByText('之后又有人改动了相关的知识点，不能撤销')).toBeVisible();
  await expectTree(page, ['甲', '-子', '-丙改', '乙']);
});

test('a broken list of 10,000 knowledge points is shown, searched and scrolled, and no script in a name runs', async ({
  page,
}) => {
  const list = hostileKps(10_000, 12);
  await page.route(/\/api\/kptree\/list_tree/, (route) => route.fulfill({ json: { error: 0, msg: '', data: list } }));
  await page.evaluate(() => (window.location.hash = '/knowledgemanagement?system_info_id=1&type=2'));
  await expect(tree(page).getByRole('treeitem').first()).toBeVisible();
  const search = page.getByLabel(/^搜索/);
  await search.pressSequentially('知识点9999');
  await expect(tree(page).getByRole('treeitem', { name: /知识点9999$/ })).toBeVisible();
  await search.fill('onerror');
  await expect(
    tree(page)
      .getByRole('treeitem', { name: /<img src=x/ })
      .first(),
  ).toBeVisible();
  await expect(tree(page).locator('img')).toHaveCount(0);
  await search.fill('');
  await tree(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await expect(tree(page).getByRole('treeitem').first()).toBeVisible();
});

test('rename by F2, delete by Delete, with the dialogs reached by keyboard alone', async ({ page }) => {
  await newTree(page, '键盘体系');
  await item(page, '乙').click();
  await page.keyboard.press('F2');
  await expect(dialog(page).getByLabel('名称')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('乙改');
  await page.keyboard.press('Enter');
  await expectTree(page, ['甲', '-子', '乙改', '丙']);
  await item(page, '甲').click();
  await page.keyboard.press('Delete');
  await expect(dialog(page)).toContainText('将删除 2 个知识点，没有试题受影响');
  await dialog(page).getByRole('button', { name: '删除' }).click();
  await expectTree(page, ['乙改', '丙']);
  await page.getByRole('button', { name: '撤销' }).click();
  await expectTree(page, ['甲', '-子', '乙改', '丙']);
});

test('a merge shows the questions it touches; the list finds them under the other point, and undo brings them back', async ({
  browser,
  baseURL,
  login,
}) => {
  // The tree belongs to the platform: only administrators may change it.
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    locale: 'zh-CN',
    viewport: { width: 1366, height: 900 },
  });
  const page = await context.newPage();
  await login('admin', page);
  await page.evaluate(() => (window.location.hash = '/knowledgemanagement?system_info_id=1&type=2'));
  const search = page.getByLabel(/^搜索/);
  await search.fill('平行四边形');
  const from = tree(page).getByRole('treeitem', { name: /-平行四边形$/ });
  const label = (await from.getAttribute('aria-label')) ?? '';
  const name = label.replace(/^[^-]*-/, '');
  await from.click();
  const own = Number(
    /本知识点 (\d+) 题/.exec((await page.getByRole('complementary', { name: '知识点详情' }).textContent()) ?? '')?.[1],
  );
  await page.getByRole('button', { name: '合并…' }).click();
  await dialog(page).getByLabel('搜索目标知识点').fill('三角形');
  const into = '全等三角形';
  await dialog(page)
    .getByRole('treeitem', { name: new RegExp(`-${into}$`) })
    .click();
  await expect(dialog(page)).toContainText(`${own} 道试题改标到“${into}”`);
  if (own > 0)
    await expect(dialog(page).getByRole('region', { name: '受影响的试题' }).getByRole('listitem')).toHaveCount(
      Math.min(10, own),
    );
  await dialog(page).getByRole('button', { name: '合并' }).click();
  await expect(done(page)).toContainText(`“${name}”已合并到“${into}”`);
  await search.fill(label);
  await expect(from).toHaveCount(0);
  await expect(page.getByText('没有名称包含这些文字的知识点')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(from).toHaveAttribute('aria-label', label);
  await context.close();
});

test('coverage: a number opens exactly its questions, an empty cell a question with point, type and difficulty', async ({
  page,
}) => {
  await page.evaluate(() => (window.location.hash = '/knowledgemanagement?system_info_id=1&type=2&view=coverage'));
  const grid = page.getByRole('treegrid', { name: '知识点覆盖情况' });
  const cell = grid.getByRole('gridcell', { name: /^小学数学 单选题 .* [1-9]\d* 题$/ }).first();
  const count = Number(await cell.textContent());
  await cell.click();
  await expect(page).toHaveURL(/questionlist\?kp_ids=1&.*type_id=101&difficulty_min=\d+&difficulty_max=\d+/);
  await expect(page.getByText(new RegExp(`^共 ${count} 题，本页`))).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: '全部展开' }).click();
  const empty = grid.getByRole('gridcell', { name: / 判断题 较难 0 题$/ }).first();
  const point = ((await empty.getAttribute('aria-label')) ?? '').replace(/ 判断题.*/, '');
  await empty.click();
  await expect(page).toHaveURL(/addquestion\?kp=\d+/);
  await expect(page.getByRole('group', { name: '知识点' })).toContainText(point);
  await expect(page.getByLabel('题型')).toHaveValue('200');
  await expect(page.getByLabel('难度')).toHaveValue('5');
});

test('a list goes out as CSV and in again; a broken one is refused by line', async ({ page }) => {
  await newTree(page, '导入体系');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '更多操作', exact: true }).click();
  await page.getByRole('menuitem', { name: '导出 CSV' }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  expect(text.replace(/^\uFEFF/, '').split('\r\n')[0]).toBe('id,pid,tip_key,kp_name');
  const give = (name: string, content: string) =>
    dialog(page)
      .getByLabel('知识点文件')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await give('broken.csv', `${text}9000001,9000002,x,环甲\r\n9000002,9000001,y,环乙\r\n9000003,9000009,z,孤儿`);
  const faults = dialog(page).getByRole('list', { name: '文件中的错误' }).getByRole('listitem');
  await expect(faults).toHaveText([/第 6 行“环甲”：上下级成环/, '第 8 行“孤儿”：上级编号 9000009 不存在']);
  await expect(dialog(page).getByRole('button', { name: '导入' })).toBeDisabled();
  await give('good.csv', `${text.replace(',乙\r\n', ',乙改\r\n')}9000001,0,z,丁`);
  await expect(dialog(page)).toContainText('新增 1 个，修改 1 个，不变 3 个');
  await dialog(page).getByRole('button', { name: '导入' }).click();
  await expectTree(page, ['甲', '-子', '乙改', '丙', '丁']);
  await page.getByRole('button', { name: '撤销' }).click();
  await expectTree(page, ['甲', '-子', '乙', '丙']);
});

test('an outline is pasted and becomes a tree, and is taken back', async ({ page }) => {
  await newTree(page, '大纲体系');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await dialog(page).getByLabel('粘贴大纲').fill('第一章 有理数\n1.1 正数和负数\n1.2 有理数的加法\n第二章 整式');
  await expect(dialog(page)).toContainText('新增 4 个，修改 0 个');
  await dialog(page).getByRole('button', { name: '导入' }).click();
  await expectTree(page, ['甲', '-子', '乙', '丙', '第一章 有理数', '第二章 整式']);
  await item(page, '第一章 有理数').click();
  await page.keyboard.press('ArrowRight');
  const chapter = ['第一章 有理数', '-正数和负数', '-有理数的加法'];
  await expectTree(page, ['甲', '-子', '乙', '丙', ...chapter, '第二章 整式']);
  await page.getByRole('button', { name: '撤销' }).click();
  await expectTree(page, ['甲', '-子', '乙', '丙']);
});

test('grades: added, ordered, deleted; one in use is refused with the reason', async ({ page }) => {
  await page.evaluate(() => (window.location.hash = '/grademanagement'));
  const stage = page.getByRole('region', { name: '高中' });
  await stage.getByRole('button', { name: '在高中中添加年级' }).click();
  await save(page, '年级名称', '高四');
  const grade = stage.getByRole('listitem', { name: '高四' });
  await expect(grade).toBeVisible();
  // Other specs of this worker may have left their own grades below.
  const place = () =>
    stage
      .getByRole('listitem')
      .evaluateAll((all) => all.flatMap((each) => each.getAttribute('aria-label') ?? []).indexOf('高四'));
  const before = await place();
  await stage.getByRole('button', { name: '高四上移' }).click();
  await expect.poll(place).toBe(before - 1);
  const remove = async (menu: Locator) => {
    await menu.click();
    await page.getByRole('menuitem', { name: '删除' }).click();
  };
  await remove(stage.getByRole('button', { name: '更多操作 高四' }));
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(grade).toHaveCount(0);
  const used = page.getByRole('region', { name: '初中', exact: true });
  await remove(used.getByRole('button', { name: /^更多操作/ }).first());
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText(/仍在使用中（册次 \d+/)).toBeVisible();
});
