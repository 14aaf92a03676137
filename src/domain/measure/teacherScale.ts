// Measured difficulty on the teachers' scale of 1 to 10: the measured difficulties are given the distribution of the
// teachers' ratings of the same questions (equipercentile, Kolen and Brennan, Test Equating, 2004), so the order stays
// and a typical question keeps its number.

interface Rated {
  /** Measured, any scale. */
  measured: number;
  /** 1 to 10; 0: not rated. */
  teacher: number;
}

/** Questions with both numbers below which there is no common scale. */
export const MIN_RATED = 10;

/** For each question its measured difficulty from 1 to 10, or null below `MIN_RATED` rated questions. */
export function onTeacherScale(questions: readonly Rated[]): (number | null)[] {
  const rated = questions.filter(({ teacher }) => teacher > 0);
  if (rated.length < MIN_RATED) return questions.map(() => null);
  const ascending = (a: number, b: number) => a - b;
  const measured = rated.map((each) => each.measured).sort(ascending);
  const ratings = rated.map((each) => each.teacher).sort(ascending);
  return questions.map((question) => {
    const below = countBelow(measured, question.measured, false);
    const equal = countBelow(measured, question.measured, true) - below;
    const rank = Math.min(1, Math.max(0, (below + equal / 2) / measured.length));
    return quantile(ratings, rank);
  });
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
