// Where a student writes on an answer sheet: lines for blanks, frames for solutions, and the optional score strips that
// a teacher fills in before the sheets are scanned.
import { box, bubble, BUBBLE, rule, text, type FieldMark } from '../paper/answerSheetParts';
import { formatScore } from '../paper/numbering';
import type { ManifestBox, SheetField } from './manifest';
import { placeFigures, type SheetFigure } from './sheetFigures';

export interface Blanks {
  label: string;
  count: number;
  question_id: number;
  part?: number | undefined;
}
const LINE = 10.5;
/** √ and × beside a blank. */
const VERDICTS = 12;

/** Lines to write on: two questions per row where each has one blank, else as many rows as their blanks need. */
export function blankArea(
  questions: readonly Blanks[],
  width: number,
  strips: boolean,
): { height: number; marks: FieldMark[] } {
  const marks: FieldMark[] = [];
  const half = width / 2;
  const line = (asked: Blanks, at: number, x: number, y: number, room: number) => {
    const { label, question_id, part } = asked;
    const field = (kind: SheetField['kind'], value: string): SheetField => ({
      ...{ kind, question_id, label, at, value },
      ...(part !== undefined && { part }),
    });
    const written = room - (strips ? VERDICTS + 1.5 : 0);
    marks.push(rule(x, y, written, field('blank', '')));
    if (!strips) return;
    ['√', '×'].forEach((sign, i) =>
      marks.push(...bubble(x + written + 1.5 + i * 6, y - BUBBLE.h - 0.6, sign, field('verdict', sign))),
    );
  };
  let y = 2;
  let left = true;
  for (const asked of questions) {
    const single = asked.count <= 1;
    if (!left && !single) {
      y += LINE;
      left = true;
    }
    const from = left ? 0 : half;
    marks.push(text(from + 2, y, 10, LINE - 1, `${asked.label}．`, 10, { align: 'right' }));
    if (single) {
      line(asked, 0, from + 14, y + LINE - 2, half - 22);
      if (!left) y += LINE;
      left = !left;
      continue;
    }
    const room = (width - 22) / 3;
    for (let i = 0; i < asked.count; i += 1) {
      if (i > 0 && i % 3 === 0) y += LINE;
      line(asked, i, 14 + (i % 3) * room, y + LINE - 2, room - 6);
    }
    y += LINE;
  }
  if (!left) y += LINE;
  const height = y + 1.5;
  return { height, marks: [box(0, 0, width, height), ...marks] };
}

export interface Written {
  label: string;
  question_id: number;
  score: number;
  parts: number;
  /** Points of each part, where the paper gives them. */
  part_scores?: readonly number[] | undefined;
  figures: readonly SheetFigure[];
  part?: number | undefined;
}

/** A teacher gives points for each of two to four parts with points of their own, else for the whole. */
const PARTS_WITH_STRIPS = { least: 2, most: 4 } as const;
const STRIP_ROW = 6.6;

interface Strip {
  /** Of the question or part, as a reader of scans names it. */
  label: string;
  title: string;
  score: number;
  part?: number | undefined;
}
type Asked = Omit<Written, 'question_id' | 'figures'>;
function stripsOf({ label, score, part, parts, part_scores = [] }: Asked): Strip[] {
  const { least, most } = PARTS_WITH_STRIPS;
  const each =
    parts >= least && parts <= most && part_scores.length === parts && part_scores.every((points) => points > 0);
  if (score <= 0) return [];
  return each
    ? part_scores.map((points, at) => ({
        label: `${label}(${at + 1})`,
        title: `（${at + 1}）给分`,
        score: points,
        part: at + 1,
      }))
    : [{ label, title: '教师给分', score, part }];
}
/** What the strips after the first one take of the height of a frame. */
export const stripRows = (asked: Asked): number => Math.max(0, stripsOf(asked).length - 1) * STRIP_ROW;

/** Figures are below the score strips. */
export const figurePlaces = (asked: Asked & Pick<Written, 'figures'>, width: number, strips: boolean) =>
  placeFigures(asked.figures, width, strips && asked.score > 0 ? 8 + stripRows(asked) : 3);

