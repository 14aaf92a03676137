// Measured difficulty on the teachers' scale of 1 to 10: the measured difficulties are given the distribution of the
// teachers' ratings of the same questions (equipercentile, Kolen and Brennan, Test Equating, 2004), so the order stays
// and a typical question keeps its number.
import { correlation, Z95 } from './sampleStatistics';

/** Questions with both numbers below which there is no common scale. */
export const MIN_RATED = 10;

export interface MeasuredItem {
  /** Null: not measured. */
  difficulty: number | null;
  difficulty_error: number | null;
  /** 1 to 10; 0: not rated. */
  teacher: number;
}

/**
 * Measured difficulties on the teachers' scale with the larger half of their 95 % interval there. Two errors add up as
 * squares: that of the difficulty, whose interval is mapped end by end because the scale is not straight, and that of
 * the scale, whose two distributions come from `n` rated questions only: the rank is uncertain by √(2(1 − φ)p(1 − p) /
 * n) (Lord, Journal of Educational Statistics 7, 1982, for one group; φ of the two ranks from their correlation, p by
 * Agresti and Coull for small n). Beyond the outermost ratings, which
 * only clip a value, the scale is mirrored. `measured_error` is null where the error of the difficulty is not known;
 * null below
 * `MIN_RATED` rated questions.
 */
export function onTeacherScale(
  items: readonly MeasuredItem[],
): ({ measured: number; measured_error: number | null } | null)[] {
  const rated = items.flatMap(({ difficulty, teacher }) =>
    teacher > 0 && difficulty !== null ? [{ difficulty, teacher }] : [],
  );
  const n = rated.length;
  if (n < MIN_RATED) return items.map(() => null);
  const ascending = (a: number, b: number) => a - b;
  const measured = rated.map(({ difficulty }) => difficulty).sort(ascending);
  const ratings = rated.map(({ teacher }) => teacher).sort(ascending);
  const agreement = correlation(
    rated.map(({ difficulty }) => rankIn(measured, difficulty)),
    rated.map(({ teacher }) => rankIn(ratings, teacher)),
  );
  // Of two normal variables, cut at their medians (Sheppard 1899).
  const phi = Math.max(0, (2 / Math.PI) * Math.asin(agreement ?? 0));
  const mirrored = (rank: number): number => {
    const [low, high] = [0.5 / n, 1 - 0.5 / n];
    const value =
      rank < low
        ? 2 * quantile(ratings, low) - quantile(ratings, 2 * low - rank)
        : rank > high
          ? 2 * quantile(ratings, high) - quantile(ratings, 2 * high - rank)
          : quantile(ratings, rank);
    return Math.min(10, Math.max(1, value));
  };
  return items.map(({ difficulty, difficulty_error }) => {
    if (difficulty === null) return null;
    const rank = rankIn(measured, difficulty);
    const at = quantile(ratings, rank);
    if (difficulty_error === null) return { measured: at, measured_error: null };
    const sure = (rank * n + 2) / (n + 4);
    const astray = Z95 * Math.sqrt((2 * (1 - phi) * sure * (1 - sure)) / (n + 4));
    const side = (sign: -1 | 1) => {
      const far = rankIn(measured, difficulty + sign * Z95 * difficulty_error);
      return Math.hypot(mirrored(far) - at, mirrored(rank + sign * astray) - at);
    };
    return { measured: at, measured_error: Math.max(side(-1), side(1)) };
  });
}

function rankIn(sorted: readonly number[], value: number): number {
  const below = countBelow(sorted, value, false);
  return Math.min(1, Math.max(0, (below + (countBelow(sorted, value, true) - below) / 2) / sorted.length));
}

/** Linear between the order statistics, whose ranks are (i + ½) / n. */
function quantile(sorted: readonly number[], rank: number): number {
  const at = Math.min(sorted.length - 1, Math.max(0, rank * sorted.length - 0.5));
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}

/** How many of the sorted values are smaller, or with `orEqual` not larger. */
function countBelow(sorted: readonly number[], value: number, orEqual: boolean): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const at = sorted[middle] ?? Infinity;
    if (orEqual ? at <= value : at < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
