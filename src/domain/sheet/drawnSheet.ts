// The pages of an answer sheet as marks to print, with the page code where the sheet is issued, and the manifest by
// which scans of them are read.
import type { DrawnSheet } from '../../contract/paper/paperPdf';
import {
  ANSWER_SHEET_DEFAULTS,
  COLUMN,
  columnsOf,
  PAGE,
  sheetPieces,
  type AnswerSheetOptions,
  type SheetSection,
} from '../paper/answerSheet';
import { positionMarks, text, type Candidate, type FieldMark } from '../paper/answerSheetParts';
import type { ManifestBox, ManifestPage, SheetField, SheetManifest } from './manifest';
import { codeMarks, CODE_SIZE } from './pageCode';

/** As the sheet prints it. */
export const sheetTitle = (title: string, form?: { name: string } | null): string =>
  `${title.trim() || '未命名试卷'}${form ? `（${form.name}卷）` : ''}`;

const WARNING = '请在各题目的答题区域内作答，超出黑色矩形边框限定区域的答案无效';

const moved = (marks: readonly FieldMark[], x: number, y: number): FieldMark[] =>
  marks.map((mark) => ({ ...mark, x: mark.x + x, y: mark.y + y }));

/** Code and short text of each page, and whom the sheet is for. */
export interface SheetPrint {
  /** Lines of 0 and 1 of a QR code. */
  codes: readonly { rows: readonly string[]; text: string }[];
  candidate: Candidate | null;
}
interface SheetPage extends Omit<DrawnSheet, 'marks'> {
  marks: FieldMark[];
}

const codePlace = (width: number) => ({ x: width - 14 - 4 - CODE_SIZE, y: 6.5, w: CODE_SIZE, h: CODE_SIZE });

function sheetPages(
  title: string,
  sections: readonly SheetSection[],
  options: AnswerSheetOptions,
  print: SheetPrint | null,
): SheetPage[] {
  const pieces = sheetPieces(title, sections, options, print?.candidate ?? null);
  const twoUp = options.size === 'A3' || (options.size === 'auto' && columnsOf(pieces, 1).length > 2);
  const each = twoUp ? 2 : 1;
  const columns = columnsOf(pieces, each);
  const width = PAGE.width * each;
  const count = Math.ceil(columns.length / each);
  return Array.from({ length: count }, (_, sheet) => {
    const marks = positionMarks(width, PAGE.height, sheet);
    const code = print?.codes[sheet];
    const { x, y } = codePlace(width);
    if (code) marks.push(...codeMarks(code.rows, x, y), text(x - 62, y, 60, 5, code.text, 7.5, { align: 'right' }));
    columns.slice(sheet * each, sheet * each + each).forEach((column, i) => {
      const left = PAGE.side + i * PAGE.width;
      marks.push(text(left, 13.5, COLUMN.width, 5, WARNING, 7.5, { align: 'center' }));
      for (const { blockId, y, height } of column)
        marks.push(...moved(pieces[Number(blockId)]?.draw(height) ?? [], left, PAGE.top + y));
      marks.push(text(left, PAGE.height - 18, COLUMN.width, 5, WARNING, 7.5, { align: 'center' }));
    });
    marks.push(text(0, PAGE.height - 11.5, width, 4, `第 ${sheet + 1} 页 共 ${count} 页`, 8, { align: 'center' }));
    return { label: `答题卡第 ${sheet + 1} 张`, width, height: PAGE.height, marks };
  });
}

/** A thousandth of a mm is finer than any printer's resolution. */
const fine = (mm: number) => Math.round(mm * 1000) / 1000;

export const answerSheet = (
  title: string,
  sections: readonly SheetSection[],
  options: AnswerSheetOptions = ANSWER_SHEET_DEFAULTS,
  print: SheetPrint | null = null,
): DrawnSheet[] =>
  sheetPages(title, sections, options, print).map((page) => ({
    ...page,
    marks: page.marks.map(({ field: _field, ...mark }) => ({
      ...mark,
      x: fine(mark.x),
      y: fine(mark.y),
      w: fine(mark.w),
      h: fine(mark.h),
    })),
  }));

/** Height above its line where a blank is written. */
const BLANK_HEIGHT = 7.5;
const placed = ({ kind, x, y, w, h }: FieldMark, field: SheetField): ManifestBox => {
  const above = kind === 'line' ? BLANK_HEIGHT : 0;
  return { ...field, x: fine(x), y: fine(y - above), w: fine(w), h: fine(h + above) };
};

/** Taken from the marks that are printed, so that both have the same places. */
export const sheetManifest = (
  title: string,
  sections: readonly SheetSection[],
  options: AnswerSheetOptions,
): SheetManifest => ({
  version: 1,
  pages: sheetPages(title, sections, options, null).map(({ width, height, marks }): ManifestPage => ({
    width,
    height,
    corners: marks.slice(0, 4).map(({ x, y, w, h }) => ({ x, y, w, h })),
    code: codePlace(width),
    boxes: marks.flatMap((mark) => (mark.field ? [placed(mark, mark.field)] : [])),
  })),
});
