// The columns of a list: hidden, moved, sized and spaced with the keyboard, and found again on another machine.
import type { Page } from '@playwright/test';
import { source } from 'axe-core';
import { bothThemes } from './support/axe';
import { expectDraggedTo } from './support/dragging';
import { expect, test } from './support/fixtures';
import { visit } from './support/tabs';

// By element: an open dialog hides the page from roles.
const table = (page: Page) => page.locator('main .list-table');
const heads = (page: Page) =>
  table(page)
    .locator('th')
    .evaluateAll((all) => all.map((head) => head.dataset['column']));
const widthOf = (page: Page, column: string) =>
  table(page)
    .locator(`th[data-column="${column}"]`)
    .evaluate((head: HTMLElement) => head.offsetWidth);
const rowHeight = (page: Page) =>
  table(page)
    .locator('tbody tr')
    .first()
    .evaluate((row) => Math.round(row.getBoundingClientRect().height));
const overflows = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

const openPopup = async (page: Page) => {
  const button = page.getByRole('main').getByRole('button', { name: '设置列' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '表格的列' });
  await expect(dialog).toBeVisible();
  return dialog;
};

test('with the keyboard alone columns are hidden, moved and sized, and rows spaced; all of it is there on another machine', async ({
  page,
  login,
  another,
  room,
}) => {
  await room.paper('期中考试试卷', 4);
  await login('teacher');
  await visit(page, '/paperlist');
  await expect(table(page)).toBeVisible();
  const usual = await heads(page);
  expect(usual.slice(0, 4)).toEqual(['title', 'grade', 'question_count', 'score']);
  const saved = () => page.waitForResponse(/update_preferences/);

  const dialog = await openPopup(page);
  await page.evaluate(source);
  expect(await bothThemes(page, '设置列')).toEqual([]);
  await dialog.getByRole('checkbox', { name: '时长' }).focus();
  await page.keyboard.press('Space');
  const down = dialog.getByRole('button', { name: '年级列后移' });
  await down.focus();
  await page.keyboard.press('Enter');
  // The focus goes along with the column.
  await expect(down).toBeFocused();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => heads(page))
    .toEqual(['title', 'question_count', 'score', 'grade', 'difficulty', 'owner', 'updated_at', 'actions']);
  const before = await widthOf(page, 'owner');
  await dialog.getByRole('button', { name: '创建者列宽一些' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(() => widthOf(page, 'owner')).toBe(before + 40);
  await dialog.getByRole('button', { name: '紧凑' }).focus();
  await Promise.all([saved(), page.keyboard.press('Enter')]);
  await expect.poll(() => rowHeight(page)).toBe(32);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main').getByRole('button', { name: '设置列' })).toBeFocused();

  const arranged = async (on: Page) => ({
    heads: await heads(on),
    width: await widthOf(on, 'owner'),
    row: await rowHeight(on),
  });
  const now = await arranged(page);
  await page.reload();
  await expect(table(page)).toBeVisible();
  expect(await arranged(page)).toEqual(now);
  const other = await another('teacher');
  await visit(other, '/paperlist');
  await expect(table(other)).toBeVisible();
  expect(await arranged(other)).toEqual(now);

  // Changed there by dragging, of rows in the dialog and of a head; the first machine has it after a reload.
  const again = await openPopup(other);
  const handle = again.getByRole('button', { name: '移动创建者列' });
  await handle.focus();
  await other.keyboard.press('Space');
  // Before the hidden one, then before the one that is seen.
  for (const place of [5, 4]) {
    await other.keyboard.press('ArrowUp');
    await expectDraggedTo(other, place);
  }
  await other.keyboard.press('Space');
  await expect.poll(async () => (await heads(other)).slice(4, 6)).toEqual(['owner', 'difficulty']);
  await other.keyboard.press('Escape');
  await expect(again).toBeHidden();
  const score = table(other).locator('th[data-column="score"]');
  const box = await score.boundingBox();
  if (!box) throw new Error('no head');
  await other.mouse.move(box.x + box.width - 3, box.y + 10);
  await other.mouse.down();
  await other.mouse.move(box.x + box.width + 27, box.y + 10, { steps: 4 });
  const kept = other.waitForResponse(/update_preferences/);
  await other.mouse.up();
  await kept;
  await expect.poll(() => widthOf(other, 'score')).toBe(Math.round(box.width) + 30);
  await page.reload();
  await expect(table(page)).toBeVisible();
  await expect.poll(async () => (await heads(page)).slice(4, 6)).toEqual(['owner', 'difficulty']);
  await expect.poll(() => widthOf(page, 'score')).toBe(Math.round(box.width) + 30);

  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflows(page), `${width}`).toBe(false);
  }
  await openPopup(page);
  await page.getByRole('button', { name: '恢复原样' }).click();
  await expect.poll(() => heads(page)).toEqual(usual);
});
