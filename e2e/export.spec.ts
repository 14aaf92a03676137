// Vector PDF of the screen's pages: selectable text, embedded fonts, formulas as outlines, the same page breaks.
// Tickets, and what a paper loads while it is printed: src/server/modules/paper/printedPdf.test.ts.
import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { PrintJob } from '../src/contract/paper/paperPdf';
import { type Api } from './support/api';
import { expect, test, toasts } from './support/fixtures';
import { chooseExport, exportAnyway, placedPages } from './support/paper';
import { expectPaperPdf } from './support/paperPdf';
import {
  PDF_UNREADABLE,
  ideographs,
  pdfBookmarks,
  pdfFonts,
  pdfImages,
  pdfProperties,
  pdfStructure,
  taggedAreas,
  pdfText,
  pdfWords,
} from './support/pdf';
import { readSheets } from './support/placedPaper';
import { fetchPdf, jobOf, prepare, prepareJob } from './support/printing';

test.skip(PDF_UNREADABLE !== null, PDF_UNREADABLE ?? '');

interface Listed {
  list: { id: number; type_id: number; content: string }[];
}
async function savedPaper(
  api: Api,
  title: string,
  count: number,
  fields: Record<string, string> = {},
): Promise<number> {
  const { data } = await api.get<Listed>('/questions/list', { status: 4, size: 100, order: 'oldest' });
  const sections = [
    {
      id: 1,
      title: '选题',
      note: '',
      items: data.list.slice(0, count).map(({ id }) => ({ question_id: id, score: 5 })),
    },
  ];
  const reply = await api.post<{ id: number }>('/paper/save', {
    title,
    duration: '90',
    sections: JSON.stringify(sections),
    ...fields,
  });
  expect(reply).toMatchObject({ error: 0 });
  return reply.data.id;
}
const openPaper = (page: Page, kind: 'edit' | 'detail', id: number) =>
  page.evaluate((hash) => (window.location.hash = hash), `/paperlist/${kind}/${id}`);

async function download(page: Page, file: string): Promise<string> {
  const coming = page.waitForEvent('download', { timeout: 90_000 });
  await chooseExport(page, '导出 PDF');
  await exportAnyway(page);
  await (await coming).saveAs(file);
  return (await coming).suggestedFilename();
}

test('the PDF has the pages of the screen, with words to select, fonts inside and no pictures of text; a change not saved is in it', async ({
  page,
  login,
  room,
  server,
}, info) => {
  const id = await savedPaper(await room.api('teacher'), '尚未改名的试卷', 30, {
    layout: JSON.stringify({ size: 'A4', answers: 'end', font_size: 10.5 }),
    seal_line: '1',
  });
  await login('teacher');
  await openPaper(page, 'edit', id);
  await expect(page.getByLabel('试卷标题')).toHaveValue('尚未改名的试卷');
  await page.getByLabel('试卷标题').fill('龘字也能检索的期末试卷');
  await page.getByLabel('试卷标题').press('Tab');
  await expect(page.locator('.paper-desk .paper-title')).toHaveText('龘字也能检索的期末试卷');
  const pages = await placedPages(page);
  const file = info.outputPath('paper.pdf');
  expect(await download(page, file)).toBe('龘字也能检索的期末试卷（教师版）.pdf');
  await expect(toasts(page).filter({ hasText: '已导出 龘字也能检索的期末试卷（教师版）.pdf' })).toBeVisible();

  const shown = await readSheets(page);
  const printed = pdfWords(file);
  expect(printed).toHaveLength(pages);
  expect(shown).toHaveLength(pages);
  for (const [i, sheet] of shown.entries()) {
    expect(sheet.crossing, `page ${i + 1}`).toEqual([]);
    const words = printed[i]?.words ?? [];
    if (!sheet.places.some((place) => place.cut)) {
      expect(ideographs(words.map((word) => word.text).join('')), `words of page ${i + 1}`).toEqual(
        ideographs(sheet.text),
      );
    }
    // Each question begins on the same page at the same position.
    for (const label of sheet.labels.filter(({ text }) => text !== '')) {
      const there = words.some(
        (word) =>
          word.text.startsWith(label.text.slice(0, -1)) &&
          Math.abs(word.x - label.x) < 1.5 &&
          Math.abs(word.y - label.y) < 4,
      );
      expect(there, `${label.text} on page ${i + 1}`).toBe(true);
    }
  }
  expect(printed[0]?.words.map((word) => word.text).join('')).toContain('龘字也能检索的期末试卷');
  expect(pdfFonts(file).length).toBeGreaterThan(0);
  await expectPaperPdf(file, { page, server });
  expect(pdfImages(file)).toBe(0);
});

