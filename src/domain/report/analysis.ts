// Figures of an assessment: scores, distribution, facility and discrimination of each question, mastery of knowledge
// points, for the whole and for parts of it. Scores are points, rates 0..1.
import type { Grading } from '../../contract/account/grading';
import { sum, variance } from '../measure/sampleStatistics';
import { DEFAULT_GRADING } from './afterExam/grading';
import { discriminatesTooLittle } from './judgement';
import { atLeast, atMost, wholeSteps } from './words';

export interface AnalysedItem {
  question_id: number;
  score: number;
  kps: readonly { kp_id: number; kp_name: string }[];
  /** Of 选做题: its share in the full score; a student without a score did not choose it. */
  share?: number;
  /** Points that are not part of the full score. */
  bonus?: true;
}
export interface AnalysedStudent {
  student_id: number;
  class_id: number;
  /** Points by question; null where nothing was filled in. */
  scores: readonly (number | null)[];
}

export interface Summary {
  count: number;
  mean: number;
  median: number;
  max: number;
  min: number;
  /** Standard deviation of the population. */
  deviation: number;
  full: number;
  /** Shares of students at the lines of 及格 and 优秀 or above. */
  pass: number;
  excellent: number;
}
export interface ItemFigures {
  question_id: number;
  answered: number;
  /** Mean score divided by the full score of the question; null without answers. */
  facility: number | null;
  /**
   * Mean of the best 27 % minus that of the weakest 27 %, divided by the full score; null below MIN_DISCRIMINATION
   * students.
   */
  discrimination: number | null;
  /** Standard error of `discrimination`: of the difference of two means. */
  discriminationError: number | null;
}
export interface KpFigures {
  kp_id: number;
  kp_name: string;
  /** Maximum points of one student. */
  score: number;
  mastery: number;
  question_ids: number[];
}

const GROUP_SHARE = 0.27;
export const MIN_DISCRIMINATION = 10;

/** 0 without values. */
const mean = (values: readonly number[]): number => (values.length === 0 ? 0 : sum(values) / values.length);

/** Students with at least one answer. */
export const present = (students: readonly AnalysedStudent[]): AnalysedStudent[] =>
  students.filter((student) => student.scores.some((score) => score !== null));

export const totalOf = ({ scores }: AnalysedStudent): number =>
  scores.reduce<number>((total, score) => total + (score ?? 0), 0);
export const fullScore = (items: readonly AnalysedItem[]): number =>
  sum(items.map(({ score, share = 1, bonus }) => (bonus ? 0 : score * share)));

/** Whether a student had the question: of 选做题 only those that were chosen. */
export const hadItem = ({ share }: AnalysedItem, score: number | null | undefined): boolean =>
  share === undefined || (score ?? null) !== null;

export function summarise(
  items: readonly AnalysedItem[],
  students: readonly AnalysedStudent[],
  { pass, excellent }: Pick<Grading, 'pass' | 'excellent'> = DEFAULT_GRADING,
): Summary {
  const totals = present(students)
    .map(totalOf)
    .sort((a, b) => a - b);
  const full = fullScore(items);
  const average = mean(totals);
  const middle = Math.floor(totals.length / 2);
  const at = (index: number) => totals[index] ?? 0;
  const above = (line: number) => totals.filter((total) => atLeast(total, (full * line) / 100)).length;
  const share = (line: number) => (totals.length === 0 ? 0 : above(line) / totals.length);
  return {
    count: totals.length,
    mean: average,
    median: totals.length % 2 === 1 ? at(middle) : (at(middle - 1) + at(middle)) / (totals.length === 0 ? 1 : 2),
    max: at(totals.length - 1),
    min: at(0),
    deviation: Math.sqrt(mean(totals.map((total) => (total - average) ** 2))),
    full,
    pass: share(pass),
    excellent: share(excellent),
  };
}

/** Students by tenth of the full score; the full score itself is in the last band. */
export function distribution(
  items: readonly AnalysedItem[],
  students: readonly AnalysedStudent[],
  bands = 10,
): { from: number; to: number; count: number }[] {
  const full = fullScore(items);
  const step = full / bands;
  const counts = Array.from({ length: bands }, (_none, i) => ({ from: i * step, to: (i + 1) * step, count: 0 }));
  for (const student of present(students)) {
    const band = counts[Math.min(bands - 1, step === 0 ? 0 : wholeSteps(totalOf(student), step))];
    if (band) band.count += 1;
  }
  return counts;
}

