// The elements of an answer sheet: bubbles, lines and boxes as marks in mm.
import type { SheetMark } from '../../contract/paper/paperPdf';
import type { SheetField } from '../sheet/manifest';

/** `field`: what the mark is to a reader of scans; corner and code marks are found by their place. */
export type FieldMark = SheetMark & { field?: SheetField | undefined };
type TextMark = Extract<SheetMark, { kind: 'text' }>;
type BoxMark = Extract<SheetMark, { kind: 'box' }> & { field?: SheetField | undefined };

export const box = (x: number, y: number, w: number, h: number, more: Partial<BoxMark> = {}): FieldMark => ({
  kind: 'box',
  x,
  y,
  w,
  h,
  line: 0.3,
  fill: false,
  dash: false,
  round: 0,
  ...more,
});
export const rule = (x: number, y: number, w: number, field?: SheetField): FieldMark => ({
  kind: 'line',
  field,
  x,
  y,
  w,
  h: 0,
  line: 0.25,
  dash: false,
});
export const text = (
  x: number,
  y: number,
  w: number,
  h: number,
  words: string,
  size: number,
  more: Partial<TextMark> = {},
): FieldMark => ({
  kind: 'text',
  x,
  y,
  w,
  h,
  text: words,
  size,
  align: 'left',
  bold: false,
  upright: false,
  ...more,
});

/** A bubble with its letter or digit: 4.6 x 2.8 mm, the usual size for scanners. */
export const BUBBLE = { w: 4.6, h: 2.8 } as const;
export const bubble = (x: number, y: number, sign: string, field?: SheetField): FieldMark[] => [
  box(x, y, BUBBLE.w, BUBBLE.h, { line: 0.2, field }),
  text(x, y - 0.3, BUBBLE.w, BUBBLE.h + 0.6, sign, 6, { align: 'center' }),
];

export interface Choice {
  label: string;
  signs: readonly string[];
  /** What each bubble means. */
  fields: readonly SheetField[];
}
const ROW = 5;
const NUMBER = 8;
const STEP = 6.4;
const GROUP = 5;
const GROUP_GAP = 5;

/**
 * Choices in groups of five below each other, groups side by side in a frame. Returns height and marks, relative to (0,
 * 0).
 */
export function choiceArea(choices: readonly Choice[], width: number): { height: number; marks: FieldMark[] } {
  const marks: FieldMark[] = [];
  const pad = 3;
  let [x, y, tallest] = [pad, pad, 0];
  for (let at = 0; at < choices.length; at += GROUP) {
    const group = choices.slice(at, at + GROUP);
    const wide = NUMBER + Math.max(...group.map(({ signs }) => signs.length)) * STEP;
    if (x > pad && x + wide > width - pad) {
      x = pad;
      y += tallest + 3;
      tallest = 0;
    }
    group.forEach(({ label, signs, fields }, row) => {
      const top = y + row * ROW;
      marks.push(text(x, top - 0.6, NUMBER - 1.4, BUBBLE.h + 1.2, label, 8, { align: 'right' }));
      signs.forEach((sign, i) => marks.push(...bubble(x + NUMBER + i * STEP, top, sign, fields[i])));
    });
    tallest = Math.max(tallest, (group.length - 1) * ROW + BUBBLE.h);
    x += wide + GROUP_GAP;
  }
  const height = y + tallest + pad;
  return { height, marks: [box(0, 0, width, height), ...marks] };
}

const digitField = (at: number, digit: number): SheetField => ({
  kind: 'digit',
  question_id: 0,
  label: '',
  at,
  value: String(digit),
});
const ABSENT: SheetField = { kind: 'absent', question_id: 0, label: '', at: 0, value: '' };

const CELL = 6.2;
/** From the frame to the bubbles beside it: a line nearer than 1 mm would look like a mark to the reader of scans. */
const FRAME_GAP = 0.7;
const DIGIT_ROW = 4.1;
export const numberWidth = (digits: number): number => digits * CELL;
export const NUMBER_HEIGHT = 6 + 6.5 + 10 * DIGIT_ROW + 1.5;

/** 准考证号: a row to write in and ten bubbles below each digit. */
export function candidateNumber(x: number, y: number, digits: number): FieldMark[] {
  const width = numberWidth(digits);
  const marks = [
    box(x, y, width, NUMBER_HEIGHT),
    text(x, y, width, 6, '准 考 证 号', 9, { align: 'center', bold: true }),
  ];
  const step = (width - 2 * FRAME_GAP) / digits;
  for (let column = 0; column < digits; column += 1) {
    marks.push(box(x + column * CELL, y + 6, CELL, 6.5, { line: 0.2 }));
    const left = x + FRAME_GAP + column * step + (step - BUBBLE.w) / 2;
    for (let digit = 0; digit < 10; digit += 1)
      marks.push(...bubble(left, y + 13.4 + digit * DIGIT_ROW, String(digit), digitField(column, digit)));
  }
  return marks;
}

const NOTICE = [
  '1．答题前先填写姓名、班级，在规定位置填涂准考证号或贴好条形码。',
  '2．需要填涂的题用 2B 铅笔填涂，修改时用橡皮擦干净。',
  '3．其他题用 0.5 毫米黑色签字笔，写在对应的答题区域内，写出框外无效。',
  '4．保持卡面清洁，不折叠、不破损。',
].join('\n');

const NAMED_NOTICE = NOTICE.replace(/^.*$/m, '1．答题前核对姓名、班级和学号，填写考场和座位号。');

