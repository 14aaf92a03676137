// One cell of the answer grid: parses what was typed, rejects invalid input, and gives its marks (answerFill). The
// question's type reads its answers; in all types `=3` sets the marks by hand and `/` is no answer.
import type { ScoringRule } from '../../contract/paper/scoringRule';
import { foldWidth } from '../content/characters';
import { partPoints } from '../paper/sections';
import { questionTypeOf } from '../question/types/registry';
import { hasParts } from '../question/types/traits';
import {
  marked,
  NO_ANSWER,
  pointsOf,
  readMarks,
  refused,
  sum,
  type AnswerEntry,
  type CellReading,
  type ItemScores,
  type MarkedQuestion,
} from './cellReading';

/**
 * Marks one answer: the only way from what was written to points, for typing, import, scanning and marking again. Pure:
 * the same question version, rule and points give the same marks. `given` is what may be typed into a cell of the
 * answer grid; letters are those of the options in stored order. A refusal says what may be written.
 */
export function markAnswer(
  question: MarkedQuestion,
  given: string,
  rule: ScoringRule | undefined,
  points: number,
  partScores: readonly number[] = [],
): CellReading {
  return readCell(question, itemScores(question, { score: points, part_scores: partScores, rule }), given);
}

/** '' means not filled in: entry null. */
export function readCell(question: MarkedQuestion, item: ItemScores, text: string): CellReading {
  const written = text.trim();
  const typed = foldWidth(written);
  if (typed === '') return { ok: true, entry: null };
  if (typed === NO_ANSWER || typed === '空')
    return marked(NO_ANSWER, 0, hasParts(question.type_id) ? item.part_scores.map(() => 0) : []);
  if (typed.startsWith('=')) {
    const score = pointsOf(typed.slice(1));
    if (score === null || score > item.score) return refused(`应为 0 到 ${item.score} 的分数，可有半分`);
    return marked('', score, [], 1);
  }
  const type = questionTypeOf(question.type_id);
  return type ? type.mark(question, item, typed, written) : readMarks(item, typed);
}

/** The text of the cell; reading it again gives the same entry. */
export function cellText(entry: AnswerEntry | null): string {
  if (!entry) return '';
  if (entry.given !== '') return entry.given;
  if (entry.part_scores.length > 1) return entry.part_scores.join('+');
  return entry.part_scores.length === 1 ? String(entry.score) : `=${entry.score}`;
}

/**
 * Marks an answer again after the key or the scores of a question were changed; marks given by hand are limited to the
 * new scores, part by part.
 */
export function remark(question: MarkedQuestion, item: ItemScores, entry: AnswerEntry): AnswerEntry {
  if (entry.by_hand === 0) {
    const reading = readCell(question, item, entry.given);
    if (reading.ok && reading.entry) return reading.entry;
  }
  const parts =
    entry.part_scores.length > 1 && entry.part_scores.length === item.part_scores.length
      ? entry.part_scores.map((part, i) => Math.min(part, item.part_scores[i] ?? 0))
      : [];
  const score = Math.min(parts.length > 0 ? sum(parts) : entry.score, item.score);
  if (entry.part_scores.length === 0) return { ...entry, score };
  return { ...entry, score, part_scores: sum(parts) === score && parts.length > 0 ? parts : [score] };
}

/** Scores of an item and of its parts, as printed. */
export function itemScores(question: MarkedQuestion, item: ItemScores): ItemScores {
  const parts = question.parts.length;
  const { score, rule } = item;
  const all = rule ? { score, rule } : { score };
  if (!hasParts(question.type_id)) return { ...all, part_scores: [] };
  if (parts === 0) return { ...all, part_scores: [score] };
  return { ...all, part_scores: partPoints(item, question.parts) };
}