/**
 * The frame of a solution, with the figures of its stem. Parts share the space: the number of each part is at the
 * beginning of its share.
 */
export function writtenFrame(asked: Written, width: number, height: number, strips: boolean): FieldMark[] {
  const { label, question_id, score, parts, part: own } = asked;
  const whole = { question_id, label, ...(own !== undefined && { part: own }) };
  const marks = [
    box(0, 0, width, height, { field: { kind: 'written', ...whole, at: 0, value: '' } }),
    text(2, 1.5, 60, 6, `${label}．${score > 0 ? `（${formatScore(score)}分）` : ''}`, 10),
  ];
  for (let part = 0; part < parts && parts > 1; part += 1)
    marks.push(text(3, 8 + (part * (height - 12)) / parts, 12, 6, `（${part + 1}）`, 9.5));
  if (strips)
    stripsOf(asked).forEach((strip, row) =>
      marks.push(...scoreStrip(strip, question_id, width, 2.4 + row * STRIP_ROW)),
    );
  return [...marks, ...figurePlaces(asked, width, strips).marks];
}

const STEP = 5.6;
const MOST_STRIP = 99;
/** From the bubbles of a strip to its frame, mm; its label is on the left. */
const STRIP_FRAME = { left: 14, right: 2, above: 1.4, below: 1.4 } as const;
/** Around a verdict: a mark may go a little beyond it. */
const VERDICT_FRAME = { left: 0.8, right: 0.8, above: 0.8, below: 0.8 } as const;

interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Where a teacher gives points on the sheet: strips and verdicts, which who marks the answer again must not see. */
export function teacherAreas(boxes: readonly ManifestBox[]): Area[] {
  const groups = new Map<string, ManifestBox[]>();
  for (const one of boxes.filter(({ kind }) => kind === 'score' || kind === 'verdict')) {
    const key = `${one.kind} ${one.question_id} ${one.part ?? 0} ${one.kind === 'score' ? one.y : one.at}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map((group) => {
    const { left, right, above, below } = group[0]?.kind === 'score' ? STRIP_FRAME : VERDICT_FRAME;
    const x = Math.min(...group.map((one) => one.x)) - left;
    const y = Math.min(...group.map((one) => one.y)) - above;
    return {
      ...{ x, y },
      w: Math.max(...group.map((one) => one.x + one.w)) + right - x,
      h: Math.max(...group.map((one) => one.y + one.h)) + below - y,
    };
  });
}

/** Tens, units and a half at the right of the frame: the points are the sum of the marked bubbles. */
function scoreStrip({ label, title, score, part }: Strip, question_id: number, width: number, y: number): FieldMark[] {
  const most = Math.min(MOST_STRIP, score);
  const tens = Array.from({ length: Math.floor(most / 10) }, (_, i) => (i + 1) * 10);
  const units = Array.from({ length: Math.min(9, Math.floor(most)) + 1 }, (_, i) => i);
  const shown: [sign: string, points: number, group: number][] = [
    ...tens.map((points): [string, number, number] => [String(points), points, 0]),
    ...units.map((points): [string, number, number] => [String(points), points, 1]),
    ['.5', 0.5, 2],
  ];
  const first = tens.length > 0 ? 0 : 1;
  const wide = (at: number, group: number) => at * STEP + (group - first) * 2.5;
  const left = width - wide(shown.length, 2) - 3;
  return [
    box(left + 1 - STRIP_FRAME.left, y - STRIP_FRAME.above, width - left + 12, BUBBLE.h + 2.8, {
      line: 0.15,
      dash: true,
    }),
    text(left - 11.6, y - 0.8, 12, BUBBLE.h + 1.6, title, 6.5),
    ...shown.flatMap(([sign, points, group], i) =>
      bubble(left + wide(i, group) + 1, y, sign, {
        ...{ kind: 'score', question_id, label, at: group, value: String(points) },
        ...(part !== undefined && { part }),
      }),
    ),
  ];
}