/** Of a sheet printed for one student. */
export interface Candidate {
  name: string;
  number: string;
  class_title: string;
}

/** In place of the number grid on a sheet printed for one student, who is known by the code. */
export function candidateNamed(x: number, y: number, digits: number, { name, number }: Candidate): FieldMark[] {
  const width = numberWidth(digits);
  return [
    box(x, y, width, NUMBER_HEIGHT),
    text(x, y, width, 6, '考 生 信 息', 9, { align: 'center', bold: true }),
    box(x, y + 6, width, NUMBER_HEIGHT - 6, { line: 0.2 }),
    text(x + 1, y + 12, width - 2, 12, name, name.length > 8 ? 11 : 16, { align: 'center', bold: true }),
    text(x + 1, y + 25, width - 2, 8, number, number.length > 12 ? 9 : 14, { align: 'center' }),
    text(x + 2, y + 38, width - 4, 12, '请核对姓名和学号。\n本卡由本人使用，不得互换。', 7.5, { align: 'center' }),
  ];
}

const FORMS = ['A', 'B', 'C', 'D'] as const;
const FORM_LABEL = 16;
const FORM_WIDTH = FORM_LABEL + FORMS.length * STEP + 2;

/** 试卷类型: the student fills in which paper they have. */
const paperForm = (x: number, y: number): FieldMark[] => [
  text(x, y, FORM_LABEL, 7, '试卷类型', 9),
  ...FORMS.flatMap((form, i) =>
    bubble(x + FORM_LABEL + i * STEP, y + 2.1, form, { kind: 'form', question_id: 0, label: '', at: 0, value: form }),
  ),
];

/** Name, class, bar code, notice and samples, left of the number. */
export function candidateFields(
  x: number,
  y: number,
  width: number,
  { barcode, forms }: { barcode: boolean; forms: boolean },
  candidate: Candidate | null,
): FieldMark[] {
  const half = width / 2;
  const third = (width - FORM_WIDTH) / 2;
  const field = (left: number, top: number, name: string, length: number) => [
    text(left, top, 14, 7, name, 9.5),
    rule(left + 13, top + 6, length - 16),
  ];
  const marks = [
    ...field(x, y, '姓　名', half),
    ...field(x + half, y, '班　级', half),
    ...(forms
      ? [
          ...field(x, y + 8, '考　场', third),
          ...field(x + third, y + 8, '座位号', third),
          ...paperForm(x + 2 * third, y + 8),
        ]
      : [...field(x, y + 8, '考　场', half), ...field(x + half, y + 8, '座位号', half)]),
    ...(candidate
      ? [
          text(x + 14, y, half - 16, 7, candidate.name, 10.5),
          text(x + half + 14, y, half - 16, 7, candidate.class_title, candidate.class_title.length > 9 ? 8 : 10),
        ]
      : []),
  ];
  const top = y + 17.5;
  const code = barcode ? 14 : 0;
  if (barcode)
    marks.push(
      box(x, top, width - 3, code - 1.5, { dash: true }),
      text(x, top, width - 3, code - 1.5, '贴条形码区\n（正面朝上，切勿贴出虚线方框）', 8, { align: 'center' }),
    );
  const noticeTop = top + code;
  const noticeHeight = NUMBER_HEIGHT - (noticeTop - y) - 7;
  marks.push(
    box(x, noticeTop, width - 3, noticeHeight),
    text(
      x + 1.5,
      noticeTop,
      width - 6,
      noticeHeight,
      `注意事项\n${candidate ? NAMED_NOTICE : NOTICE}`,
      barcode ? 6.6 : 7,
    ),
  );
  const sampleTop = noticeTop + noticeHeight + 1.5;
  marks.push(
    text(x, sampleTop, 16, 5, '正确填涂', 7.5),
    box(x + 14, sampleTop + 1.1, BUBBLE.w, BUBBLE.h, { fill: true }),
  );
  marks.push(
    text(x + 26, sampleTop, 16, 5, '错误填涂', 7.5),
    box(x + 40, sampleTop + 1.1, BUBBLE.w, BUBBLE.h),
    text(x + 40, sampleTop + 0.6, BUBBLE.w, BUBBLE.h + 1, '√', 7, { align: 'center' }),
  );
  marks.push(
    box(x + 47, sampleTop + 1.1, BUBBLE.w, BUBBLE.h),
    text(x + 47, sampleTop + 0.6, BUBBLE.w, BUBBLE.h + 1, '×', 7, { align: 'center' }),
  );
  marks.push(
    text(x + 60, sampleTop, 16, 5, '缺考标记', 7.5),
    box(x + 74, sampleTop + 1.1, BUBBLE.w, BUBBLE.h, { field: ABSENT }),
  );
  return marks;
}

/** Squares in the corners, by which a scanner finds and straightens the sheet; and one small square per page number. */
export function positionMarks(width: number, height: number, sheet: number): FieldMark[] {
  const corner = (x: number, y: number) => box(x, y, 6, 4, { fill: true, line: 0 });
  const right = width - 14;
  const bottom = height - 12;
  const numbers = Array.from({ length: Math.min(sheet + 1, 12) }, (_, i) =>
    box(24 + i * 6, 9, 3, 2, { fill: true, line: 0 }),
  );
  return [corner(8, 8), corner(right, 8), corner(8, bottom), corner(right, bottom), ...numbers];
}
