// Original books in the browser: a book with a cover is created, questions are entered from its pages in sequence.
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';

// A picture of one pixel.
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.beforeEach(async ({ login, page }) => {
  await login('researcher');
  await page.evaluate(() => (window.location.hash = '/originmanagement'));
});

async function newBook(page: Page, title: string): Promise<void> {
  // An empty list offers it a second time.
  await page.getByRole('button', { name: '新建原书' }).first().click();
  const dialog = page.getByRole('dialog', { name: '新建原书' });
  await dialog.getByLabel('书名').fill(title);
  await dialog.getByLabel('出版社').fill('示例出版社');
  await dialog.getByLabel('学段').selectOption({ label: '初中' });
  await dialog.getByLabel('页数').fill('20');
  await dialog.getByLabel('封面文件').setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: PNG });
  await expect(dialog.getByRole('img', { name: '封面' })).toBeVisible();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}

test('a book is made with its cover, changed, and deleted while nothing uses it', async ({ page }) => {
  await newBook(page, '删改用书');
  await page.getByRole('button', { name: '修改' }).click();
  const dialog = page.getByRole('dialog', { name: '修改原书' });
  await expect(dialog.getByLabel('学段')).toHaveValue('3');
  await dialog.getByLabel('书名').fill('删改用书（二）');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { name: '删改用书（二）' })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /原书列表/ })
    .click();
  await page.getByRole('button', { name: '更多操作 删改用书（二）' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('link', { name: '删改用书（二）' })).toHaveCount(0);
});

test('questions are entered page after page; the book shows them in order and cannot be deleted any more', async ({
  page,
}) => {
  await newBook(page, '录入用书');
  await page.getByRole('link', { name: '录入第 1 页第 1 题' }).click();
  for (const [number, text] of [
    ['1', '零是自然数，这个说法对不对'],
    ['2', '负数的平方仍然是负数吗'],
  ] as const) {
    await expect(page.getByLabel('原书页码')).toHaveValue('1');
    await expect(page.getByLabel('原书题号')).toHaveValue(number);
    await page.getByLabel('题型').selectOption({ label: '判断题' });
    await page.getByRole('textbox', { name: '题干', exact: true }).click();
    await page.keyboard.type(text);
    await page.getByRole('radio', { name: /^(正确|对)$/ }).check();
    await page.getByRole('button', { name: '提交审核' }).click();
    await expect(page.getByText(/已保存为试题 \d+/).first()).toBeVisible();
  }
  await expect(page.getByLabel('原书题号')).toHaveValue('3');
  await page.evaluate(() => (window.location.hash = '/originmanagement'));
  await page.getByRole('link', { name: '录入用书' }).click();
  const rows = page.getByRole('table', { name: '书中试题' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('零是自然数');
  await expect(rows.nth(2)).toContainText('负数的平方');
  await expect(page.getByRole('link', { name: '录入第 1 页第 3 题' })).toBeVisible();
  await expect(page.getByRole('link', { name: '录入下一页' })).toHaveAttribute('href', /origin_page=2&origin_number=3/);
  await page.getByRole('button', { name: '删除', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText(/仍在使用中（试题 2）/)).toBeVisible();
});
