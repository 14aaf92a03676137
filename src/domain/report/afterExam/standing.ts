// The rank of a student among all who took part: 标准分 (T score) and percentile.
import { mean, variance } from '../../measure/sampleStatistics';

/** Students below which no standing is given. */
export const MIN_STANDING = 10;

export interface Standing {
  /** T = 50 + 10 z; null with too few students or equal scores. */
  t: number | null;
  /** Share of students with a lower score, equal ones counted half, in percent; null with too few students. */
  percentile: number | null;
}

/** A function of the total. `totals`: of all students. */
export function standingIn(totals: readonly number[]): (total: number) => Standing {
  const sorted = [...totals].sort((a, b) => a - b);
  const enough = sorted.length >= MIN_STANDING;
  const average = mean(sorted) ?? 0;
  const deviation = Math.sqrt(((variance(sorted) ?? 0) * (sorted.length - 1)) / Math.max(1, sorted.length));
  const first = (above: (value: number) => boolean) => {
    let [from, to] = [0, sorted.length];
    while (from < to) {
      const at = (from + to) >> 1;
      if (above(sorted[at] ?? 0)) to = at;
      else from = at + 1;
    }
    return from;
  };
  return (total) => {
    if (!enough) return { t: null, percentile: null };
    const below = first((value) => value >= total);
    const equal = first((value) => value > total) - below;
    return {
      t: deviation < 1e-9 ? null : 50 + (10 * (total - average)) / deviation,
      percentile: (100 * (below + equal / 2)) / sorted.length,
    };
  };
}
