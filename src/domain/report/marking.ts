// One cell of the answer grid: parses what was typed, rejects invalid input, and gives its marks (answerFill). The
// question's type reads its answers; in all types `=3` sets the marks by hand and `/` is no answer.
import type { ScoringRule } from '../../contract/paper/scoringRule';
import { foldWidth } from '../content/characters';
import { partPoints } from '../paper/sections';
import { questionTypeOf } from '../question/types/registry';
import { answerKind, hasParts } from '../question/types/traits';
import { creditForNothing, keyedQuestions, withVoid } from './afterExam/adjustment';
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
  const readings = keyedQuestions(question, item.adjustment).map((keyed) => readPlain(keyed, item, text));
  const [first = readPlain(question, item, text)] = readings;
  const best = readings.reduce((one, other) => (scoreOf(other) > scoreOf(one) ? other : one), first);
  return best.ok && best.entry ? { ok: true, entry: withVoid(item, best.entry) } : best;
}
const scoreOf = (reading: CellReading): number => (reading.ok ? (reading.entry?.score ?? 0) : -1);

/** A student who was not there, in a sheet of marks: nothing is filled in. */
const ABSENT = /^(?:缺考|未考|缓考|免考|旷考|请假|缺席)$/;
/** No answer, where a dash is not one. */
const DASH = /^[-－–—]{1,4}$/;

function readPlain(question: MarkedQuestion, item: ItemScores, text: string): CellReading {
  const written = text.trim();
  const typed = foldWidth(written);
  if (typed === '' || ABSENT.test(typed)) return { ok: true, entry: null };
  if (typed === NO_ANSWER || typed === '空' || (DASH.test(typed) && answerKind(question.type_id) !== 'blanks'))
    return marked(NO_ANSWER, 0, hasParts(question.type_id) ? item.part_scores.map(() => 0) : []);
  if (typed.startsWith('=')) {
    if (typed.includes('+') && item.part_scores.length > 1) return readMarks(item, typed.slice(1));
    const score = pointsOf(typed.slice(1));
    if (score === null || score > item.score) return refused(`应为 0 到 ${item.score} 的分数，可有半分`);
    return marked('', score, item.part_scores.length === 1 ? [score] : [], 1);
  }
  const type = questionTypeOf(question.type_id);
  return type ? type.mark(question, item, typed, written) : readMarks(item, typed);
}

/** `=6` of a question that is marked by points and `6` are one entry; stored ones may still be the former. */
export function sameEntry(a: AnswerEntry | null, b: AnswerEntry | null): boolean {
  const [x, y] = [ownEntry(a), ownEntry(b)];
  if (!x || !y) return x === y;
  const parts = x.part_scores.length > 1 || y.part_scores.length > 1;
  return (
    x.given === y.given &&
    x.score === y.score &&
    x.by_hand === y.by_hand &&
    (!parts || x.part_scores.join() === y.part_scores.join())
  );
}
/** Without the points of a voided question. */
function ownEntry(entry: AnswerEntry | null): AnswerEntry | null {
  if (!entry || entry.own === null) return null;
  return entry.own ? { ...entry, ...entry.own } : entry;
}

/** The text of the cell; reading it again gives the same entry. */
export function cellText(entry: AnswerEntry | null): string {
  if (!entry) return '';
  if (entry.own === null) return '';
  if (entry.given !== '') return entry.given;
  const { score, part_scores } = entry.own ?? entry;
  if (part_scores.length > 1) return part_scores.join('+');
  return part_scores.length === 1 ? String(score) : `=${score}`;
}

/**
 * Marks an answer again after the key, the rule or the scores of a question were changed, or it was voided; marks given
 * by hand are limited to the new scores, part by part. null: the entry only held the points of a voided question.
 */
export function remark(question: MarkedQuestion, item: ItemScores, entry: AnswerEntry): AnswerEntry | null {
  const { own, ...rest } = entry;
  if (own === null) return creditForNothing(item);
  const before: AnswerEntry = { ...rest, ...own };
  if (before.by_hand === 0) {
    const reading = readCell(question, item, before.given);
    if (reading.ok && reading.entry) return { ...reading.entry, ...originOf(before) };
  }
  const parts =
    before.part_scores.length > 1 && before.part_scores.length === item.part_scores.length
      ? before.part_scores.map((part, i) => Math.min(part, item.part_scores[i] ?? 0))
      : [];
  const score = Math.min(parts.length > 0 ? sum(parts) : before.score, item.score);
  if (before.part_scores.length === 0) return withVoid(item, { ...before, score });
  const part_scores = sum(parts) === score && parts.length > 0 ? parts : [score];
  return withVoid(item, { ...before, score, part_scores });
}

/** Where an entry comes from; it stays when the entry is marked again. */
const originOf = ({ source, by }: AnswerEntry): Pick<AnswerEntry, 'source' | 'by'> => ({
  ...(source === undefined ? {} : { source }),
  ...(by === undefined ? {} : { by }),
});

/** Scores of an item and of its parts, as printed. */
export function itemScores(question: MarkedQuestion, item: ItemScores): ItemScores {
  const parts = question.parts.length;
  const { score, rule, adjustment, decisions } = item;
  const all = {
    score,
    ...(rule ? { rule } : {}),
    ...(adjustment ? { adjustment } : {}),
    ...(decisions ? { decisions } : {}),
  };
  if (!hasParts(question.type_id)) return { ...all, part_scores: [] };
  if (parts === 0) return { ...all, part_scores: [score] };
  return { ...all, part_scores: partPoints(item, question.parts) };
}
