// 答题卡 (answer sheet) of a paper: candidate fields, bubbles for choices, lines for blanks, boxes sized by score for
// written answers, on A4 or A3 with corner marks for the scanner. Lengths in mm; rendered like every other sheet.
import { FREE_TYPE_ID } from '../../contract/codes';
import type { DrawnSheet, SheetMark } from '../../contract/paper/paperPdf';
import { answerOfType } from '../question/answers';
import { answerKind, hasOptions } from '../question/types/traits';
import {
  blankArea,
  box,
  candidateFields,
  candidateNumber,
  choiceArea,
  NUMBER_HEIGHT,
  numberWidth,
  text,
  type Blanks,
  type Choice,
} from './answerSheetParts';
import { arrangedItems, type Arrangement } from './forms';
import { bareSectionTitle, chineseNumeral, formatScore, optionLetter, questionLabel } from './numbering';
import type { PaperQuestion, PaperSource } from './paperModel';

export interface AnswerSheetOptions {
  /** Digits of the candidate number, 4 to 12. */
  digits: number;
  barcode: boolean;
  /** auto: A4, two columns on A3 where A4 would need more than two pages. */
  size: 'auto' | 'A4' | 'A3';
}
export const ANSWER_SHEET_DEFAULTS: AnswerSheetOptions = { digits: 8, barcode: true, size: 'auto' };

export interface SheetItem {
  label: string;
  type_id: number;
  score: number;
  options: number;
  blanks: number;
  parts: number;
  /** Answer space set in the paper, mm. */
  answer_space: number;
}
export interface SheetSection {
  title: string;
  items: SheetItem[];
}

/** Items in printed order with the numbers that the paper prints. */
export function sheetSections(
  source: Pick<PaperSource, 'sections' | 'display_exam_index' | 'display_mini_index'>,
  questionOf: (id: number) => PaperQuestion | undefined,
  form?: Arrangement | null,
): SheetSection[] {
  let index = 0;
  return source.sections
    .filter((section) => section.items.length > 0)
    .map((section, at) => ({
      title: `${chineseNumeral(at + 1)}、${bareSectionTitle(section.title)}`,
      items: arrangedItems(section, form ?? undefined).map((item, mini): SheetItem => {
        index += 1;
        const question = questionOf(item.question_id);
        const answer = question ? answerOfType(question.type_id, question.answer) : null;
        return {
          label: (questionLabel(source, index, mini + 1) || `${index}．`).replace(/．$/, ''),
          type_id: question?.type_id ?? FREE_TYPE_ID,
          score: item.score,
          options: question?.options.length ?? 0,
          blanks: answer?.kind === 'blanks' ? Math.max(1, answer.blanks.length) : 1,
          parts: question?.parts.length ?? 0,
          answer_space: item.answer_space,
        };
      }),
    }));
}

const PAGE = { width: 210, height: 297, side: 14, top: 20, bottom: 20 } as const;
const COLUMN = { width: PAGE.width - 2 * PAGE.side, height: PAGE.height - PAGE.top - PAGE.bottom } as const;
const WARNING = '请在各题目的答题区域内作答，超出黑色矩形边框限定区域的答案无效';
const SMALLEST_BOX = 32;
const MM_A_POINT = 6;

/** A piece of a column; `grow`: it may be made taller to fill the column. */
interface Piece {
  height: number;
  grow: boolean;
  /** Stays on the same page as the next piece. */
  head?: boolean;
  draw(height: number): SheetMark[];
}

const moved = (marks: readonly SheetMark[], x: number, y: number): SheetMark[] =>
  marks.map((mark) => ({ ...mark, x: mark.x + x, y: mark.y + y }));

function heading(title: string, kind: string): Piece {
  return {
    height: 7.5,
    grow: false,
    head: true,
    draw: () => [text(0, 1, COLUMN.width, 6, `${title}${kind}`, 10, { bold: true })],
  };
}

function writtenBox(item: SheetItem): Piece {
  const wanted =
    item.answer_space > 0
      ? Math.max(item.answer_space + 10, SMALLEST_BOX)
      : Math.max(item.score * MM_A_POINT, SMALLEST_BOX);
  return {
    height: Math.min(wanted, COLUMN.height),
    grow: true,
    draw: (height) => {
      const marks = [
        box(0, 0, COLUMN.width, height - 2.5),
        text(2, 1.5, 60, 6, `${item.label}．${item.score > 0 ? `（${formatScore(item.score)}分）` : ''}`, 10),
      ];
      // Parts share the space: the number of each part is at the beginning of its share.
      for (let part = 0; part < item.parts && item.parts > 1; part += 1)
        marks.push(text(3, 8 + (part * (height - 12)) / item.parts, 12, 6, `（${part + 1}）`, 9.5));
      return marks;
    },
  };
}

/** A list too long for a column continues in the next one, after a multiple of `step`. */
function areas<T>(
  all: readonly T[],
  step: number,
  draw: (some: readonly T[]) => { height: number; marks: SheetMark[] },
): { height: number; marks: SheetMark[] }[] {
  const found: { height: number; marks: SheetMark[] }[] = [];
  let rest = all;
  while (rest.length > 0) {
    let take = step;
    while (take < rest.length && draw(rest.slice(0, take + step)).height <= COLUMN.height - 12) take += step;
    found.push(draw(rest.slice(0, take)));
    rest = rest.slice(take);
  }
  return found;
}

