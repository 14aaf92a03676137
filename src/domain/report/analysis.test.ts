// If these fail, teachers and parents get wrong figures.
import * as fc from 'fast-check';
import {
  distribution,
  fullScore,
  itemFigures,
  itemWarning,
  kpFigures,
  rankStudents,
  summarise,
  type AnalysedItem,
  type AnalysedStudent,
} from './analysis';
import { masteryLevel } from './words';

const kp = (kp_id: number) => ({ kp_id, kp_name: `知识点${kp_id}` });
const items: AnalysedItem[] = [
  { question_id: 1, score: 4, kps: [kp(1)] },
  { question_id: 2, score: 6, kps: [kp(1), kp(2)] },
];
const student = (student_id: number, scores: (number | null)[], class_id = 1): AnalysedStudent => ({
  student_id,
  class_id,
  scores,
});
const class10 = Array.from({ length: 10 }, (_none, i) => student(i + 1, [i < 5 ? 4 : 0, i < 3 ? 6 : 3]));

test('summary by hand', () => {
  expect(
    summarise(items, [student(1, [4, 6]), student(2, [0, 6]), student(3, [null, null]), student(4, [2, null])]),
  ).toEqual({
    count: 3,
    mean: 6,
    median: 6,
    max: 10,
    min: 2,
    deviation: Math.sqrt(32 / 3),
    full: 10,
    pass: 2 / 3,
    excellent: 1 / 3,
  });
});

test('facility and discrimination by hand', () => {
  const [first, second] = itemFigures(items, class10);
  expect(first).toMatchObject({ answered: 10, facility: 0.5, discrimination: 1 });
  expect(second?.facility).toBeCloseTo((3 * 6 + 7 * 3) / 60);
  expect(second?.discrimination).toBeCloseTo(0.5);
  expect(first?.discriminationError).toBe(0);
  // Best three 4, 4, 0 and weakest three 4, 0, 0 of 4 points: each a variance of 1/3 of the full score.
  const mixed = [
    ...[4, 4, 0].map((points, i) => student(i + 1, [points, 6])),
    ...[4, 5, 6, 7].map((id) => student(id, [4, 1])),
    ...[4, 0, 0].map((points, i) => student(i + 8, [points, 0])),
  ];
  expect(itemFigures(items, mixed)[0]?.discrimination).toBeCloseTo(1 / 3);
  expect(itemFigures(items, mixed)[0]?.discriminationError).toBeCloseTo(Math.sqrt(2 / 9));
});

test('mastery of a knowledge point counts every question that asks it', () => {
  const figures = kpFigures(items, [student(1, [4, 0]), student(2, [0, 6])]);
  expect(figures).toEqual([
    { kp_id: 1, kp_name: '知识点1', score: 10, mastery: 0.5, question_ids: [1, 2] },
    { kp_id: 2, kp_name: '知识点2', score: 6, mastery: 0.5, question_ids: [2] },
  ]);
});

test('equal totals share a rank, in the whole and in the class', () => {
  const ranked = rankStudents([student(1, [4, 6], 1), student(2, [4, 6], 2), student(3, [4, 0], 1)]);
  expect(ranked.map(({ student_id, rank, class_rank }) => [student_id, rank, class_rank])).toEqual([
    [1, 1, 1],
    [2, 1, 1],
    [3, 3, 2],
  ]);
});

test.each([
  [{ answered: 0, facility: null, discrimination: null }, '还没有作答数据'],
  [{ answered: 40, facility: 0.5, discrimination: -0.1 }, '高分学生反而更容易答错，请检查答案或题意'],
  [{ answered: 40, facility: 0.97, discrimination: 0.1 }, '几乎人人答对，区分不出水平'],
  [{ answered: 40, facility: 0.6, discrimination: 0.4 }, ''],
])('%#: a warning in plain words', (figures, words) => {
  expect(itemWarning(figures)).toBe(words);
});

test('a figure exactly on its bound is on the right side of it, however the points were divided', () => {
  const figures = { answered: 40, facility: 0.5 };
  expect(itemWarning({ ...figures, discrimination: 0.6 - 0.4 })).toBe('');
  expect(itemWarning({ ...figures, discrimination: 0.19 })).toBe('区分度偏低，会与不会的学生得分相近');
  expect(itemWarning({ ...figures, discrimination: 0.3 - 0.1 - 0.2 })).toBe('区分度偏低，会与不会的学生得分相近');
  expect(itemWarning({ ...figures, facility: 0.65 + 0.3, discrimination: 0.4 })).toBe('几乎人人答对，区分不出水平');
  expect(itemWarning({ ...figures, facility: 0.1 + 0.05, discrimination: 0.4 })).toBe(
    '几乎无人答对，请检查难度、答案与是否学过',
  );
  expect(masteryLevel(0.7 + 0.1 + 0.05)).toBe('good');
});

test('for any marks shares add up, means stay within the points, and no student is lost', () => {
  const marks = fc.array(
    fc.tuple(
      fc.option(fc.integer({ min: 0, max: 8 }).map((n) => n / 2)),
      fc.option(fc.integer({ min: 0, max: 12 }).map((n) => n / 2)),
    ),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(marks, (rows) => {
      const students = rows.map((scores, i) => student(i, [...scores], i % 3));
      const summary = summarise(items, students);
      expect(distribution(items, students).reduce((sum, band) => sum + band.count, 0)).toBe(summary.count);
      expect(summary.mean).toBeLessThanOrEqual(fullScore(items));
      expect(rankStudents(students)).toHaveLength(summary.count);
      for (const { facility } of itemFigures(items, students))
        if (facility !== null) expect(facility >= 0 && facility <= 1).toBe(true);
      for (const { mastery } of kpFigures(items, students)) expect(mastery >= 0 && mastery <= 1 + 1e-9).toBe(true);
    }),
  );
});
