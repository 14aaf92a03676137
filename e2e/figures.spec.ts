// Figures with source: drawn with mouse and keys in a question, stored with it, opened and changed again, on paper too.
import type { Locator, Page } from '@playwright/test';
import { expect, replyToPost, test } from './support/fixtures';
import { placedPages, sheets } from './support/paper';
import { choose, openList } from './support/questions';

const text = (page: Page, label: string): Locator => page.getByRole('textbox', { name: label, exact: true });
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: /^(插入|编辑)图形$/ });
const handle = (page: Page, name: string): Locator =>
  dialog(page).getByRole('button', { name: `点 ${name}，用方向键移动` });
const centre = async (of: Locator) => {
  const box = await of.boundingBox();
  if (!box) throw new Error('not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
/** The drawn picture has loaded: its natural width in CSS px. */
const drawnWidth = (figure: Locator) => figure.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth);

test('a triangle is drawn, stored, changed again, and printed', async ({ page, login }) => {
  await login('teacher');
  await page.evaluate(() => (window.location.hash = '/addquestion'));
  await text(page, '题干').click();
  await page.keyboard.type('如图，三角形的高');
  await page.getByRole('toolbar', { name: '题干工具栏' }).getByRole('button', { name: '插入图形' }).click();
  await dialog(page).getByRole('button', { name: '三角形的高', exact: true }).click();

  // By mouse: the apex follows the pointer, and the foot of its altitude with it.
  const before = await centre(handle(page, 'A'));
  await page.mouse.move(before.x, before.y);
  await page.mouse.down();
  await page.mouse.move(before.x + 60, before.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.abs((await centre(handle(page, 'A'))).x - before.x - 60)).toBeLessThan(10);
  // By keys.
  const dragged = await centre(handle(page, 'A'));
  await handle(page, 'A').focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(async () => (await centre(handle(page, 'A'))).x).toBeLessThan(dragged.x - 10);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await centre(handle(page, 'A'))).x).toBeCloseTo(dragged.x, 0);
  // A tool on the board: the midpoint of two points.
  await dialog(page).getByRole('button', { name: '中点', exact: true }).click();
  for (const name of ['B', 'C']) {
    const { x, y } = await centre(handle(page, name));
    await page.mouse.click(x, y);
  }
  await expect(
    dialog(page).getByRole('list', { name: '元素' }).getByRole('button', { name: '点 E' }).first(),
  ).toBeVisible();
  await dialog(page).getByRole('button', { name: '放入题目' }).click();
  await expect(dialog(page)).toHaveCount(0);
  const figure = text(page, '题干').locator('figure');
  await expect(figure.locator('img')).toHaveAttribute('src', /^\/files\/.+\.svg$/);
  await expect(figure).toHaveAttribute('style', /40mm/);
  await expect.poll(() => drawnWidth(figure)).toBeGreaterThan(100);
  const first = await figure.locator('img').getAttribute('src');

  await page.getByLabel('题型').selectOption({ label: '判断题' });
  await page.getByRole('radio', { name: /^(正确|对)$/ }).check();
  await page.keyboard.press('Control+Enter');
  const notice = page.getByText(/已保存为试题 \d+/).last();
  await expect(notice).toBeVisible();
  const id = /\d+$/.exec((await notice.textContent()) ?? '')?.[0] ?? '';

  // Opened again with everything that was drawn; a change is a new file.
  await page.evaluate((of) => (window.location.hash = `/addquestion?id=${of}`), id);
  await expect(figure.locator('img')).toHaveAttribute('src', first ?? '');
  await figure.click();
  await page.getByRole('button', { name: '编辑图形' }).click();
  await expect(
    dialog(page).getByRole('list', { name: '元素' }).getByRole('button', { name: '点 E' }).first(),
  ).toBeVisible();
  await handle(page, 'A').focus();
  await page.keyboard.press('Shift+ArrowUp');
  await dialog(page).getByRole('button', { name: '完成' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(figure.locator('img')).not.toHaveAttribute('src', first ?? '');
  const second = (await figure.locator('img').getAttribute('src')) ?? '';
  const saved = replyToPost(page, '/questions/update');
  await page.keyboard.press('Control+Enter');
  expect(await (await saved).json()).toMatchObject({ error: 0 });

  await openList(page, `id=${id}`);
  await choose(page, Number(id));
  await page.evaluate(() => (window.location.hash = '/paperlist/edit/0'));
  await placedPages(page);
  const printed = sheets(page).first().locator('figure');
  await expect(printed.locator('img')).toHaveAttribute('src', second);
  await expect.poll(() => drawnWidth(printed)).toBeGreaterThan(100);
});
