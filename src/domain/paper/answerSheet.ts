// 答题卡 (answer sheet) of a paper: candidate fields, bubbles for choices, lines for blanks, boxes sized by score and
// parts for written answers, on A4 or A3 with corner marks for the scanner. Lengths in mm; rendered like every other
// sheet.
import { FREE_TYPE_ID } from '../../contract/codes';
import type { Part } from '../../contract/question/question';
import { answerOfType } from '../question/answers';
import { hasKeyedParts, isWrittenPart, partQuestion } from '../question/parts';
import { answerKind, hasOptions, hasParts } from '../question/types/traits';
import { figuresOf, type SheetFigure } from '../sheet/sheetFigures';
import { blankArea, figurePlaces, stripRows, writtenFrame, type Blanks } from '../sheet/writingAreas';
import {
  candidateFields,
  candidateNamed,
  candidateNumber,
  choiceArea,
  NUMBER_HEIGHT,
  numberWidth,
  text,
  type Candidate,
  type Choice,
  type FieldMark,
} from './answerSheetParts';
import { electiveTitle } from './electiveNote';
import { arrangedItems, type Arrangement } from './forms';
import { bareSectionTitle, chineseNumeral, optionLetter, questionLabel } from './numbering';
import { layFrames, type Frame } from './pageModel';
import type { PaperQuestion, PaperSource } from './paperModel';
import { printedSectionTitle } from './printed/fullHeading';
import { partPoints } from './sections';

export interface AnswerSheetOptions {
  /** Digits of the candidate number, 4 to 12. */
  digits: number;
  barcode: boolean;
  /** auto: A4, two columns on A3 where A4 would need more than two pages. */
  size: 'auto' | 'A4' | 'A3';
  /** 给分条: bubbles for a teacher's points beside what is written by hand, for each part where it has points. */
  strips: boolean;
  /** Printed for the students of a class: their names in place of the number grid. */
  personal: boolean;
  /** The figures of stems are printed again in the boxes of their answers; left out: they are not. */
  figures?: boolean | undefined;
  /** The sheet is that of an A to D form: a general one has bubbles for the form of the student's paper. */
  forms?: boolean | undefined;
}
export const ANSWER_SHEET_DEFAULTS: AnswerSheetOptions = {
  digits: 8,
  barcode: true,
  size: 'auto',
  strips: false,
  personal: false,
  figures: true,
};

type ScoredItem = PaperSource['sections'][number]['items'][number];

export interface SheetItem {
  question_id: number;
  /** Ids in printed order. */
  option_ids: readonly string[];
  label: string;
  type_id: number;
  score: number;
  options: number;
  blanks: number;
  parts: number;
  /** Points of each part, where the paper prints them. */
  part_scores?: readonly number[];
  /** Answer space set in the paper, mm. */
  answer_space: number;
  /** In the stem of a question with a written answer. */
  figures?: readonly SheetFigure[];
  /** From 1: the item is this part of the question. */
  part?: number;
}
export interface SheetSection {
  title: string;
  items: SheetItem[];
}

/** Items in printed order with the numbers that the paper prints. */
export function sheetSections(
  source: Pick<PaperSource, 'sections' | 'layout' | 'display_exam_index' | 'display_mini_index'>,
  questionOf: (id: number) => PaperQuestion | undefined,
  form?: Arrangement | null,
): SheetSection[] {
  let index = 0;
  return source.sections
    .filter((section) => section.items.length > 0)
    .map((section, at) => ({
      title: `${chineseNumeral(at + 1)}、${bareSectionTitle(printedSectionTitle(source.layout, section.title))}${electiveTitle(source.layout?.scoring, section)}`,
      items: arrangedItems(section, form ?? undefined).flatMap((item, mini): SheetItem[] => {
        index += 1;
        const question = questionOf(item.question_id);
        const answer = question ? answerOfType(question.type_id, question.answer) : null;
        const ids = question?.options.map(({ id }) => id) ?? [];
        const whole: SheetItem = {
          question_id: item.question_id,
          option_ids: form?.options[item.question_id]?.filter((id) => ids.includes(id)) ?? ids,
          label: (questionLabel(source, index, mini + 1) || `${index}．`).replace(/．$/, ''),
          type_id: question?.type_id ?? FREE_TYPE_ID,
          score: item.score,
          options: question?.options.length ?? 0,
          blanks: answer?.kind === 'blanks' ? Math.max(1, answer.blanks.length) : 1,
          parts: question?.parts.length ?? 0,
          part_scores: question && source.layout?.part_points !== 0 ? partPoints(item, question.parts) : [],
          answer_space: item.answer_space,
          figures: question && hasParts(question.type_id) ? figuresOf(question.content) : [],
        };
        return question && hasKeyedParts(question.parts) ? partItems(whole, item, question.parts) : [whole];
      }),
    }));
}

