// 考后调整: what a voided question and a changed key do to the marks of an answer.
import { VOID_WAYS, type ItemAdjustment, type VoidWay } from '../../../contract/paper/reportAdjustment';
import type { ScoringRule } from '../../../contract/paper/scoringRule';
import type { Answer } from '../../../contract/question/question';
import { optionLetter } from '../../paper/numbering';
import { answerKind } from '../../question/types/traits';
import { piecesOf } from '../blanks';
import { NO_ANSWER, type AnswerEntry, type ItemScores, type MarkedQuestion } from '../cellReading';

export const VOID_LABELS: Readonly<Record<VoidWay, string>> = {
  full: '全体得满分',
  drop: '不计入总分',
  bonus: '作为附加分（计入得分，不计入满分）',
};

/** How a question can be voided: without a 选做题 those who chose it would have fewer points to get than the others. */
export const voidWays = (scoring: ScoringRule | undefined): readonly VoidWay[] =>
  scoring?.choose === undefined ? VOID_WAYS : ['full'];

/** Not part of the full score of the report. */
export const outOfTotal = (adjustment: ItemAdjustment | undefined): boolean =>
  adjustment?.voided === 'drop' || adjustment?.voided === 'bonus';

/** The answer that a key means, normalised as the answer grid stores it. */
function keyAnswer({ type_id, options, answer }: MarkedQuestion, key: string): Answer {
  switch (answerKind(type_id)) {
    case 'choice':
      return options.flatMap(({ id }, at) => (key.includes(optionLetter(at)) ? [id] : []));
    case 'judge':
      return key === '对';
    default:
      // One blank may hold a `；` of its own.
      return Array.isArray(answer) && answer.length === 1 ? [[key]] : piecesOf(key).map((piece) => [piece]);
  }
}

/** The question with each of its accepted keys. */
export const keyedQuestions = (
  question: MarkedQuestion,
  adjustment: ItemAdjustment | undefined,
): readonly MarkedQuestion[] =>
  adjustment?.keys === undefined || adjustment.keys.length === 0
    ? [question]
    : adjustment.keys.map((key) => ({ ...question, answer: keyAnswer(question, key) }));

const ownOf = ({ score, part_scores }: AnswerEntry) => ({ score, part_scores });
const full = ({ score, part_scores }: ItemScores, parts: number) => ({
  score,
  part_scores: parts === 0 ? [] : parts === part_scores.length ? [...part_scores] : [score],
});

/** The entry with the points of a voided question; the marks that it would have are kept beside them. */
export function withVoid(item: ItemScores, entry: AnswerEntry): AnswerEntry {
  const parts = entry.part_scores.length;
  switch (item.adjustment?.voided) {
    case 'full':
      // Of 选做题 a student gets the points of the questions that were chosen.
      if (item.rule?.choose !== undefined && entry.given === NO_ANSWER) return entry;
      return { ...entry, ...full(item, parts), own: ownOf(entry) };
    case 'drop':
      return { ...entry, score: 0, part_scores: entry.part_scores.map(() => 0), own: ownOf(entry) };
    default:
      return entry;
  }
}

/** The entry of a student who took part but for whom the question was not filled in. */
export const creditForNothing = (item: ItemScores): AnswerEntry | null =>
  item.adjustment?.voided === 'full' && item.rule?.choose === undefined
    ? { given: NO_ANSWER, by_hand: 0, ...full(item, item.part_scores.length), own: null }
    : null;

/** The answers of one student with the points of voided questions that were not filled in. */
export function withCredits(
  items: ReadonlyMap<number, ItemScores>,
  answers: Readonly<Record<string, AnswerEntry>>,
): Record<string, AnswerEntry> {
  const real = Object.fromEntries(Object.entries(answers).filter(([, entry]) => entry.own !== null));
  if (Object.keys(real).length === 0) return {};
  const credits = [...items].flatMap(([id, item]) => {
    const entry = real[String(id)] ? null : creditForNothing(item);
    return entry ? [[String(id), entry] as const] : [];
  });
  return { ...real, ...Object.fromEntries(credits) };
}
