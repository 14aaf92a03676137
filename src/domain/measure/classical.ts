// Classical item analysis (Lord and Novick, Statistical Theories of Mental Test Scores, 1968): facility,
// discrimination, reliability. Scores are points; an answer that is missing counts as 0.
import { correlation, correlationInterval, mean, sum, variance, Z95 } from './sampleStatistics';

export interface ScoreMatrix {
  /** Full points of each item. */
  max: readonly number[];
  /** One row per examinee, one score per item; null: no answer. */
  rows: readonly (readonly (number | null)[])[];
}

/** Examinees below which correlations and reliability are not reported. */
export const MIN_SAMPLE = 10;
/** Examinees below which options and keys are not judged. */
export const MIN_JUDGED = 30;

export interface Reliability {
  /** Examinees. */
  n: number;
  /**
   * Cronbach's α (Psychometrika 16, 1951), for right/wrong items the same as KR-20; null for fewer than two items or
   * without spread.
   */
  alpha: number | null;
  /** 95 % interval of α by Bonett (Journal of Educational and Behavioral Statistics 27, 2002). */
  interval: [number, number] | null;
  /** Standard error of measurement, points: s · √(1 − α). */
  sem: number | null;
}

export interface ItemStatistics {
  n: number;
  /** Mean score divided by the full points, 0 to 1; null without examinees or points. */
  facility: number | null;
  /** Standard error of the facility. */
  facilityError: number | null;
  /** Correlation of the item's score with the score on all other items. */
  itemRest: number | null;
  /** 95 % interval of `itemRest`. */
  itemRestInterval: [number, number] | null;
  /** α of the other items; an item that lowers α makes the test less reliable. */
  alphaWithout: number | null;
  /** Share of examinees without an answer. */
  omitted: number;
}

const columnOf = ({ rows }: ScoreMatrix, item: number): number[] => rows.map((row) => row[item] ?? 0);
const totalsOf = ({ rows }: ScoreMatrix): number[] => rows.map((row) => sum(row.map((score) => score ?? 0)));

/** k / (k − 1) · (1 − Σ s²ᵢ / s²ₜ). */
function cronbach(itemVariances: readonly number[], totalVariance: number | null): number | null {
  const items = itemVariances.length;
  if (items < 2 || totalVariance === null || totalVariance <= 1e-12) return null;
  return (items / (items - 1)) * (1 - sum(itemVariances) / totalVariance);
}

export function reliability(matrix: ScoreMatrix): Reliability {
  const n = matrix.rows.length;
  const items = matrix.max.length;
  const spread = variance(totalsOf(matrix));
  const alpha =
    n < MIN_SAMPLE
      ? null
      : cronbach(
          matrix.max.map((_max, item) => variance(columnOf(matrix, item)) ?? 0),
          spread,
        );
  if (alpha === null || spread === null) return { n, alpha: null, interval: null, sem: null };
  const half = Z95 * Math.sqrt((2 * items) / ((items - 1) * (n - 2)));
  const bound = (sign: 1 | -1) => 1 - (1 - alpha) * Math.exp(sign * half);
  return { n, alpha, interval: [bound(1), bound(-1)], sem: Math.sqrt(spread * Math.max(0, 1 - alpha)) };
}

export function itemStatistics(matrix: ScoreMatrix): ItemStatistics[] {
  const n = matrix.rows.length;
  const totals = totalsOf(matrix);
  const columns = matrix.max.map((_max, item) => columnOf(matrix, item));
  const variances = columns.map((column) => variance(column) ?? 0);
  return columns.map((column, item) => {
    const max = matrix.max[item] ?? 0;
    const average = mean(column);
    const rest = totals.map((total, i) => total - (column[i] ?? 0));
    const enough = n >= MIN_SAMPLE;
    const itemRest = enough ? correlation(column, rest) : null;
    return {
      n,
      facility: average === null || max === 0 ? null : average / max,
      facilityError: n < 2 || max === 0 ? null : Math.sqrt((variances[item] ?? 0) / n) / max,
      itemRest,
      itemRestInterval: correlationInterval(itemRest, n),
      alphaWithout: enough
        ? cronbach(
            variances.filter((_variance, other) => other !== item),
            variance(rest),
          )
        : null,
      omitted: n === 0 ? 0 : matrix.rows.filter((row) => (row[item] ?? null) === null).length / n,
    };
  });
}
