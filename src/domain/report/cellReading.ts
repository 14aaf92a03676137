// The result of parsing one cell of the answer grid, and parsing of marks.
import type { AnswerDecision, ItemAdjustment } from '../../contract/paper/reportAdjustment';
import type { ScoringRule } from '../../contract/paper/scoringRule';
import type { Question } from '../../contract/question/question';
import { answerKind, hasBracket } from '../question/types/traits';

/** An answer that a program compares with the key; the others are read by people only. */
export const isComparable = (typeId: number): boolean => hasBracket(typeId) || answerKind(typeId) === 'blanks';

export type MarkedQuestion = Pick<Question, 'type_id' | 'options' | 'answer' | 'parts'>;
/** Score of the item and of each part. */
export interface ItemScores {
  score: number;
  part_scores: readonly number[];
  /** Left out: the default rule. */
  rule?: ScoringRule | undefined;
  adjustment?: ItemAdjustment | undefined;
  decisions?: readonly AnswerDecision[] | undefined;
}

export interface AnswerEntry {
  /** Normalised input: letters, 对 / 错, blanks joined by ；, '' when only marks are known. */
  given: string;
  score: number;
  /** Marks of each part of a free response; empty elsewhere. */
  part_scores: number[];
  /** 1: marks typed by a person, which automatic marking does not change. */
  by_hand: 0 | 1;
  /** Of a voided question: the marks without it; null: the question was not filled in. */
  own?: { score: number; part_scores: number[] } | null | undefined;
  /**
   * Read from a scanned sheet, decided by a person who looked at it, or the result of marking on screen; left out:
   * typed or imported.
   */
  source?: 'scan' | 'review' | 'marked' | undefined;
  /** Account that typed or reviewed it. */
  by?: number | undefined;
}
export type CellReading = { ok: true; entry: AnswerEntry | null } | { ok: false; msg: string };

/** Typed for a question that the student left empty. */
export const NO_ANSWER = '/';

export const refused = (msg: string): CellReading => ({ ok: false, msg });
export const marked = (given: string, score: number, part_scores: number[] = [], by_hand: 0 | 1 = 0): CellReading => ({
  ok: true,
  entry: { given, score, part_scores, by_hand },
});
export const sum = (points: readonly number[]): number => points.reduce((total, point) => total + point, 0);

/** Quarters are the mean of two markers' half points. */
export function pointsOf(text: string): number | null {
  const trimmed = text.trim();
  if (!/^\d{1,4}(\.(?:0|5|25|75))?$/.test(trimmed)) return null;
  return Number(trimmed);
}

/** Marks by part separated by +, or of the whole question. */
export function readMarks(item: ItemScores, typed: string): CellReading {
  const parts = item.part_scores.length;
  if (typed === '缺') return { ok: true, entry: null };
  const texts = typed
    .replace(/(?<=\d) ?分/g, '')
    .split(/[+,，、;；\s]+/)
    .filter((text) => text !== '');
  const points = texts.map(pointsOf);
  if (points.length === 0 || points.some((point) => point === null))
    return refused('应为分数，可有半分；各小问的分数用“+”隔开，如 4+3.5');
  const marks = points as number[];
  const score = sum(marks);
  if (parts > 1 && marks.length > 1) {
    if (marks.length !== parts) return refused(`共 ${parts} 小问，填了 ${marks.length} 个分数`);
    const over = marks.findIndex((point, i) => point > (item.part_scores[i] ?? 0));
    if (over >= 0) return refused(`第 ${over + 1} 小问满分 ${item.part_scores[over]}，填了 ${marks[over]}`);
    if (score > item.score) return refused(`满分 ${item.score}，各小问相加 ${score}`);
    return marked('', score, marks, 1);
  }
  if (marks.length > 1) return refused('这道题没有小问，应只填一个分数');
  if (score > item.score) return refused(`满分 ${item.score}，填了 ${score}`);
  return marked('', score, [score], 1);
}
