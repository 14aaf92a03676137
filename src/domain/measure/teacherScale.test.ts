// The ± beside a measured difficulty. If it fails, teachers believe a difficulty more than the data allow.
import { seeded } from '../../../mocks/sheetScans/drawSheet';
import { MIN_RATED, onTeacherScale } from './teacherScale';

const random = seeded(7);
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
const question = () => {
  const difficulty = normal();
  const teacher = Math.min(10, Math.max(1, Math.round(5.5 + 1.8 * difficulty + normal())));
  return { difficulty, teacher };
};
/** What the scale would be with very many rated questions. */
const MANY = Array.from({ length: 20_000 }, () => ({ ...question(), difficulty_error: null }));

function coverage(rated: number, error: number, rounds: number) {
  const shown = Array.from({ length: rounds }, () => {
    const truth = Array.from({ length: rated }, question);
    const rows = truth.map(({ difficulty, teacher }) => ({
      difficulty: difficulty + error * normal(),
      difficulty_error: error,
      teacher,
    }));
    return onTeacherScale(rows).map((scaled, i) => ({ ...scaled, difficulty: truth[i]?.difficulty ?? NaN }));
  }).flat();
  const asked = shown.map(({ difficulty }) => ({ difficulty, difficulty_error: null, teacher: 0 }));
  const right = onTeacherScale([...MANY, ...asked]).slice(MANY.length);
  const covered = shown.map(({ measured = NaN, measured_error }, i) =>
    Math.abs(measured - (right[i]?.measured ?? NaN)) <= (measured_error ?? 0) ? 1 : 0,
  );
  const share = (of: readonly number[]) => of.reduce((all, one) => all + one, 0) / of.length;
  return {
    all: share(covered),
    ends: share(covered.filter((_, i) => Math.abs(shown[i]?.difficulty ?? 0) > 1.3)),
  };
}

// Rated questions, standard error of their difficulty.
test.each([
  [MIN_RATED, 0.15],
  [MIN_RATED, 0.5],
  [30, 0.15],
  [30, 0.4],
  [300, 0.1],
  [300, 0.4],
])('of %i rated questions with an error of %d the 95 %% interval holds the difficulty', (rated, error) => {
  const { all, ends } = coverage(rated, error, Math.ceil(3000 / rated));
  expect(all).toBeGreaterThanOrEqual(0.92);
  expect(ends).toBeGreaterThanOrEqual(0.88);
});
