// Figures of an assessment: scores, distribution, facility and discrimination of each question, mastery of knowledge
// points, for the whole and for parts of it. Scores are points, rates 0..1.
import { atLeast, atMost, wholeSteps } from './bounds';

export interface AnalysedItem {
  question_id: number;
  score: number;
  kps: readonly { kp_id: number; kp_name: string }[];
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
  /** Shares of students with at least 60 % and 85 % of the full score. */
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
export const PASS_RATE = 0.6;
export const EXCELLENT_RATE = 0.85;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => (values.length === 0 ? 0 : sum(values) / values.length);

/** Students with at least one answer. */
export const present = (students: readonly AnalysedStudent[]): AnalysedStudent[] =>
  students.filter((student) => student.scores.some((score) => score !== null));

export const totalOf = (student: AnalysedStudent): number => sum(student.scores.map((score) => score ?? 0));
export const fullScore = (items: readonly AnalysedItem[]): number => sum(items.map((item) => item.score));

export function summarise(items: readonly AnalysedItem[], students: readonly AnalysedStudent[]): Summary {
  const totals = present(students)
    .map(totalOf)
    .sort((a, b) => a - b);
  const full = fullScore(items);
  const average = mean(totals);
  const middle = Math.floor(totals.length / 2);
  const at = (index: number) => totals[index] ?? 0;
  const above = (rate: number) => totals.filter((total) => atLeast(total, full * rate)).length;
  const share = (rate: number) => (totals.length === 0 ? 0 : above(rate) / totals.length);
  return {
    count: totals.length,
    mean: average,
    median: totals.length % 2 === 1 ? at(middle) : (at(middle - 1) + at(middle)) / (totals.length === 0 ? 1 : 2),
    max: at(totals.length - 1),
    min: at(0),
    deviation: Math.sqrt(mean(totals.map((total) => (total - average) ** 2))),
    full,
    pass: share(PASS_RATE),
    excellent: share(EXCELLENT_RATE),
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
  const there = present(students).sort((a, b) => totalOf(b) - totalOf(a) || a.student_id - b.student_id);
  const group = Math.max(1, Math.round(there.length * GROUP_SHARE));
  return items.map((item, i) => {
    const points = (some: readonly AnalysedStudent[]) => mean(some.map((student) => student.scores[i] ?? 0));
    const answered = there.filter((student) => student.scores[i] !== null && student.scores[i] !== undefined).length;
    if (item.score === 0 || answered === 0)
      return { question_id: item.question_id, answered, facility: null, discrimination: null };
    const spread = (points(there.slice(0, group)) - points(there.slice(-group))) / item.score;
    return {
      question_id: item.question_id,
      answered,
      facility: points(there) / item.score,
      discrimination: there.length < MIN_DISCRIMINATION ? null : spread,
    };
  });
}

/** A warning for the teacher; '' if there is none. */
export function itemWarning({ answered, facility, discrimination }: ItemFigures): string {
  if (answered === 0 || facility === null) return '还没有作答数据';
  if (discrimination !== null && !atLeast(discrimination, 0)) return '高分学生反而更容易答错，请检查答案或题意';
  if (atLeast(facility, 0.95)) return '几乎人人答对，区分不出水平';
  if (atMost(facility, 0.15)) return '几乎无人答对，请检查难度、答案与是否学过';
  if (discrimination !== null && !atLeast(discrimination, 0.2)) return '区分度偏低，会与不会的学生得分相近';
  return answered < MIN_DISCRIMINATION ? '人数较少，数据仅供参考' : '';
}

export function kpFigures(items: readonly AnalysedItem[], students: readonly AnalysedStudent[]): KpFigures[] {
  const there = present(students);
  const found = new Map<number, KpFigures & { got: number }>();
  items.forEach((item, i) => {
    const got = sum(there.map((student) => student.scores[i] ?? 0));
    for (const { kp_id, kp_name } of item.kps) {
      const known = found.get(kp_id) ?? { kp_id, kp_name, score: 0, mastery: 0, question_ids: [], got: 0 };
      found.set(kp_id, {
        ...known,
        score: known.score + item.score,
        got: known.got + got,
        question_ids: [...known.question_ids, item.question_id],
      });
    }
  });
  return [...found.values()].map(({ got, ...kp }) => ({
    ...kp,
    mastery: kp.score === 0 || there.length === 0 ? 0 : got / (kp.score * there.length),
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
  const rankIn = (some: readonly { total: number }[], total: number) =>
    1 + some.filter((other) => other.total > total).length;
  return there
    .map(({ student_id, class_id, total }) => ({
      student_id,
      class_id,
      total,
      rank: rankIn(there, total),
      class_rank: rankIn(
        there.filter((other) => other.class_id === class_id),
        total,
      ),
    }))
    .sort((a, b) => a.rank - b.rank || a.student_id - b.student_id);
}