/** A question with parts that are marked by their keys: an area for each part. */
function partItems(whole: SheetItem, item: ScoredItem, parts: readonly Part[]): SheetItem[] {
  const points = partPoints(item, parts);
  const written = parts.filter(isWrittenPart).length;
  const first = parts.findIndex(isWrittenPart);
  return parts.map((part, at): SheetItem => {
    const { type_id, options, answer } = partQuestion(part);
    const given = answerOfType(type_id, answer);
    return {
      ...{ question_id: whole.question_id, part: at + 1, label: `${whole.label}(${at + 1})`, type_id },
      ...{ option_ids: options.map(({ id }) => id), options: options.length, score: points[at] ?? 0, parts: 0 },
      blanks: given.kind === 'blanks' ? Math.max(1, given.blanks.length) : 1,
      answer_space: isWrittenPart(part) ? whole.answer_space / written : 0,
      // The figures of the material are with the first written part.
      figures: isWrittenPart(part) ? [...(at === first ? (whole.figures ?? []) : []), ...figuresOf(part.content)] : [],
    };
  });
}

export const PAGE = { width: 210, height: 297, side: 14, top: 20, bottom: 20 } as const;
export const COLUMN = { width: PAGE.width - 2 * PAGE.side, height: PAGE.height - PAGE.top - PAGE.bottom } as const;
const SMALLEST_BOX = 32;
const MM_A_POINT = 6;
/** Room for one of several parts, and for the line with the number of the question. */
const PART_HEIGHT = 26;
const LABEL_HEIGHT = 8;
/** Boxes may become this many times as high before the page model fills the sides. */
const MOST_GROWTH = 2;

/** A piece of a column; `grow`: its height may be adapted to fill the column. */
export interface Piece {
  height: number;
  grow: boolean;
  /** Stays on the same page as the next piece. */
  head?: boolean;
  draw(height: number): FieldMark[];
}

function heading(title: string, kind: string): Piece {
  return {
    height: 7.5,
    grow: false,
    head: true,
    draw: () => [text(0, 1, COLUMN.width, 6, `${title}${kind}`, 10, { bold: true })],
  };
}

const BOX_GAP = 2.5;

/** The room to write is the same with figures, or strips for parts, as without them. */
function writtenBox(item: SheetItem, { strips, figures }: AnswerSheetOptions): Piece {
  const asked = { ...item, figures: figures ? (item.figures ?? []) : [] };
  const { bottom, taken } = figurePlaces(asked, COLUMN.width, strips);
  const wanted = item.answer_space > 0 ? item.answer_space + 10 : item.score * MM_A_POINT;
  const forParts = item.parts > 1 ? item.parts * PART_HEIGHT + LABEL_HEIGHT : 0;
  const forStrips = strips ? stripRows(item) : 0;
  const height = Math.max(Math.max(wanted, forParts, SMALLEST_BOX) + forStrips + taken, bottom + BOX_GAP);
  return {
    height: Math.min(height, COLUMN.height),
    grow: true,
    draw: (drawn) => writtenFrame(asked, COLUMN.width, drawn - BOX_GAP, strips),
  };
}

/** A list too long for a column continues in the next one, after a multiple of `step`. */
function areas<T>(
  all: readonly T[],
  step: number,
  draw: (some: readonly T[]) => { height: number; marks: FieldMark[] },
): { height: number; marks: FieldMark[] }[] {
  const found: { height: number; marks: FieldMark[] }[] = [];
  let rest = all;
  while (rest.length > 0) {
    let take = step;
    while (take < rest.length && draw(rest.slice(0, take + step)).height <= COLUMN.height - 12) take += step;
    found.push(draw(rest.slice(0, take)));
    rest = rest.slice(take);
  }
  return found;
}

