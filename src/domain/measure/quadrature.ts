// Numerical integration over the standard normal distribution of ability, and its posterior distribution given answers.
import { categoryProbabilities, type ItemParameters } from './itemResponse';
import type { ResponseData } from './responses';

const POINTS = 41;
const RANGE = 6;

/** 41 equally spaced abilities from −6 to 6. */
export const NODES: Float64Array = Float64Array.from(
  { length: POINTS },
  (_none, q) => -RANGE + (2 * RANGE * q) / (POINTS - 1),
);
const density = NODES.map((theta) => Math.exp(-(theta * theta) / 2));
const total = density.reduce((all, value) => all + value, 0);
/** Normal density at the nodes, with sum 1. */
export const NODE_WEIGHTS: Float64Array = density.map((value) => value / total);

/** Log probabilities: at [category * 41 + node] of each item. */
export function logProbabilities(items: readonly ItemParameters[]): Float64Array[] {
  return items.map((item) => {
    const table = new Float64Array((item.steps.length + 1) * POINTS);
    NODES.forEach((theta, q) =>
      categoryProbabilities(item, theta).forEach((probability, k) => {
        table[k * POINTS + q] = Math.log(Math.max(probability, 1e-300));
      }),
    );
    return table;
  });
}

/**
 * Writes the posterior of examinee `p` over the nodes to `out` (sum 1) and returns the log of the marginal probability
 * of the answers.
 */
export function posterior(
  { starts, item, category }: ResponseData,
  tables: readonly Float64Array[],
  p: number,
  out: Float64Array,
): number {
  out.fill(0);
  for (let at = starts[p] ?? 0; at < (starts[p + 1] ?? 0); at += 1) {
    const table = tables[item[at] ?? 0];
    if (!table || table.length === POINTS) continue;
    const offset = (category[at] ?? 0) * POINTS;
    for (let q = 0; q < POINTS; q += 1) out[q] = (out[q] ?? 0) + (table[offset + q] ?? 0);
  }
  let highest = -Infinity;
  for (let q = 0; q < POINTS; q += 1) highest = Math.max(highest, out[q] ?? 0);
  let all = 0;
  for (let q = 0; q < POINTS; q += 1) {
    const value = Math.exp((out[q] ?? 0) - highest) * (NODE_WEIGHTS[q] ?? 0);
    out[q] = value;
    all += value;
  }
  for (let q = 0; q < POINTS; q += 1) out[q] = (out[q] ?? 0) / all;
  return highest + Math.log(all);
}
