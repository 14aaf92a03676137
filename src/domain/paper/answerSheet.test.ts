// Answer sheets: every question has its area; no area leaves the sheet or overlaps another.
import type { SheetMark } from '../../contract/paper/paperPdf';
import { ANSWER_SHEET_DEFAULTS, answerSheet, type SheetItem, type SheetSection } from './answerSheet';

const item = (label: number, type_id: number, more: Partial<SheetItem> = {}): SheetItem => ({
  label: String(label),
  type_id,
  score: 5,
  options: 4,
  blanks: 1,
  parts: 0,
  answer_space: 0,
  ...more,
});
const many = (from: number, count: number, type_id: number, more: Partial<SheetItem> = {}) =>
  Array.from({ length: count }, (_, i) => item(from + i, type_id, more));
const SECTIONS: SheetSection[] = [
  { title: '一、单选题', items: many(1, 8, 101) },
  { title: '二、判断题', items: many(9, 5, 200) },
  { title: '三、填空题', items: [...many(14, 4, 300), item(18, 300, { blanks: 5 })] },
  { title: '四、解答题', items: many(19, 5, 400, { score: 12, parts: 2 }) },
];
const texts = (marks: readonly SheetMark[]) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));

test('each question is there once with as many bubbles as options', () => {
  const sheets = answerSheet('期中', SECTIONS, { ...ANSWER_SHEET_DEFAULTS, size: 'A4' });
  const words = sheets.flatMap((sheet) => texts(sheet.marks));
  for (let n = 1; n <= 13; n += 1)
    expect(words.filter((word) => word === String(n) || word === `${n}`).length).toBeGreaterThanOrEqual(1);
  for (let n = 14; n <= 18; n += 1) expect(words.filter((word) => word === `${n}．`)).toHaveLength(1);
  for (let n = 19; n <= 23; n += 1) expect(words.filter((word) => word === `${n}．（12分）`)).toHaveLength(1);
  expect(words.filter((word) => word === 'D')).toHaveLength(8);
  expect(words.filter((word) => word === '√')).toHaveLength(5 + 1);
});

test.each([[4], [8], [12]])('a number of %i digits has ten bubbles a digit', (digits) => {
  const [first] = answerSheet('期中', [], { digits, barcode: true, size: 'A4' });
  expect(texts(first?.marks ?? []).filter((word) => word === '7')).toHaveLength(digits);
});

test('nothing leaves the sheet, whatever the paper', () => {
  const papers: SheetSection[][] = [
    SECTIONS,
    [],
    [{ title: '一、单选题', items: many(1, 200, 101, { options: 26 }) }],
    [{ title: '一、填空题', items: many(1, 90, 300, { blanks: 40 }) }],
    [{ title: '一、解答题', items: many(1, 40, 400, { score: 1000, answer_space: 900 }) }],
    [{ title: '一、其他', items: many(1, 3, 500) }],
  ];
  for (const size of ['A4', 'A3', 'auto'] as const) {
    for (const sections of papers) {
      for (const sheet of answerSheet('很长的标题'.repeat(9), sections, { digits: 12, barcode: true, size })) {
        const edges = sheet.marks.flatMap((mark) => [
          mark.x,
          mark.y,
          sheet.width - mark.x - mark.w,
          sheet.height - mark.y - mark.h,
        ]);
        expect(edges.filter((room) => room < -0.01)).toEqual([]);
      }
    }
  }
});

test('a common paper takes two A4 pages or one A3 sheet, with a mark in each corner', () => {
  const a4 = answerSheet('期中', SECTIONS, { ...ANSWER_SHEET_DEFAULTS, size: 'A4' });
  expect(a4.length).toBeLessThanOrEqual(3);
  const [a3] = answerSheet('期中', SECTIONS, { ...ANSWER_SHEET_DEFAULTS, size: 'A3' });
  expect(a3?.width).toBe(420);
  expect((a3?.marks ?? []).filter((mark) => mark.kind === 'box' && mark.fill && mark.w === 6)).toHaveLength(4);
});
