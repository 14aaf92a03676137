// The generalised partial credit model (Muraki, Applied Psychological Measurement 16, 1992). With two categories it is
// the two-parameter logistic model. The scale is logistic without the factor 1.7; ability has mean 0 and deviation 1.

export interface ItemParameters {
  /** Slope a: how strongly the item depends on ability. */
  slope: number;
  /** Step difficulties b₁ … bₘ: where category v becomes more likely than v − 1. */
  steps: readonly number[];
}

/** Probability of each category 0 … m at an ability: P(k) ∝ exp(a · (k·θ − b₁ − … − bₖ)). */
export function categoryProbabilities({ slope, steps }: ItemParameters, theta: number): number[] {
  const exponents = [0];
  for (const step of steps) exponents.push((exponents.at(-1) ?? 0) + slope * (theta - step));
  const highest = Math.max(...exponents);
  const powers = exponents.map((exponent) => Math.exp(exponent - highest));
  const total = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / total);
}

/** Expected category and its variance at an ability. */
export function expectedCategory(item: ItemParameters, theta: number): { expected: number; variance: number } {
  let [first, second] = [0, 0];
  categoryProbabilities(item, theta).forEach((probability, category) => {
    first += probability * category;
    second += probability * category * category;
  });
  return { expected: first, variance: Math.max(0, second - first * first) };
}

/** Fisher information about ability: a² times the variance of the category. */
export const information = (item: ItemParameters, theta: number): number =>
  item.slope ** 2 * expectedCategory(item, theta).variance;

/** One number for the difficulty of an item: the mean of its steps. */
export const difficultyOf = ({ steps }: Pick<ItemParameters, 'steps'>): number =>
  steps.length === 0 ? 0 : steps.reduce((all, step) => all + step, 0) / steps.length;
