// Questions imported from a spreadsheet: checked first, stored after confirmation, still there after a reload in
// between.
import { expect, test } from './support/fixtures';
import { openList, shownIds } from './support/questions';

const mark = `导入${Date.now() % 1_000_000}`;
const SHEET = `题型,题干,答案,选项A,选项B,难度
单选题,"${mark}：若 $x^2=4$ 且 $x<0$，则 $x=$（　　）",A,$-2$,$2$,3
填空题,${mark}：$\\frac{1}{2}+\\frac{1}{5}=$ ____。,$\\frac{7}{10}$|0.7,,,2
论述题,${mark}：请论述,略,,,
`;

test('an imported sheet reports its faulty row and stores the others as 待检查 in the list', async ({
  page,
  login,
}) => {
  await login('teacher');
  await openList(page);
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入试题' });
  await dialog
    .getByLabel('试题文件')
    .setInputFiles({ name: '周测.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) });
  await expect(dialog.getByRole('alert').filter({ hasText: '共 3 题，可导入 2 题；1 题有误' })).toBeVisible();
  const [told] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: /下载 周测-未导入\.csv/ }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await told.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString('utf8')).toContain('4,第 4 行,未通过,题型“论述题”应为单选题');

  // A file of another platform, imported in the same way.
  await dialog.getByLabel('试题文件', { exact: true }).setInputFiles({
    name: '题库.gift',
    mimeType: 'text/plain',
    buffer: Buffer.from(`${mark}：证明 $$1+1=2$$。{}\n\n配对 {=一 -> 1 =二 -> 2}`),
  });
  await expect(dialog.getByRole('alert').filter({ hasText: '共 2 题，可导入 1 题；1 题有误' })).toBeVisible();

  // The checked file is kept on the server.
  await page.reload();
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await dialog.getByRole('button', { name: '导入 2 题' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: '已导入 2 题' })).toContainText('待检查');
  await expect(dialog.getByRole('button', { name: '导入 2 题' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await openList(page, `keyword=${encodeURIComponent(mark)}`);
  await expect.poll(async () => (await shownIds(page)).length).toBe(2);
  await expect(page.getByRole('article').first()).toContainText('待检查');
});
