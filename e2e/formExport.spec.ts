// All forms of a paper at once: a PDF of each with its own key, Word of each, and one print of all.
import { expect, test } from './support/fixtures';
import { exportAnyway, placedPages } from './support/paper';
import { expectPaperPdf } from './support/paperPdf';
import { PDF_UNREADABLE, pdfWords, type PdfPage } from './support/pdf';

interface Listed {
  list: { id: number }[];
}
const NAMES = ['分卷（A 卷）（教师版）', '分卷（B 卷）（教师版）', '分卷 答案对照'];

test('two forms go out as PDF with own keys, as Word and to the printer', async ({
  page,
  login,
  room,
  server,
}, info) => {
  test.skip(PDF_UNREADABLE !== null, PDF_UNREADABLE ?? '');
  const own = await room.api('teacher');
  const { data } = await own.get<Listed>('/questions/list', {
    size: 50,
    type_id: 101,
    status: 4,
    in_use: 1,
    listed: 1,
  });
  const items = data.list.slice(0, 6).map(({ id }) => ({ question_id: id, score: 5 }));
  const saved = await own.post<{ id: number }>('/paper/save', {
    title: '分卷',
    duration: '90',
    sections: JSON.stringify([{ id: 101, title: '单选题', items }]),
    layout: JSON.stringify({ size: 'A4', answers: 'end', quick_table: 1, font_size: 10.5 }),
  });
  expect(saved.error, saved.msg).toBe(0);
  await page.addInitScript(() => {
    const printed: string[] = [];
    Object.assign(window, { printed });
    window.print = () =>
      void printed.push(
        document.title + ' | ' + (document.querySelector('.paper-page .paper-title')?.textContent ?? ''),
      );
  });
  await login('teacher');
  await page.goto(`#/paperlist/detail/${saved.data.id}?forms=2&seed=11&mix=qo`);
  await placedPages(page);
  const start = async (button: string) => {
    await page.getByRole('button', { name: '多版本' }).click();
    await page.getByRole('dialog', { name: '多版本' }).getByRole('button', { name: button }).click();
    await exportAnyway(page);
  };
  await page.getByRole('button', { name: '多版本' }).click();
  const table = page.getByRole('table', { name: '各卷答案对照' });
  await expect(table.locator('tbody tr')).toHaveCount(6);
  const keys = await table
    .locator('tbody tr')
    .evaluateAll((lines) =>
      lines.map((line) => [...line.querySelectorAll('td')].map((cell) => cell.textContent?.trim() ?? '')),
    );
  const [keyA, keyB] = [0, 1].map((form) => keys.map((line) => line[form] ?? '').join(''));
  expect(keyA).not.toBe(keyB);
  await page.getByRole('button', { name: '在页面上看' }).click();

  const files: { name: string; path: string }[] = [];
  page.on('download', (one) => {
    const path = info.outputPath(one.suggestedFilename());
    void one.saveAs(path).then(() => files.push({ name: one.suggestedFilename(), path }));
  });
  const exported = () => files.map(({ name }) => name);
  await start('导出全部 PDF');
  await expect.poll(exported, { timeout: 60_000 }).toEqual(NAMES.map((name) => `${name}.pdf`));
  for (const [at, { path }] of files.entries()) await expectPaperPdf(path, { page, at, server });
  // Sorted by line: a PDF reader may extract the columns of a table first.
  const lettersOf = ({ words }: PdfPage) =>
    words
      .filter(({ text }) => /^[A-D]$/.test(text))
      .sort((a, b) => Math.round(a.y) - Math.round(b.y) || a.x - b.x)
      .map(({ text }) => text);
  const letters = files.map(({ path }) => pdfWords(path).flatMap(lettersOf).join(''));
  expect(letters[0]).toContain(keyA);
  expect(letters[1]).toContain(keyB);
  expect(letters[1]).not.toContain(keyA);
  // The column headings, then a line for each question.
  expect(letters[2]).toBe('AB' + keys.map((line) => line.slice(0, 2).join('')).join(''));

  files.length = 0;
  await start('导出全部 Word');
  await expect.poll(exported, { timeout: 60_000 }).toEqual(NAMES.map((name) => `${name}.docx`));

  await start('逐卷打印');
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { printed: string[] }).printed.length), { timeout: 30_000 })
    .toBe(3);
  const printed = await page.evaluate(() =>
    (window as unknown as { printed: string[] }).printed.map((one) => one.split(' | ')[1]),
  );
  expect(printed.slice(0, 2)).toEqual(['分卷（A 卷）', '分卷（B 卷）']);
});
