// Moments and correlations of samples. All of them return null where the statistic is undefined (too few values, no
// spread), never NaN.

/** Two-sided 95 % quantile of the normal distribution. */
export const Z95 = 1.959963984540054;

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : sum(values) / values.length;
}

/** With the divisor n − 1; null for fewer than two values. */
export function variance(values: readonly number[]): number | null {
  const middle = mean(values);
  if (middle === null || values.length < 2) return null;
  return sum(values.map((value) => (value - middle) ** 2)) / (values.length - 1);
}

/** Pearson's product-moment correlation; null where one side does not vary. */
export function correlation(a: readonly number[], b: readonly number[]): number | null {
  const [middleA, middleB] = [mean(a), mean(b)];
  if (middleA === null || middleB === null || a.length !== b.length) return null;
  let [cross, squareA, squareB] = [0, 0, 0];
  a.forEach((value, i) => {
    const [da, db] = [value - middleA, (b[i] ?? 0) - middleB];
    cross += da * db;
    squareA += da * da;
    squareB += db * db;
  });
  // Rounding can leave a tiny spread in a constant column.
  const tiny = 1e-12 * a.length;
  return squareA <= tiny || squareB <= tiny ? null : cross / Math.sqrt(squareA * squareB);
}

/** 95 % interval of a correlation by Fisher's z transformation; null below four pairs. */
export function correlationInterval(r: number | null, n: number): [number, number] | null {
  if (r === null || n < 4) return null;
  const z = Math.atanh(Math.max(-0.999999, Math.min(0.999999, r)));
  const half = Z95 / Math.sqrt(n - 3);
  return [Math.tanh(z - half), Math.tanh(z + half)];
}
