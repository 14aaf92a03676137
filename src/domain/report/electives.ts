// 选做题 in a report: the questions of a section of which each student answers some. The number is stored with the
// items, so that a later change of the paper does not change marks.
import type { ReportItem } from '../../contract/paper/report';
import { electiveShare } from '../paper/elective';
import { electiveNote } from '../paper/electiveNote';
import { outOfTotal } from './afterExam/adjustment';
import { NO_ANSWER, type AnswerEntry } from './cellReading';

type Item = Pick<ReportItem, 'question_id' | 'section' | 'scoring' | 'adjustment'>;

export interface ElectiveGroup {
  /** How many of them are answered. */
  choose: number;
  ids: readonly number[];
  /** Share of the points of each question in the full score of the paper. */
  share: number;
  /** Numbers of the questions in the report, from 1. */
  numbers: readonly number[];
}

/** The group of each elective question. */
export function electiveGroups(items: readonly Item[]): Map<number, ElectiveGroup> {
  const sections = new Map<number, { choose: number; ids: number[]; numbers: number[] }>();
  items.forEach(({ question_id, section, scoring, adjustment }, at) => {
    const choose = scoring?.choose;
    // A question that is not part of the full score is not one to choose from.
    if (choose === undefined || outOfTotal(adjustment)) return;
    const group = sections.get(section) ?? { choose, ids: [], numbers: [] };
    group.ids.push(question_id);
    group.numbers.push(at + 1);
    sections.set(section, group);
  });
  const groups = [...sections.values()].filter(({ choose, ids }) => choose < ids.length);
  return new Map(
    groups.flatMap((group) => {
      const whole = { ...group, share: electiveShare(group.choose, group.ids.length) };
      return group.ids.map((id) => [id, whole] as const);
    }),
  );
}

/** The score of an answer for statistics: null for a question of 选做题 that the student did not choose. */
export const chosenScore = (group: ElectiveGroup | undefined, entry: AnswerEntry | undefined): number | null =>
  entry && !(group && entry.given === NO_ANSWER) ? entry.score : null;

/**
 * Why an answer to an elective question cannot be entered beside the student's other answers, or null: the marks of as
 * many questions as count are there already.
 */
export function electiveFault(
  group: ElectiveGroup | undefined,
  questionId: number,
  answers: Readonly<Record<string, AnswerEntry>>,
): string | null {
  if (!group) return null;
  const done = group.ids.filter((id) => id !== questionId && (answers[String(id)]?.given ?? NO_ANSWER) !== NO_ANSWER);
  if (done.length < group.choose) return null;
  const numbers = done.map((id) => group.numbers[group.ids.indexOf(id)]).join('、');
  return `${electiveNote(group.choose, group.numbers.map(String))}这名学生已有第${numbers}题的成绩，请先清空再填`;
}
