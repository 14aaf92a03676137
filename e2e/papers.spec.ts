// Papers beyond the main workflow: two editors, copy / delete / restore, a long paper on screen, in print and as files.
import type { Page } from '@playwright/test';
import { expect, test, toasts, watchFaults } from './support/fixtures';
import {
  chooseExport,
  exportAnyway,
  overflowing,
  pdfFacts,
  placedPages,
  printedNumbers,
  savedPaper,
} from './support/paper';
import { expectPaperPdf } from './support/paperPdf';

const openPaper = (page: Page, kind: 'edit' | 'detail', id: number) =>
  page.evaluate((hash) => (window.location.hash = hash), `/paperlist/${kind}/${id}`);
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click();

test('two editors of one paper: the second sees both versions, nothing is overwritten, nothing typed is lost', async ({
  page,
  login,
  browser,
  server,
  room,
}) => {
  const id = await savedPaper(room, '两人同改的试卷', 4);
  await login('teacher');
  await openPaper(page, 'edit', id);
  await expect(page.getByLabel('试卷标题')).toHaveValue('两人同改的试卷');

  const elsewhere = await browser.newContext({ baseURL: `${server.url}/` });
  const watch = watchFaults(elsewhere);
  const other = await elsewhere.newPage();
  await login('teacher', other);
  await openPaper(other, 'edit', id);
  await other.getByLabel('试卷标题').fill('先保存的标题');
  await save(other);
  await expect(toasts(other).filter({ hasText: '已保存' })).toBeVisible();

  await page.getByLabel('试卷标题').fill('后保存的标题');
  await save(page);
  const conflict = page.getByRole('dialog', { name: '这份试卷已被他人修改，请合并' });
  await expect(conflict.getByRole('radio', { name: '标题用我的' })).toBeChecked();
  await expect(conflict.getByText('先保存的标题')).toBeVisible();
  await conflict.getByRole('button', { name: '先不保存' }).click();
  await expect(page.getByLabel('试卷标题')).toHaveValue('后保存的标题');
  await other.reload();
  await expect(other.getByLabel('试卷标题')).toHaveValue('先保存的标题');
  await save(page);
  await conflict.getByRole('button', { name: '保存合并结果' }).click();
  await expect(conflict).toHaveCount(0);
  await other.reload();
  await expect(other.getByLabel('试卷标题')).toHaveValue('后保存的标题');
  watch.check();
  await elsewhere.close();
});

test('an own paper is copied, put into the bin and taken out again', async ({ page, login, room }) => {
  await savedPaper(room, '要删除的试卷', 3);
  await login('teacher');
  await page.evaluate(() => (window.location.hash = '/mypaper'));
  await page.getByRole('button', { name: '更多操作 要删除的试卷' }).click();
  await page.getByRole('menuitem', { name: '复制' }).click();
  await expect(page).toHaveURL(/#\/paperlist\/edit\/\d+$/);
  await expect(page.getByLabel('试卷标题')).toHaveValue(/要删除的试卷.+/);
  await page.getByRole('tab', { name: /我的试卷/ }).click();
  await page.getByRole('button', { name: '更多操作 要删除的试卷', exact: true }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('alertdialog', { name: '删除试卷' }).getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('link', { name: '要删除的试卷', exact: true })).toHaveCount(0);
  await page.getByRole('tab', { name: '回收站' }).click();
  await page.getByRole('button', { name: '恢复 要删除的试卷' }).click();
  await expect(toasts(page).filter({ hasText: '已恢复《要删除的试卷》' })).toBeVisible();
  await page.getByRole('tab', { name: '试卷', exact: true }).click();
  await expect(page.getByRole('link', { name: '要删除的试卷', exact: true })).toBeVisible();
});

test('a paper of 60 questions: pages on screen are the pages in print and in the PDF; the export can be cancelled', async ({
  page,
  login,
  room,
  server,
}, info) => {
  test.setTimeout(240_000);
  const id = await savedPaper(room, '六十题的试卷', 60);
  await login('teacher');
  await openPaper(page, 'detail', id);
  const pages = await placedPages(page);
  await expect.poll(() => printedNumbers(page)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
  expect(await overflowing(page)).toEqual([]);

  let downloads = 0;
  page.on('download', () => (downloads += 1));
  const capture = async () => {
    await chooseExport(page, '导出图片 PDF');
    await exportAnyway(page);
  };
  await capture();
  const dialog = page.getByRole('dialog', { name: '导出图片 PDF' });
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await expect(dialog).toContainText(new RegExp(`共 ${pages} 页`));
  await dialog.getByRole('button', { name: '取消' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  expect(downloads).toBe(0);

  const file = page.waitForEvent('download', { timeout: 120_000 });
  await capture();
  const facts = await pdfFacts(await file);
  expect(facts.pages).toBe(pages);
  expect(new Set(facts.boxes.map((box) => box.join(' x ')))).toEqual(new Set(['592.28 x 841.89']));

  for (const name of ['first.pdf', 'again.pdf']) {
    const vector = page.waitForEvent('download', { timeout: 120_000 });
    await chooseExport(page, '导出 PDF');
    await exportAnyway(page);
    expect((await pdfFacts(await vector)).pages).toBe(pages);
    await (await vector).saveAs(info.outputPath(name));
    await expectPaperPdf(info.outputPath(name), { page, server });
  }

  const printed = await page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    path: info.outputPath('printed.pdf'),
  });
  expect([...printed.toString('latin1').matchAll(/\/Type ?\/Page\b(?!s)/g)]).toHaveLength(pages);
});