/** Unknown types get a box for written answers, so that every question has an area. */
function sectionPieces(section: SheetSection): Piece[] {
  const pieces: Piece[] = [];
  const choices = section.items.filter(
    ({ type_id, options }) => answerKind(type_id) === 'judge' || (hasOptions(type_id) && options > 0),
  );
  const blanks = section.items.filter(({ type_id }) => answerKind(type_id) === 'blanks');
  const written = section.items.filter((item) => !choices.includes(item) && !blanks.includes(item));
  if (choices.length > 0) {
    const asked: Choice[] = choices.map(({ label, type_id, options }) => ({
      label,
      signs:
        answerKind(type_id) === 'judge'
          ? ['√', '×']
          : Array.from({ length: Math.min(options, 26) }, (_, i) => optionLetter(i)),
    }));
    for (const area of areas(asked, 5, (some) => choiceArea(some, COLUMN.width)))
      pieces.push({ height: area.height + 2, grow: false, draw: () => area.marks });
  }
  if (blanks.length > 0) {
    const asked: Blanks[] = blanks.map(({ label, blanks: count }) => ({
      label: `${label}．`,
      count: Math.min(count, 30),
    }));
    for (const area of areas(asked, 1, (some) => blankArea(some, COLUMN.width)))
      pieces.push({ height: area.height + 2, grow: false, draw: () => area.marks });
  }
  pieces.push(...written.map(writtenBox));
  const kind =
    choices.length > 0 && written.length + blanks.length === 0 ? '（用 2B 铅笔填涂）' : '（用黑色签字笔书写）';
  return [heading(section.title, kind), ...pieces];
}

function firstPiece(title: string, { digits, barcode }: AnswerSheetOptions): Piece {
  const count = Math.min(12, Math.max(4, Math.round(digits)));
  const left = COLUMN.width - numberWidth(count);
  return {
    height: 11 + NUMBER_HEIGHT + 3,
    grow: false,
    draw: () => [
      text(0, 0, COLUMN.width, 9.5, `${title} 答题卡`, title.length > 26 ? 12 : 15, { align: 'center', bold: true }),
      ...candidateFields(0, 11, left, barcode),
      ...candidateNumber(left, 11, count),
    ],
  };
}

/** Distributes pieces over columns; the boxes of a full column grow to its bottom. */
function columnsOf(pieces: readonly Piece[]): { piece: Piece; y: number; height: number }[][] {
  const columns: Piece[][] = [[]];
  let y = 0;
  pieces.forEach((piece, i) => {
    const follower = piece.head ? (pieces[i + 1]?.height ?? 0) : 0;
    if (y > 0 && y + piece.height + follower > COLUMN.height + 0.01) {
      columns.push([]);
      y = 0;
    }
    columns[columns.length - 1]?.push(piece);
    y += piece.height;
  });
  return columns.map((column, at) => {
    const used = column.reduce((sum, piece) => sum + piece.height, 0);
    const growing = column.filter((piece) => piece.grow).length;
    const extra = at < columns.length - 1 && growing > 0 ? (COLUMN.height - used) / growing : 0;
    let top = 0;
    return column.map((piece) => {
      const height = piece.height + (piece.grow ? extra : 0);
      top += height;
      return { piece, y: top - height, height };
    });
  });
}

/** Squares in the corners, by which a scanner finds and straightens the sheet; and one small square per page number. */
function positionMarks(width: number, sheet: number): SheetMark[] {
  const corner = (x: number, y: number) => box(x, y, 6, 4, { fill: true, line: 0 });
  const right = width - 14;
  const bottom = PAGE.height - 12;
  const numbers = Array.from({ length: Math.min(sheet + 1, 12) }, (_, i) =>
    box(24 + i * 6, 9, 3, 2, { fill: true, line: 0 }),
  );
  return [corner(8, 8), corner(right, 8), corner(8, bottom), corner(right, bottom), ...numbers];
}

export function answerSheet(
  title: string,
  sections: readonly SheetSection[],
  options: AnswerSheetOptions = ANSWER_SHEET_DEFAULTS,
): DrawnSheet[] {
  const pieces = [firstPiece(title, options), ...sections.flatMap(sectionPieces)];
  const columns = columnsOf(pieces);
  const twoUp = options.size === 'A3' || (options.size === 'auto' && columns.length > 2);
  const each = twoUp ? 2 : 1;
  const width = PAGE.width * each;
  const count = Math.ceil(columns.length / each);
  return Array.from({ length: count }, (_, sheet): DrawnSheet => {
    const marks = positionMarks(width, sheet);
    columns.slice(sheet * each, sheet * each + each).forEach((column, i) => {
      const left = PAGE.side + i * PAGE.width;
      marks.push(text(left, 13.5, COLUMN.width, 5, WARNING, 7.5, { align: 'center' }));
      for (const { piece, y, height } of column) marks.push(...moved(piece.draw(height), left, PAGE.top + y));
      marks.push(text(left, PAGE.height - 18, COLUMN.width, 5, WARNING, 7.5, { align: 'center' }));
    });
    marks.push(text(0, PAGE.height - 11.5, width, 4, `第 ${sheet + 1} 页 共 ${count} 页`, 8, { align: 'center' }));
    return { label: `答题卡第 ${sheet + 1} 张`, width, height: PAGE.height, marks };
  });
}
