// The M step of one item: the parameters with the largest expected log likelihood (plus priors), by Fisher scoring on
// ln a and the steps, with halved steps until the value rises.
import { categoryProbabilities, type ItemParameters } from './itemResponse';
import { itemScore } from './itemScore';
import { inverse, product } from './linearSystem';
import { NODES } from './quadrature';

/** Normal priors of ln a and of each step. */
export interface ItemPrior {
  logSlope: { mean: number; deviation: number };
  step: { mean: number; deviation: number };
}

/** Range of the parameters: outside of it an item says nothing about real examinees. */
export const SLOPE_RANGE = [0.05, 8] as const;
export const STEP_RANGE = 15;

const MAX_SCORING = 20;
const MAX_HALVINGS = 12;
const SMALL = 1e-7;

function value(item: ItemParameters, expected: Float64Array, prior: ItemPrior | null): number {
  const points = NODES.length;
  let all = 0;
  for (let q = 0; q < points; q += 1) {
    const chances = categoryProbabilities(item, NODES[q] ?? 0);
    for (let k = 0; k < chances.length; k += 1) {
      const count = expected[k * points + q] ?? 0;
      if (count > 0) all += count * Math.log(Math.max(chances[k] ?? 0, 1e-300));
    }
  }
  return all + logPrior(item, prior);
}

function logPrior({ slope, steps }: ItemParameters, prior: ItemPrior | null): number {
  if (!prior) return 0;
  const square = (x: number, { mean, deviation }: { mean: number; deviation: number }) => ((x - mean) / deviation) ** 2;
  return (
    -(square(Math.log(slope), prior.logSlope) + steps.reduce((all, step) => all + square(step, prior.step), 0)) / 2
  );
}

const clamp = (x: number, low: number, high: number) => Math.min(high, Math.max(low, x));

export function maximiseItem(from: ItemParameters, expected: Float64Array, prior: ItemPrior | null): ItemParameters {
  const points = NODES.length;
  let item = from;
  let best = value(item, expected, prior);
  for (let round = 0; round < MAX_SCORING; round += 1) {
    const { parameters, probability, gradient } = itemScore(item);
    const slopeVector = new Array<number>(parameters).fill(0);
    const matrix = Array.from({ length: parameters }, () => new Array<number>(parameters).fill(0));
    for (let q = 0; q < points; q += 1) {
      let count = 0;
      for (let k = 0; k < parameters; k += 1) count += expected[k * points + q] ?? 0;
      for (let k = 0; k < parameters; k += 1) {
        const at = (k * points + q) * parameters;
        const observed = expected[k * points + q] ?? 0;
        const weight = count * (probability[k * points + q] ?? 0);
        for (let u = 0; u < parameters; u += 1) {
          const gu = gradient[at + u] ?? 0;
          slopeVector[u] = (slopeVector[u] ?? 0) + observed * gu;
          const row = matrix[u];
          if (row)
            for (let v = 0; v < parameters; v += 1) row[v] = (row[v] ?? 0) + weight * gu * (gradient[at + v] ?? 0);
        }
      }
    }
    const current = [Math.log(item.slope), ...item.steps];
    current.forEach((x, u) => {
      const { mean, deviation } = prior ? (u === 0 ? prior.logSlope : prior.step) : { mean: 0, deviation: Infinity };
      slopeVector[u] = (slopeVector[u] ?? 0) - (deviation === Infinity ? 0 : (x - mean) / deviation ** 2);
      const row = matrix[u];
      // The tiny ridge keeps the system solvable where an item has no information.
      if (row) row[u] = (row[u] ?? 0) + 1 / deviation ** 2 + 1e-9;
    });
    const inverted = inverse(matrix);
    if (!inverted) return item;
    const move = product(inverted, slopeVector);
    let factor = 1;
    let accepted = false;
    for (let halving = 0; halving < MAX_HALVINGS && !accepted; halving += 1) {
      const [logSlope = 0, ...steps] = current.map((x, u) => x + factor * (move[u] ?? 0));
      const next = {
        slope: clamp(Math.exp(clamp(logSlope, -5, 5)), ...SLOPE_RANGE),
        steps: steps.map((step) => clamp(step, -STEP_RANGE, STEP_RANGE)),
      };
      const reached = value(next, expected, prior);
      if (reached >= best - 1e-12) {
        accepted = true;
        item = next;
        best = reached;
      } else factor /= 2;
    }
    if (!accepted || Math.max(...move.map(Math.abs)) * factor < SMALL) return item;
  }
  return item;
}