test('a sentence copied from the PDF has its formulas and no radicals in place of characters', async ({
  room,
  server,
}, info) => {
  const teacher = await room.api('teacher');
  const html =
    '<p>高中用方程 $\\frac{x^2}{4}+y^2=1$ 表示椭圆，<b>面积</b>为 $2\\pi$，$\\angle A=90^\\circ$，$\\overrightarrow{AB}$ 长 $\\sqrt{x+1}$。</p>';
  const pdf = await fetchPdf(teacher, (await prepare(teacher, html)).data.ticket);
  const file = info.outputPath('sentence.pdf');
  await writeFile(file, Buffer.from(await pdf.arrayBuffer()));
  expect(pdfText(file).replace(/\s/g, '')).toContain(
    '高中用方程x^2/4+y^2=1表示椭圆，面积为2π，∠A=90°，A\u20D7B\u20D7长√(x+1)。',
  );
  await expectPaperPdf(file, { job: jobOf(html), server });
});

test('a paper printed after another has its own glyphs: a digit is not in the size of the exponent before', async ({
  room,
  server,
}, info) => {
  const teacher = await room.api('teacher');
  const widthOf = async (html: string, word: string, name: string) => {
    const pdf = await fetchPdf(teacher, (await prepare(teacher, html)).data.ticket);
    const file = info.outputPath(name);
    await writeFile(file, Buffer.from(await pdf.arrayBuffer()));
    await expectPaperPdf(file, { job: jobOf(html), server });
    return pdfWords(file)[0]?.words.find(({ text }) => text === word)?.width ?? 0;
  };
  const small = await widthOf('<p>前 ${}^{7}$ 后</p>', '^7', 'exponent.pdf');
  const full = await widthOf('<p>前 $7$ 后</p>', '7', 'digit.pdf');
  expect(small).toBeGreaterThan(0);
  expect(full).toBeGreaterThan(1.3 * small);
});

test('教师版 pressed just before the export is what the file holds, under a name of its own', async ({
  page,
  login,
  room,
  server,
}, info) => {
  const id = await savedPaper(await room.api('teacher'), '两个版本的试卷', 20);
  await login('teacher');
  await openPaper(page, 'edit', id);
  await placedPages(page);
  const coming = page.waitForEvent('download', { timeout: 90_000 });
  // Both clicks in one task: no layout runs in between.
  await page.evaluate(() => {
    const press = (name: string) =>
      [...document.querySelectorAll('button')].find((button) => button.textContent === name)?.click();
    press('教师版');
    press('导出 PDF');
  });
  await exportAnyway(page);
  expect((await coming).suggestedFilename()).toBe('两个版本的试卷（教师版）.pdf');
  const file = info.outputPath('teacher.pdf');
  await (await coming).saveAs(file);
  await expectPaperPdf(file, { page, server });
  const text = pdfWords(file)
    .flatMap(({ words }) => words.map((word) => word.text))
    .join('');
  expect(text).toContain('参考答案');
});

