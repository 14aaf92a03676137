// Item analysis of a report's answers: the statistics of domain/measure for its questions, with advice to the teacher.
import type { AnswerRow } from '../../contract/paper/reportAnswers';
import {
  itemStatistics,
  reliability,
  type ItemStatistics,
  type Reliability,
  type ScoreMatrix,
} from '../measure/classical';
import { optionAdvice, optionStatistics, type OptionAdvice, type OptionStatistics } from '../measure/options';
import { sum } from '../measure/sampleStatistics';
import { optionLetter } from '../paper/numbering';
import { answerOfType } from '../question/answers';
import { hasOptions } from '../question/types/traits';
import { keyedQuestions } from './afterExam/adjustment';
import type { AnswerColumn } from './answerColumns';
import { NO_ANSWER } from './cellReading';

export interface ItemAnalysis {
  statistics: ItemStatistics;
  /** Of choice questions: each option with its letter. */
  options: (OptionStatistics & { letter: string })[];
  /** In Chinese, most serious first. */
  advice: string[];
}
export interface ReportAnalysis {
  reliability: Reliability;
  items: ItemAnalysis[];
}

const ADVICE: Readonly<Record<OptionAdvice['kind'], (letter: string) => string>> = {
  key: (letter) => `选 ${letter} 的学生总体得分高于选正确选项的学生，请核对答案`,
  attractsStrong: (letter) => `总体得分高的学生常选 ${letter}，请检查题意与选项`,
  unused: (letter) => `几乎没有人选 ${letter}，可换一个干扰项`,
};

/** `rows`: students with at least one answer. */
export function reportAnalysis(columns: readonly AnswerColumn[], rows: readonly AnswerRow[]): ReportAnalysis {
  const entryOf = (row: AnswerRow, { question }: AnswerColumn) => row.answers[String(question.id)];
  const max = columns.map(({ scores }) => scores.score);
  const matrix = {
    max,
    rows: rows.map((row) =>
      columns.map((column) => {
        const entry = entryOf(row, column);
        // All students have the points of a voided question.
        return entry && (entry.given !== NO_ANSWER || entry.own !== undefined) ? entry.score : null;
      }),
    ),
  };
  const totals = matrix.rows.map((row) => sum(row.map((score) => score ?? 0)));
  const full = sum(max.map((points, i) => points * (columns[i]?.elective?.share ?? 1)));
  return {
    reliability: reliability(withoutChoice(columns, matrix)),
    items: itemStatistics(matrix).flatMap((ofAll, i): ItemAnalysis[] => {
      const column = columns[i];
      if (!column) return [];
      const statistics = column.elective ? (ofThoseWhoChose(matrix, i) ?? ofAll) : ofAll;
      const { question, scores } = column;
      if (!hasOptions(question.type_id)) return [{ statistics, options: [], advice: [] }];
      const restOf = full - scores.score;
      // Marks given without an answer say nothing about the options.
      const typed = rows.flatMap((row, p) => {
        const entry = entryOf(row, column);
        const rest = restOf === 0 ? 0 : ((totals[p] ?? 0) - (matrix.rows[p]?.[i] ?? 0)) / restOf;
        return entry && entry.by_hand === 0 ? [{ given: entry.given, rest }] : [];
      });
      const right = keyedQuestions(question, scores.adjustment).flatMap((keyed) => {
        const answer = answerOfType(keyed.type_id, keyed.answer);
        return answer.kind === 'choice' ? answer.ids : [];
      });
      const options = optionStatistics({
        options: question.options.map(({ id }) => ({ id, correct: right.includes(id) })),
        chosen: typed.map(({ given }) =>
          question.options.flatMap(({ id }, at) => (given.includes(optionLetter(at)) ? [id] : [])),
        ),
        rest: typed.map(({ rest }) => rest),
      }).map((option, at) => ({ ...option, letter: optionLetter(at) }));
      const letterOf = (id: string) => options.find((option) => option.id === id)?.letter ?? '';
      const advice = optionAdvice(options, typed.length).map(({ kind, id }) => ADVICE[kind](letterOf(id)));
      return [{ statistics, options, advice }];
    }),
  };
}

/** The statistics of a question of 选做题, among the students who answered it. */
const ofThoseWhoChose = ({ max, rows }: ScoreMatrix, item: number): ItemStatistics | undefined =>
  itemStatistics({ max, rows: rows.filter((row) => (row[item] ?? null) !== null) })[item];

/**
 * The questions of one 选做 section are one item: which of them a student chose says nothing about reliability. Points
 * that all students get carry no information either.
 */
function withoutChoice(columns: readonly AnswerColumn[], { max, rows }: ScoreMatrix): ScoreMatrix {
  const groups = new Map<unknown, number[]>();
  columns.forEach((column, i) => {
    if (column.scores.adjustment?.voided === 'full') return;
    const key = column.elective ?? column;
    groups.set(key, [...(groups.get(key) ?? []), i]);
  });
  const items = [...groups.values()];
  return {
    max: items.map((of) => sum(of.map((i) => (max[i] ?? 0) * (columns[i]?.elective?.share ?? 1)))),
    rows: rows.map((row) =>
      items.map((of) => (of.every((i) => (row[i] ?? null) === null) ? null : sum(of.map((i) => row[i] ?? 0)))),
    ),
  };
}

const two = (value: number): string => value.toFixed(2);

/** The reliability of the paper in a sentence; what is missing when it cannot be given. */
export function reliabilityText({ n, alpha, interval, sem }: Reliability, questions: number): string {
  if (questions < 2) return `信度：只有 ${questions} 题，不能计算`;
  if (alpha === null || interval === null || sem === null)
    return n < 10 ? `信度：样本不足（${n} 人，至少 10 人）` : '信度：学生得分全部相同，不能计算';
  return (
    `信度 α = ${two(alpha)}（95% 区间 ${two(interval[0])} 至 ${two(interval[1])}，${n} 人，${questions} 题）；` +
    `测量标准误 ${two(sem)} 分`
  );
}
