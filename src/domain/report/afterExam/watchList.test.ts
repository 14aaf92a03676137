// If these fail, a student is suspected without reason, or a shifted answer sheet is not found.
import { createMockQuestion } from '../../../../mocks/factories/question';
import { randomOf } from '../../../../mocks/simulatedAnswers';
import type { AnswerRow } from '../../../contract/paper/reportAnswers';
import { upperQuantile, upperTail } from '../../measure/sampleStatistics';
import type { AnswerColumn } from '../answerColumns';
import { atLeastSuccesses, groupDifferences, mantelHaenszel, shiftedRows } from './watchList';

const IDS = ['a', 'b', 'c', 'd'];
const KEYS = [...'ABDCADBCABDACBDCADBC'];
const columns = KEYS.map((key, i): AnswerColumn => ({
  number: i + 1,
  question: createMockQuestion({
    id: i + 1,
    type_id: 101,
    options: IDS.map((id) => ({ id, content: `<p>${id}</p>` })),
    answer: [key.toLowerCase()],
    parts: [],
  }),
  scores: { score: 5, part_scores: [] },
  type: '单选',
}));
const rowOf = (student_id: number, given: readonly string[], class_id = 1): AnswerRow => ({
  student_id,
  class_id,
  number: String(student_id),
  form: '',
  name: `学生${student_id}`,
  answers: Object.fromEntries(
    given.map((letter, i) => [
      String(i + 1),
      { given: letter, score: letter === KEYS[i] ? 5 : 0, part_scores: [], by_hand: 0 as const },
    ]),
  ),
  score: 0,
  revision: 1,
});
/** Students who know two thirds of the answers and guess the rest. */
function crowd(count: number, seed: number): string[][] {
  const random = randomOf(seed);
  return Array.from({ length: count }, () =>
    KEYS.map((key) => (random() < 0.66 ? key : ('ABCD'[Math.floor(random() * 4)] ?? 'A'))),
  );
}

test('a student who wrote every answer one row too low is found with the questions concerned; no other student is', () => {
  const given = crowd(60, 1);
  // From question 6 on the answers of the questions before.
  const shifted = KEYS.map((key, i) => (i < 5 ? key : (KEYS[i - 1] ?? 'A')));
  const found = shiftedRows(
    columns,
    [...given, shifted].map((letters, i) => rowOf(i + 1, letters)),
  );
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ student_id: 61, shift: -1, to: 20 });
  expect(found[0]?.moved).toBeGreaterThan((found[0]?.right ?? 0) + 8);
  expect(found[0]?.p).toBeLessThan(0.001);
});

test('honest students are not suspected: 40 simulated classes, at most one hint', () => {
  const hints = Array.from({ length: 40 }, (_none, seed) =>
    shiftedRows(
      columns,
      crowd(50, seed + 10).map((letters, i) => rowOf(i + 1, letters)),
    ),
  ).flat();
  expect(hints.length).toBeLessThanOrEqual(1);
});

test('a question that one class was taught is named, at equal scores; others are not', () => {
  const random = randomOf(5);
  const rows = crowd(200, 3).map((letters, i) => {
    const taught = i < 100 ? random() < 0.97 : random() < 0.45;
    return rowOf(
      i + 1,
      letters.map((letter, q) => (q === 7 ? (taught ? (KEYS[7] ?? 'A') : 'X') : letter)),
      i < 100 ? 1 : 2,
    );
  });
  const found = groupDifferences(columns, rows, ({ class_id }) => `${class_id} 班`);
  expect([...new Set(found.map(({ number }) => number))]).toEqual([8]);
  expect(found.find(({ group }) => group === '1 班')?.odds).toBeGreaterThan(5);
});

test('a question that a whole class has right and half of the other one wrong is named once', () => {
  const rows = crowd(90, 8).map((letters, i) =>
    rowOf(
      i + 1,
      letters.map((letter, q) => (q === 7 ? (i < 65 ? (KEYS[7] ?? 'A') : 'X') : letter)),
      i < 45 ? 1 : 2,
    ),
  );
  const found = groupDifferences(columns, rows, ({ class_id }) => `${class_id} 班`);
  expect(found).toMatchObject([{ number: 8, group: '1 班', n: 45 }]);
});

test('few students and equal answers give no hint, never NaN', () => {
  expect(
    shiftedRows(
      columns,
      crowd(10, 1).map((letters, i) => rowOf(i + 1, letters)),
    ),
  ).toEqual([]);
  const equal = Array.from({ length: 80 }, (_none, i) => rowOf(i + 1, KEYS, i % 2));
  expect(shiftedRows(columns, equal)).toEqual([]);
  expect(groupDifferences(columns, equal, ({ class_id }) => String(class_id))).toEqual([]);
});

test('Mantel–Haenszel, tails and counts as computed by hand', () => {
  // One stratum: 20 of 30 in the group, 10 of 30 outside: odds ratio 4.
  const { odds, p } = mantelHaenszel([[20, 10, 10, 20]]);
  expect(odds).toBeCloseTo(4);
  expect(p).toBeCloseTo(2 * upperTail(4.5 / Math.sqrt((30 * 30 * 30 * 30) / (60 * 60 * 59))), 10);
  // 45 of 45 against 20 of 45: p as of any table, odds with half an answer in each cell.
  const whole = mantelHaenszel([[45, 0, 20, 25]]);
  expect(whole.p).toBeLessThan(1e-7);
  expect(whole.odds).toBeCloseTo((45.5 * 25.5) / (0.5 * 20.5));
  expect(mantelHaenszel([[0, 45, 25, 20]]).odds).toBeLessThan(0.02);
  expect(mantelHaenszel([[45, 0, 45, 0]])).toEqual({ odds: null, p: 1 });
  expect(upperTail(upperQuantile(0.001))).toBeCloseTo(0.001, 9);
  expect(atLeastSuccesses([0.5, 0.5], 1)).toBeCloseTo(0.75);
  expect(atLeastSuccesses([], 0)).toBe(1);
});
