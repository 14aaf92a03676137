// If these fail, a teacher keeps a question with a wrong key, or changes a good one.
import { createMockQuestion } from '../../../mocks/factories/question';
import type { AnswerRow } from '../../contract/paper/reportAnswers';
import type { AnswerColumn } from './answerColumns';
import { reliabilityText, reportAnalysis } from './itemAnalysis';

const OPTIONS = ['a', 'b', 'c', 'd'].map((id) => ({ id, content: `<p>${id}</p>` }));
const column = (id: number, right: string): AnswerColumn => ({
  number: id,
  question: createMockQuestion({ id, type_id: 101, options: OPTIONS, answer: [right], parts: [] }),
  scores: { score: 5, part_scores: [] },
  type: '单选',
});
const COLUMNS = [column(1, 'a'), column(2, 'b'), column(3, 'c'), column(4, 'd')];

/** Strong students answer ABCD; question 4 has a wrong key: they choose A there. */
const row = (student_id: number, given: readonly string[]): AnswerRow => ({
  student_id,
  class_id: 1,
  number: String(student_id),
  form: '',
  name: `学生${student_id}`,
  answers: Object.fromEntries(
    given.map((letter, i) => [
      String(i + 1),
      { given: letter, score: letter === 'ABCD'[i] ? 5 : 0, part_scores: [], by_hand: 0 as const },
    ]),
  ),
  score: 0,
  revision: 1,
});
const STRONG = ['A', 'B', 'C', 'A'];
const WEAK = ['B', 'A', '/', 'D'];
const students = (n: number) => Array.from({ length: n }, (_none, i) => row(i + 1, i % 2 === 0 ? STRONG : WEAK));

test('a key that the strong students contradict is named, and options that no one chose', () => {
  const { items } = reportAnalysis(COLUMNS, students(160));
  expect(items[3]?.advice).toEqual([
    '选 A 的学生总体得分高于选正确选项的学生，请核对答案',
    '几乎没有人选 B，可换一个干扰项',
    '几乎没有人选 C，可换一个干扰项',
  ]);
  expect(items[3]?.statistics.itemRest).toBeCloseTo(-1);
  expect(items[0]?.options.map(({ letter, correct, count }) => [letter, correct, count])).toEqual([
    ['A', true, 80],
    ['B', false, 80],
    ['C', false, 0],
    ['D', false, 0],
  ]);
});

test('a slash counts as not answered', () => {
  expect(reportAnalysis(COLUMNS, students(40)).items[2]?.statistics).toMatchObject({
    omitted: 0.5,
    facility: 0.5,
    n: 40,
  });
});

test('few students give a reason instead of a reliability and of advice', () => {
  const { reliability, items } = reportAnalysis(COLUMNS, students(6));
  expect(reliabilityText(reliability, 4)).toBe('信度：样本不足（6 人，至少 10 人）');
  expect(items.flatMap(({ advice }) => advice)).toEqual([]);
  expect(reliabilityText(reportAnalysis(COLUMNS, []).reliability, 4)).toContain('样本不足（0 人');
});

test('the reliability is written with its interval, students and questions', () => {
  const { reliability } = reportAnalysis(COLUMNS.slice(0, 3), students(40));
  expect(reliabilityText(reliability, 3)).toBe(
    '信度 α = 1.00（95% 区间 1.00 至 1.00，40 人，3 题）；测量标准误 0.00 分',
  );
});
