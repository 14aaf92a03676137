// Calibration of items by marginal maximum likelihood with the EM algorithm (Bock and Aitkin, Psychometrika 46, 1981).
// Deterministic: the same data give the same bits.
import type { ItemParameters } from './itemResponse';
import { itemScore } from './itemScore';
import { inverse } from './linearSystem';
import { maximiseItem, SLOPE_RANGE, STEP_RANGE, type ItemPrior } from './maximiseItem';
import { logProbabilities, NODES, posterior } from './quadrature';
import type { ResponseData } from './responses';

// Standard errors from the observed information (Louis, Journal of the Royal Statistical Society B 44, 1982): the
// information of the complete data minus what is lost because ability is not observed. Each item's block is used, as
// the whole matrix of a large bank does not fit in memory.

interface ItemErrors {
  slopeError: number | null;
  stepErrors: (number | null)[];
}

function standardErrors(
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

export interface CalibrationOptions {
  /** Prior of each item; null: without priors. */
  priors: readonly ItemPrior[] | null;
  maxIterations?: number;
  /** Ends when no parameter changes by more than this. */
  tolerance?: number;
  /** Called after every iteration; true stops with what was reached. */
  onIteration?(iteration: number): boolean | void;
}

export interface CalibratedItem extends ItemParameters {
  /** Examinees who answered. */
  n: number;
  /** Standard errors from the observed information; null where it is singular. */
  slopeError: number | null;
  stepErrors: (number | null)[];
  /** A parameter is at the end of its range: the data do not determine it. */
  atBound: boolean;
}

export interface Calibration {
  /** In the order of the data; null where an item has only one category. */
  items: (CalibratedItem | null)[];
  /** Of the data, without priors. */
  logLikelihood: number;
  iterations: number;
  converged: boolean;
}

const START_SLOPE = 1;

/** Steps from the observed shares of neighbouring categories, a usual start for EM. */
function start(counts: readonly number[]): ItemParameters {
  const steps = counts.slice(1).map((count, v) => Math.log(((counts[v] ?? 0) + 0.5) / (count + 0.5)));
  return { slope: START_SLOPE, steps };
}

export function calibrate(
  data: ResponseData,
  { priors, maxIterations = 500, tolerance = 1e-4, onIteration }: CalibrationOptions,
): Calibration {
  const points = NODES.length;
  const examinees = data.starts.length - 1;
  const counts = data.categories.map((length) => new Array<number>(length).fill(0));
  for (let p = 0; p < examinees; p += 1)
    for (let at = data.starts[p] ?? 0; at < (data.starts[p + 1] ?? 0); at += 1) {
      const row = counts[data.item[at] ?? 0];
      const k = data.category[at] ?? 0;
      if (row) row[k] = (row[k] ?? 0) + (data.weight[p] ?? 1);
    }
  let items: ItemParameters[] = counts.map(start);
  const expected = data.categories.map((length) => new Float64Array(length * points));
  const weights = new Float64Array(points);
  let logLikelihood = 0;
  let converged = false;
  let iterations = 0;

  const expectation = () => {
    const tables = logProbabilities(items);
    for (const table of expected) table.fill(0);
    logLikelihood = 0;
    for (let p = 0; p < examinees; p += 1) {
      const weight = data.weight[p] ?? 1;
      logLikelihood += weight * posterior(data, tables, p, weights);
      for (let at = data.starts[p] ?? 0; at < (data.starts[p + 1] ?? 0); at += 1) {
        const table = expected[data.item[at] ?? 0];
        if (!table || table.length === points) continue;
        const offset = (data.category[at] ?? 0) * points;
        for (let q = 0; q < points; q += 1) table[offset + q] = (table[offset + q] ?? 0) + weight * (weights[q] ?? 0);
      }
    }
  };

  while (iterations < maxIterations && !converged) {
    expectation();
    let change = 0;
    items = items.map((item, i) => {
      if (item.steps.length === 0) return item;
      const next = maximiseItem(item, expected[i] ?? new Float64Array(), priors?.[i] ?? null);
      change = Math.max(
        change,
        Math.abs(next.slope - item.slope),
        ...next.steps.map((step, v) => Math.abs(step - (item.steps[v] ?? 0))),
      );
      return next;
    });
    iterations += 1;
    converged = change < tolerance;
    if (onIteration?.(iterations) === true) break;
  }
  expectation();
  const errors = standardErrors(data, items, priors);
  return {
    items: items.map((item, i) =>
      item.steps.length === 0
        ? null
        : {
            ...item,
            n: (counts[i] ?? []).reduce((all, count) => all + count, 0),
            ...(errors[i] ?? { slopeError: null, stepErrors: item.steps.map(() => null) }),
            atBound: isAtBound(item),
          },
    ),
    logLikelihood,
    iterations,
    converged,
  };
}

function isAtBound({ slope, steps }: ItemParameters): boolean {
  return slope <= SLOPE_RANGE[0] || slope >= SLOPE_RANGE[1] || steps.some((step) => Math.abs(step) >= STEP_RANGE);
}
