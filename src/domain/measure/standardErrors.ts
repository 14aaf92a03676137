// Standard errors from the observed information (Louis, Journal of the Royal Statistical Society B 44, 1982): the
// information of the complete data minus what is lost because ability is not observed. Each item's block is used, as
// the whole matrix of a large bank does not fit in memory.
import type { ItemParameters } from './itemResponse';
import { itemScore } from './itemScore';
import { inverse } from './linearSystem';
import type { ItemPrior } from './maximiseItem';
import { logProbabilities, NODES, posterior } from './quadrature';
import type { ResponseData } from './responses';

export interface ItemErrors {
  slopeError: number | null;
  stepErrors: (number | null)[];
}

export function standardErrors(
  data: ResponseData,
  items: readonly ItemParameters[],
  priors: readonly ItemPrior[] | null,
): ItemErrors[] {
  const points = NODES.length;
  const tables = logProbabilities(items);
  const scores = items.map(itemScore);
  const blocks = scores.map(({ parameters }, i) => {
    const prior = priors?.[i];
    return Array.from({ length: parameters }, (_none, u) =>
      Array.from({ length: parameters }, (_other, v) =>
        u === v && prior ? 1 / (u === 0 ? prior.logSlope : prior.step).deviation ** 2 : 0,
      ),
    );
  });
  const weights = new Float64Array(points);
  for (let p = 0; p + 1 < data.starts.length; p += 1) {
    posterior(data, tables, p, weights);
    const weight = data.weight[p] ?? 1;
    for (let at = data.starts[p] ?? 0; at < (data.starts[p + 1] ?? 0); at += 1) {
      const i = data.item[at] ?? 0;
      const score = scores[i];
      const block = blocks[i];
      if (!score || !block || score.parameters < 2) continue;
      addObserved(block, score, data.category[at] ?? 0, weights, weight);
    }
  }
  return items.map(({ slope, steps }, i) => {
    const covariance = steps.length > 0 ? inverse(blocks[i] ?? []) : null;
    const error = (u: number): number | null => {
      const squared = covariance?.[u]?.[u];
      return squared === undefined || !(squared > 0) ? null : Math.sqrt(squared);
    };
    const logSlopeError = error(0);
    return {
      // The first parameter is ln a.
      slopeError: logSlopeError === null ? null : slope * logSlopeError,
      stepErrors: steps.map((_step, v) => error(v + 1)),
    };
  });
}

/** Adds E[−second derivative] − Var[first derivative] of one response over the posterior of ability. */
function addObserved(
  block: number[][],
  { parameters, probability, gradient }: ReturnType<typeof itemScore>,
  category: number,
  weights: Float64Array,
  weight: number,
): void {
  const points = NODES.length;
  const first = new Float64Array(parameters);
  const second = new Float64Array(parameters * parameters);
  const expected = new Float64Array(parameters * parameters);
  for (let q = 0; q < points; q += 1) {
    const w = weights[q] ?? 0;
    if (w < 1e-12) continue;
    const at = (category * points + q) * parameters;
    for (let u = 0; u < parameters; u += 1) {
      const gu = gradient[at + u] ?? 0;
      first[u] = (first[u] ?? 0) + w * gu;
      for (let v = 0; v < parameters; v += 1) {
        const cell = u * parameters + v;
        second[cell] = (second[cell] ?? 0) + w * gu * (gradient[at + v] ?? 0);
      }
    }
    for (let k = 0; k < parameters; k += 1) {
      const chance = w * (probability[k * points + q] ?? 0);
      const from = (k * points + q) * parameters;
      for (let u = 0; u < parameters; u += 1)
        for (let v = 0; v < parameters; v += 1) {
          const cell = u * parameters + v;
          expected[cell] = (expected[cell] ?? 0) + chance * (gradient[from + u] ?? 0) * (gradient[from + v] ?? 0);
        }
    }
  }
  for (let u = 0; u < parameters; u += 1) {
    const row = block[u];
    if (!row) continue;
    for (let v = 0; v < parameters; v += 1) {
      const cell = u * parameters + v;
      const lost = (second[cell] ?? 0) - (first[u] ?? 0) * (first[v] ?? 0);
      row[v] = (row[v] ?? 0) + weight * ((expected[cell] ?? 0) - lost);
    }
  }
}
