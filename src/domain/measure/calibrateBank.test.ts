// If these fail, the measured difficulty of a bank is wrong, or a question without data gets one.
import { simulatedAnswers } from '../../../mocks/simulatedAnswers';
import { calibrateBank, type BankAnswers } from './calibrateBank';
import { onTeacherScale } from './teacherScale';

function answersOf(seed: number, students: number): BankAnswers {
  const { data } = simulatedAnswers({ seed, items: 20, students });
  return {
    items: 20,
    teacher: Array(20).fill(0),
    starts: data.starts,
    item: data.item,
    rate: Float64Array.from(data.category),
  };
}

test('harder questions get a larger difficulty, with an error and fit', () => {
  const { items, scales, converged } = calibrateBank(answersOf(4, 400));
  expect(scales).toBe(1);
  expect(converged).toBe(true);
  const sorted = [...items].sort((a, b) => a.facility - b.facility);
  expect(sorted[0]?.difficulty ?? 0).toBeGreaterThan(sorted[19]?.difficulty ?? 0);
  for (const item of items) {
    expect(item.n).toBe(400);
    expect(item.difficultyError).toBeGreaterThan(0);
    expect(item.infit).toBeGreaterThan(0.7);
  }
});

test('few students and equal scores give no difficulty', () => {
  expect(calibrateBank(answersOf(4, 20)).items.map(({ difficulty }) => difficulty)).toEqual(Array(20).fill(null));
  const equal = answersOf(4, 100);
  equal.rate.fill(1);
  expect(calibrateBank(equal).items[0]).toMatchObject({ n: 100, facility: 1, difficulty: null, slope: null });
});

test('without answers there is nothing, and no crash', () => {
  const none = { items: 0, teacher: [], starts: new Int32Array(1), item: new Int32Array(), rate: new Float64Array() };
  expect(calibrateBank(none)).toMatchObject({ items: [], scales: 0 });
});

test('measured difficulties keep their order on the teachers’ scale and have its distribution', () => {
  const questions = Array.from({ length: 20 }, (_none, i) => ({
    ...{ difficulty: i / 5 - 2, difficulty_error: null, teacher: 1 + (i % 10) },
  }));
  const scaled = onTeacherScale(questions).map((value) => value?.measured ?? NaN);
  expect(scaled).toEqual([...scaled].sort((a, b) => a - b));
  expect(scaled[0]).toBe(1);
  expect(scaled[19]).toBe(10);
  expect(onTeacherScale(questions.slice(0, 9))).toEqual(Array(9).fill(null));
});
