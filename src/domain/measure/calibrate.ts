// Calibration of items by marginal maximum likelihood with the EM algorithm (Bock and Aitkin, Psychometrika 46, 1981).
// Deterministic: the same data give the same bits.
import type { ItemParameters } from './itemResponse';
import { maximiseItem, SLOPE_RANGE, STEP_RANGE, type ItemPrior } from './maximiseItem';
import { logProbabilities, NODES, posterior } from './quadrature';
import type { ResponseData } from './responses';
import { standardErrors } from './standardErrors';

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
