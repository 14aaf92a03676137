// The question list as a table, in a session over a hundred questions: selection, cells, paste, fill, undo, columns,
// views, spreadsheet.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { chooseTool } from './support/questions';

const grid = (page: Page) => page.getByRole('grid', { name: '试题表格' });
const row = (page: Page, r: number) => grid(page).locator('tbody tr').nth(r);
/** The cell of the row by the title of its column. */
async function cell(page: Page, r: number, title: string) {
  const titles = (await grid(page).locator('thead th').allTextContents()).map((text) => text.replace(/[ ↑↓]/g, ''));
  return row(page, r).locator('td').nth(titles.indexOf(title));
}
const texts = async (page: Page, title: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_none, r) =>
      ((await (await cell(page, r, title)).textContent()) ?? '').trim(),
    ),
  );

test('a table is typed into, pasted into, filled down and taken back; ticks, columns and views outlive pages and reloads', async ({
  page,
  login,
  context,
  room,
}) => {
  await room.questions(24);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await login('researcher');
  await page.evaluate(() => (window.location.hash = '/questionlist?sharing=1&type_id=101&order=oldest'));
  await page.getByRole('button', { name: '表格', exact: true }).click();
  await expect(grid(page)).toBeVisible();
  const before = await texts(page, '难度', 5);

  // After typing, the cursor moves down; an invalid value stays and is reported.
  const wanted = before[0] === '9' ? '8' : '9';
  await (await cell(page, 0, '难度')).click();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: '难度填 0 到 10' })).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(wanted);
  await page.keyboard.press('Enter');
  const notice = page.getByRole('status', { name: '刚才的修改' });
  await expect(notice).toContainText('已改 1 题的难度');
  await expect((await cell(page, 1, '难度')).locator('input')).toBeFocused();

  // Pastes a spreadsheet column, then fills one value down over it.
  await page.evaluate(() => navigator.clipboard.writeText('1\r\n难度2\r\n无\r\n'));
  await page.keyboard.press('Control+v');
  await expect.poll(() => texts(page, '难度', 4)).toEqual([wanted, '1', '2', '无']);
  await (await cell(page, 0, '难度')).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+d');
  await expect.poll(() => texts(page, '难度', 4)).toEqual([wanted, wanted, wanted, '无']);
  await expect(notice).toContainText('已改 2 题的难度');

  // Undo step by step: by button, then by key.
  await notice.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => texts(page, '难度', 4)).toEqual([wanted, '1', '2', '无']);
  await (await cell(page, 0, '难度')).click();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(() => texts(page, '难度', 5)).toEqual(before);

  // The preview opened by Space follows the cursor.
  await page.keyboard.press('Space');
  const first = await row(page, 0).getAttribute('data-question');
  const second = await row(page, 1).getAttribute('data-question');
  await expect(
    page
      .getByRole('region', { name: `试题 ${first} 预览` })
      .locator('.math')
      .first(),
  ).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('region', { name: `试题 ${second} 预览` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: /预览$/ })).toHaveCount(0);

  // The selection survives paging; one click selects all results of the filter; the spreadsheet contains them all.
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: '已勾选的试题' });
  await expect(bar).toContainText('已勾选 1 题');
  await page.getByRole('button', { name: '下一页' }).click();
  await expect(bar).toContainText('已勾选 1 题（本页 0 题）');
  await page.getByLabel('全选本页').check();
  await bar.getByRole('button', { name: /^全选 \d+ 题$/ }).click();
  const total = Number(/共 (\d+) 题，本页/.exec((await page.getByText(/^共 \d+ 题，本页/).textContent()) ?? '')?.[1]);
  await expect(bar).toContainText(`已勾选 ${total} 题`);
  await chooseTool(page, '导出');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: `勾选的 ${total} 题（csv）` }).click(),
  ]);
  const sheet = readFileSync(await download.path(), 'utf8');
  expect(sheet.startsWith('\uFEFF编号,题型,题干,')).toBe(true);
  expect(sheet.match(/^\d+,单选题,/gm)).toHaveLength(total);
  await bar.getByRole('button', { name: '批量修改这些' }).click();
  await expect(page.getByRole('dialog', { name: `批量修改 ${total} 题` })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  await bar.getByRole('button', { name: '取消勾选' }).click();

  // Columns, and a view that the list opens with.
  await chooseTool(page, '设置列');
  const columns = page.getByRole('dialog', { name: '表格的列' });
  await columns.getByLabel('来源', { exact: true }).uncheck();
  await columns.getByRole('button', { name: '难度列前移', exact: true }).click();
  await page.keyboard.press('Escape');
  await chooseTool(page, '视图');
  const views = page.getByRole('dialog', { name: '保存的视图' });
  await views.getByLabel('视图名称').fill('单选从旧到新');
  await views.getByRole('button', { name: '保存' }).click();
  await views.getByRole('button', { name: '单选从旧到新设为默认' }).click();
  await expect(views.getByRole('button', { name: '单选从旧到新不再作为默认' })).toBeVisible();
  await page.goto('#/home');
  await page.reload();
  await page.evaluate(() => (window.location.hash = '/questionlist'));
  await expect(page).toHaveURL(/type_id=101.*order=oldest/);
  await expect(page.getByRole('button', { name: '视图：单选从旧到新' })).toBeVisible();
  await expect(grid(page).locator('thead')).not.toContainText('来源');
  await expect
    .poll(async () => (await grid(page).locator('thead th').allTextContents()).slice(2, 5))
    .toEqual(['题型', '难度', '题干']);
});
