// Measured difficulty on the teachers' scale of 1 to 10 (teacherScale.ts): in words, and of several questions together.
import type { Question } from '../../contract/question/question';

type Measured = Pick<Question, 'measured' | 'measured_error'>;

/** With half of its 95 % interval; '' where not measured. */
export const measuredText = ({ measured, measured_error }: Measured): string =>
  typeof measured !== 'number'
    ? ''
    : `${measured.toFixed(1)}${typeof measured_error === 'number' ? ` ± ${measured_error.toFixed(1)}` : ''}`;

/**
 * Mean of the measured questions, half of its 95 % interval (the errors of questions are independent; null if one is
 * unknown) and their number; null where none is measured.
 */
export function meanMeasured(
  questions: Iterable<Measured>,
): (Record<'measured' | 'count', number> & { measured_error: number | null }) | null {
  let [count, sum, squares] = [0, 0, 0];
  for (const { measured, measured_error } of questions) {
    if (typeof measured !== 'number') continue;
    count += 1;
    sum += measured;
    squares += (measured_error ?? NaN) ** 2;
  }
  if (count === 0) return null;
  return { count, measured: sum / count, measured_error: Number.isNaN(squares) ? null : Math.sqrt(squares) / count };
}