test('the answer sheet alone is a PDF of its own sheets, A3 where that is chosen', async ({
  page,
  login,
  room,
  server,
}, info) => {
  const id = await savedPaper(await room.api('teacher'), '带卡的试卷', 22);
  await login('teacher');
  await openPaper(page, 'detail', id);
  await placedPages(page);
  await page.getByRole('button', { name: '答题卡' }).click();
  const dialog = page.getByRole('dialog', { name: '答题卡' });
  await expect(dialog.getByRole('button', { name: '只导出答题卡' })).toBeDisabled();
  // The choice is part of the URL: the switch follows it.
  await dialog.getByLabel(/含答题卡/).click();
  await expect(dialog.getByLabel(/含答题卡/)).toBeChecked();
  await dialog.getByLabel('答题卡纸张').selectOption('A3');
  await expect(dialog.getByRole('status')).toHaveText(/共 \d+ 张 A3/);
  const count = Number(/共 (\d+) 张/.exec((await dialog.getByRole('status').textContent()) ?? '')?.[1]);
  const coming = page.waitForEvent('download', { timeout: 90_000 });
  await dialog.getByRole('button', { name: '只导出答题卡' }).click();
  expect((await coming).suggestedFilename()).toBe('带卡的试卷 答题卡.pdf');
  const file = info.outputPath('card.pdf');
  await (await coming).saveAs(file);
  await expectPaperPdf(file, { page, server });
  const printed = pdfWords(file);
  expect(printed.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual(
    Array.from({ length: count }, () => [420, 297]),
  );
  const shown = await page.locator('.paper-desk .drawn-page').allTextContents();
  printed.forEach((sheet, i) =>
    expect(ideographs(sheet.words.map(({ text }) => text).join('')), `sheet ${i + 1}`).toEqual(
      ideographs(shown[i] ?? ''),
    ),
  );
});

test('a table that goes on overleaf has its head there again, its rows once; sections are bookmarks', async ({
  room,
  server,
}, info) => {
  const rows = Array.from({ length: 70 }, (_, i) => `<tr><td>第${i + 1}行</td><td>\\(x_{${i}}\\)</td></tr>`).join('');
  const stem = {
    id: 'q1:stem',
    kind: 'stem',
    question_id: 1,
    label: '1．',
    score: '',
    bracket: false,
    html: `<p>表前文字</p><table><tr><th>列首甲</th><th>列首乙</th></tr>${rows}</table><p>表后文字</p>`,
  };
  const section = (id: number, title: string) => ({
    id: `s${id}`,
    kind: 'section',
    section_id: id,
    heading: '',
    note: '',
    box: false,
    parts: { number: `${'一二'[id - 1]}、`, title, count: '：本题共1小题，', each: null, total: '共5分。' },
  });
  const job: PrintJob = {
    title: '长表',
    blocks: [section(1, '解答题'), stem, section(2, '附加题'), { id: 'end', kind: 'answersTitle', text: '参考答案' }],
    layout: { size: 'A4', font_size: 10.5 },
    sealLine: false,
    map: null,
    drawn: [],
  };
  const teacher = await room.api('teacher');
  const { data } = await prepareJob(teacher, job);
  const file = info.outputPath('table.pdf');
  await writeFile(file, Buffer.from(await (await fetchPdf(teacher, data.ticket)).arrayBuffer()));
  await expectPaperPdf(file, { job, server });
  const printed = pdfWords(file).map((sheet) => sheet.words);
  expect(printed.length).toBeGreaterThan(1);
  // pdftotext splits words before digits: read rows from the text of the page.
  const rowsOf = (text: string) => [...text.matchAll(/第\s?(\d+)\s?行/g)].map(([, number]) => Number(number));
  const texts = printed.map((words) => words.map(({ text }) => text).join(''));
  for (const [i, text] of texts.entries()) {
    // Once on each page with rows, above them.
    expect(text.split('列首甲'), `page ${i + 1}`).toHaveLength(rowsOf(text).length > 0 ? 2 : 1);
    const head = printed[i]?.find((word) => word.text === '列首甲');
    const row = printed[i]?.find((word) => word.text === '行');
    if (row) expect(head?.y).toBeLessThan(row.y - 3);
  }
  expect(texts.flatMap(rowsOf)).toEqual(Array.from({ length: 70 }, (_, i) => i + 1));
  for (const once of ['表前文字', '表后文字']) expect(texts.join('').split(once)).toHaveLength(2);
  expect(pdfBookmarks(file)).toEqual([
    '一、解答题：本题共 1 小题，共 5 分。',
    '二、附加题：本题共 1 小题，共 5 分。',
    '参考答案',
  ]);
});

test('a PDF has title and author, and headings, paragraphs, lists and formulas in reading order', async ({
  room,
  server,
}, info) => {
  const stem = { id: 'q1:stem', kind: 'stem', question_id: 1, label: '1．', score: '', bracket: true };
  const job: PrintJob = {
    title: '有结构的试卷',
    author: '王老师',
    blocks: [
      { id: 'title', kind: 'title', text: '有结构的试卷' },
      {
        id: 's1',
        kind: 'section',
        section_id: 1,
        heading: '',
        note: '',
        box: false,
        parts: { number: '一、', title: '选择题', count: '', each: null, total: '' },
      },
      { ...stem, html: '<p>已知 $x^2=1$，则 $x$ 的值为</p>' },
      { id: 'q1:options', kind: 'options', question_id: 1, options: [{ id: '1', content: '一' }] },
    ],
    layout: { size: 'A4', font_size: 10.5 },
    sealLine: false,
    map: null,
    drawn: [],
  };
  const teacher = await room.api('teacher');
  const { data } = await prepareJob(teacher, job);
  const file = info.outputPath('structure.pdf');
  await writeFile(file, Buffer.from(await (await fetchPdf(teacher, data.ticket)).arrayBuffer()));
  await expectPaperPdf(file, { job, server });
  expect(pdfProperties(file)).toMatch(/Title: +有结构的试卷\nSubject: +数学\nAuthor: +王老师\n[^]*Tagged: +yes/);
  const structure = pdfStructure(file).filter((type) => !['Div', 'Span'].includes(type));
  expect(structure).toEqual(['Document', 'H1', 'H2', 'P', 'P', 'Formula', 'Formula', 'L', 'LI', 'Lbl', 'LBody']);
  expect(await taggedAreas(file)).toBe(0);
});

test('a cancelled export ends on the server too, and the next one works', async ({
  page,
  login,
  room,
  server,
}, info) => {
  const id = await savedPaper(await room.api('teacher'), '取消的试卷', 60);
  await login('teacher');
  await openPaper(page, 'detail', id);
  await placedPages(page);
  let files = 0;
  page.on('download', () => (files += 1));
  const asking = page.waitForRequest(/paper\/pdf\/file/);
  await chooseExport(page, '导出 PDF');
  await exportAnyway(page);
  await asking;
  const dialog = page.getByRole('dialog', { name: '导出 PDF' });
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toHaveCount(0);
  expect(files).toBe(0);
  await download(page, info.outputPath('again.pdf'));
  expect(files).toBe(1);
  await expectPaperPdf(info.outputPath('again.pdf'), { page, server });
});

test('无障碍: a web page whose formulas are said, and plain text with formulas on one line', async ({
  page,
  login,
  room,
}, info) => {
  const id = await savedPaper(await room.api('teacher'), '朗读卷', 12);
  await login('teacher');
  await openPaper(page, 'detail', id);
  await placedPages(page);
  const files: string[] = [];
  for (const [item, name] of [
    ['导出无障碍网页', '朗读卷.html'],
    ['导出无障碍文本', '朗读卷.txt'],
  ] as const) {
    const coming = page.waitForEvent('download');
    await chooseExport(page, item);
    await exportAnyway(page);
    expect((await coming).suggestedFilename()).toBe(name);
    const file = info.outputPath(name);
    await (await coming).saveAs(file);
    files.push(await readFile(file, 'utf8'));
  }
  // The last format is the main action of the account.
  await page.reload();
  await expect(page.getByRole('button', { name: '导出无障碍文本' })).toBeVisible();
  const [html = '', text = ''] = files;
  expect(html).toMatch(/<math alttext="[^"<>\\^]*(?:等于|加|减|分之|平方|大写)/);
  expect(html).not.toContain('<code>');
  expect(text).toContain('朗读卷\r\n');
  expect(text).toMatch(/^A．/m);
  expect(text).not.toMatch(/\\frac|\$/);
});

test.describe('a server without Chromium', () => {
  test('the button opens the print window and says what to choose there', async ({ page, login, room }) => {
    const id = await savedPaper(await room.api('teacher'), '没有 Chromium', 5);
    await page.route('**/adminuser/getuserinfo*', async (route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as { data: object };
      await route.fulfill({ json: { ...body, data: { ...body.data, vector_pdf: 0 } } });
    });
    await page.addInitScript(() => {
      window.print = () => Object.assign(window, { printed: true });
    });
    await login('teacher');
    await openPaper(page, 'detail', id);
    await placedPages(page);
    await chooseExport(page, '导出 PDF');
    await exportAnyway(page);
    await expect.poll(() => page.evaluate(() => (window as unknown as { printed?: boolean }).printed)).toBe(true);
    await expect(toasts(page).filter({ hasText: '另存为 PDF' })).toBeVisible();
  });
});
