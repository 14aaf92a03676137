// If these fail, two students who worked alone are named, or a copied paper is not seen.
import { createMockQuestion } from '../../../../mocks/factories/question';
import { normalOf, randomOf } from '../../../../mocks/simulatedAnswers';
import type { AnswerRow } from '../../../contract/paper/reportAnswers';
import type { AnswerColumn } from '../answerColumns';
import { equalAnswers } from './equalAnswers';

const QUESTIONS = 40;
const keyOf = (i: number) => 'ABCD'[(i * 7) % 4] ?? 'A';
const columns = Array.from({ length: QUESTIONS }, (_none, i): AnswerColumn => ({
  number: i + 1,
  question: createMockQuestion({
    id: i + 1,
    type_id: 101,
    options: ['a', 'b', 'c', 'd'].map((id) => ({ id, content: `<p>${id}</p>` })),
    answer: [keyOf(i).toLowerCase()],
    parts: [],
  }),
  scores: { score: 5, part_scores: [] },
  type: '单选',
}));
const rowOf = (student_id: number, letters: readonly string[]): AnswerRow => ({
  ...{ student_id, class_id: 1 + (student_id % 4), number: String(student_id), name: `学生${student_id}` },
  ...{ form: '', score: 0, revision: 1 },
  answers: Object.fromEntries(
    letters.map((letter, i) => [
      String(i + 1),
      { given: letter, score: letter === keyOf(i) ? 5 : 0, part_scores: [], by_hand: 0 as const },
    ]),
  ),
});

/** Abilities N(0, 1), difficulties N(0, 1); wrong answers prefer one distractor, as in real papers. */
function crowd(count: number, seed: number): string[][] {
  const random = randomOf(seed);
  const normal = normalOf(random);
  const difficulty = columns.map(() => normal());
  return Array.from({ length: count }, () => {
    const ability = normal();
    return difficulty.map((b, i) => {
      if (random() < 1 / (1 + Math.exp(-1.2 * (ability - b)))) return keyOf(i);
      const wrong = [...'ABCD'].filter((letter) => letter !== keyOf(i));
      const draw = random();
      return wrong[draw < 0.6 ? 0 : draw < 0.85 ? 1 : 2] ?? 'A';
    });
  });
}
const asRows = (letters: readonly string[][]) => letters.map((own, i) => rowOf(i + 1, own));

test('students who worked alone are not named: 20 simulated exams of 100, at most one pair', () => {
  const named = Array.from({ length: 20 }, (_none, seed) => equalAnswers(columns, asRows(crowd(100, seed + 1)))).flat();
  expect(named.length).toBeLessThanOrEqual(1);
});

test.each([0.5, 0.7, 1])('a share of %f of the paper copied from a neighbour of middle ability is seen', (share) => {
  let seen = 0;
  for (let seed = 1; seed <= 10; seed += 1) {
    const random = randomOf(100 + seed);
    const letters = crowd(120, seed);
    const right = letters.map((own) => own.filter((letter, i) => letter === keyOf(i)).length);
    const source = right.findIndex((count, i) => count >= 16 && count <= 24 && i % 4 === 0);
    const copier = letters.findIndex((_own, i) => i !== source && i % 4 === 0 && (right[i] ?? 0) < 24);
    letters[copier] = (letters[copier] ?? []).map((own, i) => (random() < share ? (letters[source]?.[i] ?? own) : own));
    const pairs = equalAnswers(columns, asRows(letters));
    const ids = new Set([source + 1, copier + 1]);
    if (pairs.some(({ one, other }) => ids.has(one.student_id) && ids.has(other.student_id))) seen += 1;
  }
  // Of ten exams; power grows with the share that was copied (Wollack 1997).
  expect(seen).toBeGreaterThanOrEqual(share === 1 ? 10 : share === 0.7 ? 7 : 1);
});

test('few questions, few students and equal papers give no pair, never NaN', () => {
  expect(equalAnswers(columns.slice(0, 5), asRows(crowd(60, 1)))).toEqual([]);
  expect(equalAnswers(columns, asRows(crowd(20, 1)))).toEqual([]);
  const perfect = Array.from({ length: 60 }, (_none, i) =>
    rowOf(
      i + 1,
      columns.map((_column, q) => keyOf(q)),
    ),
  );
  expect(equalAnswers(columns, perfect)).toEqual([]);
  expect(equalAnswers(columns, [])).toEqual([]);
});