const isChoice = ({ type_id, options }: SheetItem) =>
  answerKind(type_id) === 'judge' || (hasOptions(type_id) && options > 0);

function choiceOf({ label, question_id, type_id, options, option_ids, part }: SheetItem): Choice {
  const judged = answerKind(type_id) === 'judge';
  const signs = judged ? ['√', '×'] : Array.from({ length: Math.min(options, 26) }, (_, i) => optionLetter(i));
  return {
    label,
    signs,
    fields: signs.map((sign, i) => ({
      kind: judged ? 'judge' : 'option',
      question_id,
      label,
      at: i,
      value: judged ? sign : (option_ids[i] ?? sign),
      ...(part !== undefined && { part }),
    })),
  };
}

/** The bubbles of a section. */
function choicePieces({ title, items }: SheetSection): Piece[] {
  const asked = items.filter(isChoice).map(choiceOf);
  if (asked.length === 0) return [];
  const pieces = areas(asked, 5, (some) => choiceArea(some, COLUMN.width));
  return [heading(title, '（用 2B 铅笔填涂）'), ...pieces.map(areaPiece)];
}

/** Lines and boxes of a section. Unknown types get a box for written answers, so that every question has an area. */
function writtenPieces({ title, items }: SheetSection, options: AnswerSheetOptions): Piece[] {
  const others = items.filter((item) => !isChoice(item));
  if (others.length === 0) return [];
  const blanks = others.filter(({ type_id }) => answerKind(type_id) === 'blanks');
  const asked = blanks.map(({ label, question_id, part, blanks: count }): Blanks => ({
    label,
    question_id,
    part,
    count: Math.min(count, 30),
  }));
  return [
    heading(title, '（用黑色签字笔书写）'),
    ...areas(asked, 1, (some) => blankArea(some, COLUMN.width, options.strips)).map(areaPiece),
    ...others.filter((item) => !blanks.includes(item)).map((item) => writtenBox(item, options)),
  ];
}

const areaPiece = ({ height, marks }: { height: number; marks: FieldMark[] }): Piece => ({
  height: height + 2,
  grow: false,
  draw: () => marks,
});

function firstPiece(
  title: string,
  { digits, barcode, personal, forms }: AnswerSheetOptions,
  to: Candidate | null,
): Piece {
  const count = Math.min(12, Math.max(4, Math.round(digits)));
  const left = COLUMN.width - numberWidth(count);
  const named = personal ? (to ?? { name: '', number: '', class_title: '' }) : null;
  return {
    height: 11 + NUMBER_HEIGHT + 3,
    grow: false,
    draw: () => [
      text(0, 0, COLUMN.width, 9.5, `${title} 答题卡`, title.length > 26 ? 12 : 15, { align: 'center', bold: true }),
      ...candidateFields(0, 11, left, { barcode, forms: forms === true && !personal }, named),
      ...(named ? candidateNamed(left, 11, count, named) : candidateNumber(left, 11, count)),
    ],
  };
}

/**
 * Columns planned by the page model. Boxes first share what the columns have in all, so that the last side is as full
 * as the others.
 */
export function columnsOf(pieces: readonly Piece[], each: number): Frame[] {
  const plan = (growth: number) =>
    layFrames(
      pieces.map(({ height, grow, head }, i) => ({
        id: String(i),
        height: grow ? Math.min(height * growth, COLUMN.height) : height,
        elastic: grow,
        keepWithNext: head === true,
      })),
      COLUMN.height,
      each,
    );
  const columns = plan(1);
  const sides = Math.ceil(columns.length / each) * each;
  const sum = (grow: boolean) => pieces.reduce((all, piece) => all + (piece.grow === grow ? piece.height : 0), 0);
  const growth = Math.min(MOST_GROWTH, (sides * COLUMN.height - sum(false)) / Math.max(1, sum(true)));
  const grown = growth > 1 ? plan(growth) : columns;
  return grown.length > sides ? columns : grown;
}

export const sheetPieces = (
  title: string,
  sections: readonly SheetSection[],
  options: AnswerSheetOptions,
  to: Candidate | null,
): Piece[] => [
  firstPiece(title, options, to),
  ...sections.flatMap(choicePieces),
  ...sections.flatMap((section) => writtenPieces(section, options)),
];
