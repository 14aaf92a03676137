// The marking of a report's question as it is changed after the exam: checked, in words, and what it does to totals.
import type { ReportItem } from '../../../contract/paper/report';
import type { ItemAdjustment, ItemMarking } from '../../../contract/paper/reportAdjustment';
import type { AnswerRow } from '../../../contract/paper/reportAnswers';
import { answerKind, severalRight } from '../../question/types/traits';
import { fullScore, type AnswerColumn } from '../answerColumns';
import { NO_ANSWER, type MarkedQuestion } from '../cellReading';
import { itemScores, readCell, remark } from '../marking';
import { ruleText } from '../scoring';
import { VOID_LABELS, voidWays, withCredits } from './adjustment';

type Item = Pick<ReportItem, 'score' | 'part_scores' | 'scoring'>;
export type CheckedMarking = { ok: true; marking: ItemMarking } | { ok: false; field: 'keys' | 'voided'; msg: string };

/** Answers of these are marked by a key. */
export const hasKey = ({ type_id }: MarkedQuestion): boolean => KEYED.some((kind) => kind === answerKind(type_id));
const ELECTIVE_VOID = `选做题作废只能选“${VOID_LABELS.full}”：选做这道题的学生得满分，其他学生不变`;
const KEYED = ['choice', 'judge', 'blanks'] as const;

/** The marking with its keys as the answer grid stores them; 选做题 stay 选做题. */
export function checkedMarking(question: MarkedQuestion, item: Item, wanted: ItemMarking): CheckedMarking {
  const { voided, keys: typed = [] } = wanted.adjustment ?? {};
  const choose = item.scoring?.choose;
  if (voided && !voidWays(item.scoring).includes(voided)) return { ok: false, field: 'voided', msg: ELECTIVE_VOID };
  if (typed.length > 0 && !hasKey(question))
    return { ok: false, field: 'keys', msg: '这道题由老师给分，没有可改的答案' };
  const keys = keysOf(question, item, typed);
  if (typeof keys === 'string') return { ok: false, field: 'keys', msg: keys };
  const adjustment: ItemAdjustment = { ...(voided ? { voided } : {}), ...(keys.length > 0 ? { keys } : {}) };
  const scoring = wanted.scoring && { ...wanted.scoring, choose };
  if (scoring && choose === undefined) delete scoring.choose;
  return {
    ok: true,
    marking: {
      ...(Object.keys(adjustment).length > 0 ? { adjustment } : {}),
      ...(scoring ? { scoring } : item.scoring && choose !== undefined ? { scoring: item.scoring } : {}),
    },
  };
}

/** The keys as the answer grid stores them; a text says why they are none. */
function keysOf(question: MarkedQuestion, { score, part_scores }: Item, typed: readonly string[]): string[] | string {
  const plain = itemScores(question, { score, part_scores });
  const isSingle = answerKind(question.type_id) === 'choice' && !severalRight(question.type_id);
  const keys = new Set<string>();
  for (const text of typed) {
    const reading = readCell(question, plain, text);
    if (!reading.ok) return `答案“${text}”：${reading.msg}`;
    const given = reading.entry?.given ?? '';
    if (given === '' || given === NO_ANSWER) return `“${text}”不是答案`;
    if (isSingle && given.length > 1) return '每个答案只能是一个选项；几个选项都算对，请用“或”隔开，如 B或C';
    keys.add(given);
  }
  return [...keys];
}

/** The marking in words, as a teacher says it. */
export function markingText({ adjustment, scoring }: ItemMarking, question: MarkedQuestion, score: number): string {
  const parts = [
    adjustment?.voided && `作废：${VOID_LABELS[adjustment.voided]}`,
    adjustment?.keys && `答案：${adjustment.keys.join(' 或 ')}`,
    severalRight(question.type_id) && `计分：${ruleText(scoring, score)}`,
  ].filter((part) => part !== undefined && part !== false);
  return parts.length === 0 ? '按原题答案计分' : parts.join('；');
}

export interface MarkingEffect {
  students: { student_id: number; name: string; number: string; before: number; after: number }[];
  gained: number;
  lost: number;
  meanBefore: number;
  meanAfter: number;
  fullBefore: number;
  fullAfter: number;
}

/** Who changes by how much: the same marking as the server's. `rows`: students with at least one answer. */
export function markingEffect(
  columns: readonly AnswerColumn[],
  rows: readonly AnswerRow[],
  questionId: number,
  marking: ItemMarking,
): MarkingEffect {
  const changed = columns.map((column) => {
    if (column.question.id !== questionId) return column;
    const { rule: _rule, adjustment: _before, ...plain } = column.scores;
    return {
      ...column,
      scores: { ...plain, rule: marking.scoring, ...(marking.adjustment ? { adjustment: marking.adjustment } : {}) },
    };
  });
  const scores = new Map(changed.map(({ question, scores: item }) => [question.id, item]));
  const column = changed.find(({ question }) => question.id === questionId);
  const students = rows.map(({ student_id, name, number, answers }) => {
    const key = String(questionId);
    const { [key]: entry, ...others } = answers;
    const again = entry && column ? remark(column.question, column.scores, entry) : null;
    const after = withCredits(scores, again ? { ...others, [key]: again } : others);
    return { student_id, name, number, before: totalOf(answers), after: totalOf(after) };
  });
  const mean = (of: 'before' | 'after') =>
    students.length === 0 ? 0 : students.reduce((sum, student) => sum + student[of], 0) / students.length;
  return {
    students: students
      .filter(({ before, after }) => before !== after)
      .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before)),
    gained: students.filter(({ before, after }) => after > before).length,
    lost: students.filter(({ before, after }) => after < before).length,
    meanBefore: mean('before'),
    meanAfter: mean('after'),
    fullBefore: fullScore(columns),
    fullAfter: fullScore(changed),
  };
}

const totalOf = (answers: AnswerRow['answers']): number =>
  Object.values(answers).reduce((sum, { score }) => sum + score, 0);
