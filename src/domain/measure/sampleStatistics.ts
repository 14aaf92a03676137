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
  const average = mean(values);
  if (average === null || values.length < 2) return null;
  return sum(values.map((value) => (value - average) ** 2)) / (values.length - 1);
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

/** The z above which a standard normal value is with this probability (Acklam's approximation, relative error 1e-9). */
export function upperQuantile(p: number): number {
  if (p > 0.5) return -upperQuantile(1 - p);
  if (p < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(p));
    return -(
      (((((-7.784894002430293e-3 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) * q +
        4.374664141464968) *
        q +
        2.938163982698783) /
      ((((7.784695709041462e-3 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) * q + 1)
    );
  }
  const q = 0.5 - p;
  const r = q * q;
  return (
    ((((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r -
      30.66479806614716) *
      r +
      2.506628277459239) *
      q) /
    (((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r -
      13.28068155288572) *
      r +
      1)
  );
}

/** Probability that a standard normal value is above z ≥ 0 (Simpson's rule over ten units). */
export function upperTail(z: number): number {
  const [steps, width] = [400, 10];
  const density = (t: number) => Math.exp((-t * t) / 2) / Math.sqrt(2 * Math.PI);
  const h = width / steps;
  let all = density(z) + density(z + width);
  for (let i = 1; i < steps; i += 1) all += (i % 2 === 1 ? 4 : 2) * density(z + i * h);
  return (all * h) / 3;
}
