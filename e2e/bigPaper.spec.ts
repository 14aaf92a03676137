// A paper of 300 questions and 1,200 formulas: opened, reordered by keyboard and back, saved, printed. Nothing is lost
// or altered, the PDF has the same pages as the screen, and no question is split across two pages.
import type { PaperDetail } from '../src/contract/paper/paper';
import { generateQuestions } from '../src/testing/testQuestions';
import { type Api } from './support/api';
import { expect, test, toasts } from './support/fixtures';
import { chooseExport, exportAnyway, placedPages, sheets } from './support/paper';
import { expectPaperPdf } from './support/paperPdf';
import { PDF_UNREADABLE, ideographs, pdfWords } from './support/pdf';

test.skip(PDF_UNREADABLE !== null, PDF_UNREADABLE ?? '');
test.use({ trace: 'off' });

const QUESTIONS = 300;
const AT_ONCE = 6;

/** Generated questions, each with at least four formulas of its own. */
async function savedQuestions(api: Api): Promise<number[]> {
  const drafts = [...generateQuestions(77, QUESTIONS)];
  const ids: number[] = [];
  const save = async (at: number): Promise<void> => {
    const row = drafts[at];
    if (!row || !('draft' in row)) throw new Error('the generator refuses its own row');
    const more = [`x_{${at}}`, `\\frac{${at}}{7}`, `\\sqrt{y+${at}}`, `z^{2}-${at}z`]
      .map((tex) => `\\(${tex}\\)`)
      .join('、');
    const content = `${row.draft.content}<p>又设 ${more}。</p>`;
    const reply = await api.post<{ id: number }>('/questions/update', {
      type_id: '400',
      content,
      answer: JSON.stringify('<p>略</p>'),
      accept_duplicates: '1',
    });
    expect(reply).toMatchObject({ error: 0 });
    ids[at] = reply.data.id;
  };
  for (let from = 0; from < QUESTIONS; from += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => save(from + n)));
  return ids;
}

test('a paper of 300 questions and 1,200 formulas can be reordered, saved unchanged and printed as shown', async ({
  page,
  login,
  room,
  server,
}, info) => {
  test.setTimeout(300_000);
  const api = await room.api('researcher');
  const ids = await savedQuestions(api);
  const sections = [
    { id: 1, title: '全部试题', note: '', items: ids.map((question_id) => ({ question_id, score: 1 })) },
  ];
  const saved = await api.post<{ id: number }>('/paper/save', {
    title: '三百题',
    duration: '90',
    sections: JSON.stringify(sections),
    layout: JSON.stringify({ size: 'A4', answers: 'none', font_size: 10.5 }),
  });
  expect(saved).toMatchObject({ error: 0 });
  const stored = async () =>
    JSON.stringify((await api.get<PaperDetail>('/paper/detail', { id: saved.data.id })).data.sections);
  const before = await stored();

  await login('researcher');
  await page.evaluate((hash) => void (window.location.hash = hash), `/paperlist/edit/${saved.data.id}`);
  const pages = await placedPages(page);
  const rows = page.locator('.outline-row');
  await expect(rows).toHaveCount(QUESTIONS);
  await expect(sheets(page).locator('.paper-place.paper-cut')).toHaveCount(0);

  const save = async () => {
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(toasts(page).filter({ hasText: '已保存' })).toBeVisible();
    await expect(toasts(page)).toHaveCount(0);
  };
  const move = async (number: number, key: 'ArrowDown' | 'ArrowUp', to: number) => {
    await page.getByLabel(`移动第 ${number} 题`, { exact: true }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press(key);
    await page.keyboard.press('Space');
    await expect(rows.nth(to - 1)).toHaveAttribute('data-question', String(ids[number - 1] ?? 0));
  };
  await move(1, 'ArrowDown', 2);
  await save();
  expect(await stored()).not.toBe(before);
  await page.getByLabel('移动第 2 题', { exact: true }).focus();
  for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key);
  await expect(rows.first()).toHaveAttribute('data-question', String(ids[0]));
  await save();
  expect(await stored()).toBe(before);

  expect(await placedPages(page)).toBe(pages);
  const shown = await sheets(page).allTextContents();
  const coming = page.waitForEvent('download', { timeout: 120_000 });
  await chooseExport(page, '导出 PDF');
  await exportAnyway(page);
  const file = info.outputPath('300.pdf');
  await (await coming).saveAs(file);
  const printed = pdfWords(file);
  expect(printed).toHaveLength(pages);
  await expectPaperPdf(file, { page, server });
  for (const [at, { words }] of printed.entries()) {
    const text = words.map((word) => word.text).join('');
    expect(text).not.toContain('\uFFFD');
    expect(ideographs(text), `words of page ${at + 1}`).toEqual(ideographs(shown[at] ?? ''));
  }
});
