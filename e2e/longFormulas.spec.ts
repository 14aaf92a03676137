// Formulas that are wider than their line are divided after relations and operators, on the screen, on paper and in the
// files, at the size of the text; what cannot be divided is named.
import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import type { PaperDetail } from '../src/contract/paper/paper';
import { expect, test } from './support/fixtures';
import { chooseExport, exportAnyway, placedPages } from './support/paper';
import { expectPaperPdf } from './support/paperPdf';
import { PDF_UNREADABLE, pdfWords } from './support/pdf';
import { readSheets } from './support/placedPaper';

test.skip(PDF_UNREADABLE !== null, PDF_UNREADABLE ?? '');

const TERMS = Array.from({ length: 60 }, (_, i) => `a_{${i + 1}}x^{${i + 1}}`).join('+');
const FENCED = `\\left(${Array.from({ length: 30 }, (_, i) => `b_{${i + 1}}`).join('+')}\\right)^2`;
const WHOLE = `\\sqrt{${Array.from({ length: 40 }, (_, i) => `c_{${i + 1}}`).join('+')}}`;
const CONTENTS = [
  `<p>已知 $f(x)=${TERMS}=2048$，则 $f(1)=a_1+a_2+a_3+a_4+a_5+a_6+a_7+a_8+a_9+a_{10}+a_{11}+a_{12}=$<span data-blank></span>．</p>`,
  `<p>化简 $${FENCED}$，并求其最大值．</p>`,
  `<table><tr><td>条件</td><td>$x_1+x_2+x_3+x_4+x_5+x_6=x_1x_2x_3$</td></tr></table><p>$$g(x)=${TERMS}$$</p>`,
  `<p>短式 $y=2x^2+3x-1$ 不变．</p>`,
  `<p>根式 $${WHOLE}$，不可断．</p>`,
];

test('a long formula is divided on paper, in the PDF and in Word', async ({ page, login, room, server }, info) => {
  test.setTimeout(240_000);
  const api = await room.api('teacher');
  const { data } = await api.get<{ list: { id: number }[] }>('/questions/list', {
    status: 4,
    type_id: 400,
    size: 10,
    order: 'oldest',
  });
  const items = data.list.slice(0, CONTENTS.length).map(({ id }) => ({ question_id: id, score: 10 }));
  const saved = await api.post<{ id: number }>('/paper/save', {
    title: '长公式试卷',
    duration: '60',
    sections: JSON.stringify([{ id: 400, title: '解答题', note: '', items }]),
    layout: JSON.stringify({ size: 'A4', answers: 'none', font_size: 10.5 }),
  });
  await page.route('**/api/paper/detail*', async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: PaperDetail };
    const questions = body.data.questions.map((question, i) => ({
      ...question,
      content: CONTENTS[i] ?? question.content,
      parts: [],
    }));
    await route.fulfill({ json: { ...body, data: { ...body.data, questions } } });
  });
  await page.setViewportSize({ width: 1700, height: 1500 });
  await login('teacher');
  await page.evaluate((hash) => (window.location.hash = hash), `/paperlist/detail/${saved.data.id}`);
  await placedPages(page);
  const shown = await readSheets(page);
  expect(shown.flatMap(({ crossing }) => crossing)).toEqual([]);
  const sheet = page.locator('.paper-desk .paper-page').first();
  await sheet.screenshot({ path: info.outputPath('paper.png') });

  // Every part at the size of the text: as wide as typeset, on several lines.
  const boxes = await sheet.locator('.math').evaluateAll((all) =>
    all.map((box) => {
      const em = Number.parseFloat(getComputedStyle(box).fontSize);
      const drawn = box.classList.contains('divided') ? [...box.querySelectorAll<HTMLElement>('.part')] : [box];
      return {
        tex: (box as HTMLElement).dataset['tex'] ?? '',
        parts: drawn.length,
        lines: new Set(drawn.map((part) => Math.round(part.getBoundingClientRect().bottom))).size,
        smallest: Math.min(
          ...drawn.map(
            (part) => (part as HTMLElement).offsetWidth / (Number.parseFloat((part as HTMLElement).style.width) * em),
          ),
        ),
      };
    }),
  );
  const box = (start: string) => boxes.find(({ tex }) => tex.startsWith(start));
  expect(box('f(x)=a')?.lines).toBeGreaterThan(4);
  expect(box('\\left(b')?.lines).toBeGreaterThan(1);
  expect(box('g(x)')?.lines).toBeGreaterThan(4);
  expect(box('y=2x')).toMatchObject({ parts: 1, lines: 1 });
  for (const { tex, smallest } of boxes) if (!tex.startsWith('\\sqrt')) expect(smallest, tex).toBeGreaterThan(0.97);

  const coming = page.waitForEvent('download', { timeout: 90_000 });
  await chooseExport(page, '导出 PDF');
  await exportAnyway(page);
  const file = info.outputPath('long.pdf');
  await (await coming).saveAs(file);
  await expect(page.getByText('1 个公式比行宽，已缩小（如 \\sqrt').first()).toBeVisible();
  await expectPaperPdf(file, { page, server });
  expect(
    pdfWords(file)
      .flatMap(({ words }) => words.map(({ text }) => text))
      .join(''),
  ).toContain('2048');

  const word = page.waitForEvent('download', { timeout: 90_000 });
  await chooseExport(page, '导出 Word');
  await exportAnyway(page);
  const docx = info.outputPath('long.docx');
  await (await word).saveAs(docx);
  expect(strFromU8(unzipSync(new Uint8Array(readFileSync(docx)))['word/document.xml'] as Uint8Array)).toContain('2048');
});