export function itemFigures(items: readonly AnalysedItem[], students: readonly AnalysedStudent[]): ItemFigures[] {
  const there = present(students)
    .map((student) => ({ student, total: totalOf(student) }))
    .sort((a, b) => b.total - a.total || a.student.student_id - b.student.student_id)
    .map(({ student }) => student);
  return items.map((item, i) => {
    const had = there.filter((student) => hadItem(item, student.scores[i]));
    const group = Math.max(1, Math.round(had.length * GROUP_SHARE));
    const scores = (some: readonly AnalysedStudent[]) => some.map((student) => student.scores[i] ?? 0);
    const answered = had.filter((student) => student.scores[i] !== null && student.scores[i] !== undefined).length;
    if (item.score === 0 || answered === 0)
      return {
        question_id: item.question_id,
        answered,
        facility: null,
        discrimination: null,
        discriminationError: null,
      };
    const [best, weakest] = [scores(had.slice(0, group)), scores(had.slice(-group))];
    const enough = had.length >= MIN_DISCRIMINATION;
    return {
      question_id: item.question_id,
      answered,
      facility: mean(scores(had)) / item.score,
      discrimination: enough ? (mean(best) - mean(weakest)) / item.score : null,
      discriminationError: enough
        ? Math.sqrt(((variance(best) ?? 0) + (variance(weakest) ?? 0)) / group) / item.score
        : null,
    };
  });
}

/** The warning of a question with few answers and no other warning. */
export const FEW_ANSWERED = '人数较少，数据仅供参考';

/** A warning for the teacher; '' if there is none. */
export function itemWarning({
  answered,
  facility,
  discrimination,
}: Pick<ItemFigures, 'answered' | 'facility' | 'discrimination'>): string {
  if (answered === 0 || facility === null) return '还没有作答数据';
  if (discrimination !== null && !atLeast(discrimination, 0)) return '高分学生反而更容易答错，请检查答案或题意';
  if (atLeast(facility, 0.95)) return '几乎人人答对，区分不出水平';
  if (atMost(facility, 0.15)) return '几乎无人答对，请检查难度、答案与是否学过';
  if (discriminatesTooLittle(discrimination)) return '区分度偏低，会与不会的学生得分相近';
  return answered < MIN_DISCRIMINATION ? FEW_ANSWERED : '';
}

export function kpFigures(items: readonly AnalysedItem[], students: readonly AnalysedStudent[]): KpFigures[] {
  const there = present(students);
  const found = new Map<number, KpFigures & { got: number; most: number }>();
  items.forEach((item, i) => {
    const got = sum(there.map((student) => student.scores[i] ?? 0));
    const most = item.score * there.filter((student) => hadItem(item, student.scores[i])).length;
    for (const { kp_id, kp_name } of item.kps) {
      const known = found.get(kp_id) ?? { kp_id, kp_name, score: 0, mastery: 0, question_ids: [], got: 0, most: 0 };
      found.set(kp_id, {
        ...known,
        score: known.score + item.score * (item.share ?? 1),
        got: known.got + got,
        most: known.most + most,
        question_ids: [...known.question_ids, item.question_id],
      });
    }
  });
  return [...found.values()].map(({ got, most, ...kp }) => ({
    ...kp,
    mastery: most === 0 ? 0 : got / most,
  }));
}

export interface RankedStudent {
  student_id: number;
  class_id: number;
  total: number;
  /** 1 is best; equal totals share a rank. */
  rank: number;
  class_rank: number;
}
export function rankStudents(students: readonly AnalysedStudent[]): RankedStudent[] {
  const there = present(students).map((student) => ({ ...student, total: totalOf(student) }));
  const rank = rankOf(there);
  const classRanks = new Map([...byClass(there)].map(([class_id, some]) => [class_id, rankOf(some)]));
  return there
    .map(({ student_id, class_id, total }) => ({
      student_id,
      class_id,
      total,
      rank: rank(total),
      class_rank: classRanks.get(class_id)?.(total) ?? 1,
    }))
    .sort((a, b) => a.rank - b.rank || a.student_id - b.student_id);
}

export function byClass<T extends { class_id: number }>(students: readonly T[]): Map<number, T[]> {
  const found = new Map<number, T[]>();
  for (const student of students) {
    const known = found.get(student.class_id);
    if (known) known.push(student);
    else found.set(student.class_id, [student]);
  }
  return found;
}

/** The rank of a total: equal ones share the best. */
function rankOf(students: readonly { total: number }[]): (total: number) => number {
  const ranks = new Map<number, number>();
  const sorted = students.map(({ total }) => total).sort((a, b) => b - a);
  sorted.forEach((total, at) => {
    if (!ranks.has(total)) ranks.set(total, at + 1);
  });
  return (total) => ranks.get(total) ?? sorted.length + 1;
}
