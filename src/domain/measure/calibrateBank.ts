// Calibration of a bank from rates: categories, scales, parameters, fit. One call is one run of the calibration job.
import { calibrate } from './calibrate';
import { difficultyOf, type ItemParameters, expectedCategory } from './itemResponse';
import type { ItemPrior } from './maximiseItem';
import { components, scoreCategories, type ResponseData } from './responses';

// Abilities of examinees: the mode of the posterior distribution (Baker and Kim, Item Response Theory, 2004), which
// exists for all answers, also for perfect and empty scores.

interface Ability {
  theta: number;
  /** Standard error: 1 / √(information of the answers + 1). */
  error: number;
}

const MAX_ROUNDS = 50;
const SMALL = 1e-8;
/** The log posterior is concave; long Newton steps are cut off so that they cannot oscillate. */
const MAX_MOVE = 1;

export function abilities(data: ResponseData, items: readonly ItemParameters[]): Ability[] {
  return Array.from({ length: data.starts.length - 1 }, (_none, p) => {
    let theta = 0;
    let precision = 1;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      let gradient = -theta;
      precision = 1;
      for (let at = data.starts[p] ?? 0; at < (data.starts[p + 1] ?? 0); at += 1) {
        const item = items[data.item[at] ?? 0];
        if (!item || item.steps.length === 0) continue;
        const { expected, variance } = expectedCategory(item, theta);
        gradient += item.slope * ((data.category[at] ?? 0) - expected);
        precision += item.slope ** 2 * variance;
      }
      const move = Math.max(-MAX_MOVE, Math.min(MAX_MOVE, gradient / precision));
      theta += move;
      if (Math.abs(move) < SMALL) break;
    }
    return { theta, error: 1 / Math.sqrt(precision) };
  });
}

// How well an item fits the model: mean squares of standardised residuals (Wright and Masters, Rating Scale Analysis,
// 1982), at the estimated abilities. 1 is expected; above 1.3 there are more surprising answers
// than the model allows, below 0.7 fewer (Wright and Linacre 1994).

interface ItemFit {
  /** Weighted by information: unexpected answers near the item's difficulty. */
  infit: number;
  /** Unweighted: sensitive to single surprising answers far from it. */
  outfit: number;
}

export function itemFit(data: ResponseData, items: readonly ItemParameters[]): (ItemFit | null)[] {
  const thetas = abilities(data, items);
  const sums = items.map(() => ({ squares: 0, variances: 0, standardised: 0, n: 0 }));
  thetas.forEach(({ theta }, p) => {
    const weight = data.weight[p] ?? 1;
    for (let at = data.starts[p] ?? 0; at < (data.starts[p + 1] ?? 0); at += 1) {
      const i = data.item[at] ?? 0;
      const [item, all] = [items[i], sums[i]];
      if (!item || !all || item.steps.length === 0) continue;
      const { expected, variance } = expectedCategory(item, theta);
      if (variance < 1e-9) continue;
      const square = ((data.category[at] ?? 0) - expected) ** 2;
      all.squares += weight * square;
      all.variances += weight * variance;
      all.standardised += (weight * square) / variance;
      all.n += weight;
    }
  });
  return sums.map(({ squares, variances, standardised, n }) =>
    n === 0 || variances === 0 ? null : { infit: squares / variances, outfit: standardised / n },
  );
}

/** Rates 0 to 1 of all examinees, one examinee after another. */
export interface BankAnswers {
  items: number;
  /** The teacher's difficulty of each item, 1 to 10; 0: none. It sets the mean of the prior. */
  teacher: readonly number[];
  starts: Int32Array;
  item: Int32Array;
  rate: Float64Array;
}

/** Collects answers in arrays that grow by doubling: 12 bytes each, for some ten million of them. */
export function answerCollector(teacher: readonly number[]) {
  let [item, rate] = [new Int32Array(1 << 16), new Float64Array(1 << 16)];
  const starts = [0];
  let size = 0;
  return {
    add(index: number, value: number): void {
      if (size === item.length) {
        const [items, rates] = [new Int32Array(2 * size), new Float64Array(2 * size)];
        items.set(item);
        rates.set(rate);
        [item, rate] = [items, rates];
      }
      item[size] = index;
      rate[size] = value;
      size += 1;
    },
    /** The next answer is of another examinee. */
    endExaminee: () => void starts.push(size),
    size: () => size,
    answers: (): BankAnswers => ({
      items: teacher.length,
      teacher,
      starts: Int32Array.from(starts),
      item: item.slice(0, size),
      rate: rate.slice(0, size),
    }),
  };
}

export interface BankItem {
  /** Number of the scale, from 0. */
  scale: number;
  n: number;
  facility: number;
  slope: number | null;
  slopeError: number | null;
  steps: number[];
  /** Mean of the steps and its standard error; null: not calibrated, or not determined by the data. */
  difficulty: number | null;
  difficultyError: number | null;
  infit: number | null;
  outfit: number | null;
}

export interface BankCalibration {
  items: BankItem[];
  scales: number;
  iterations: number;
  converged: boolean;
}

/** Students below which a question is not calibrated. */
export const MIN_CALIBRATED = 30;
const SLOPE_PRIOR = { mean: 0, deviation: 0.5 };
const STEP_DEVIATION = 2;
/** Rating 5 is ability 0, and two ratings are one standard deviation of ability. */
const priorOf = (teacher: number): ItemPrior => ({
  logSlope: SLOPE_PRIOR,
  step: { mean: teacher === 0 ? 0 : (teacher - 5) / 2, deviation: STEP_DEVIATION },
});

export function calibrateBank(answers: BankAnswers, onIteration?: (iteration: number) => void): BankCalibration {
  const { items, teacher, starts, item, rate } = answers;
  const counts = Array.from({ length: items }, () => new Map<number, number>());
  const seen = new Int32Array(items);
  const sums = new Float64Array(items);
  for (let at = 0; at < item.length; at += 1) {
    const [index, value] = [item[at] ?? 0, rate[at] ?? 0];
    const own = counts[index];
    own?.set(value, (own.get(value) ?? 0) + 1);
    seen[index] = (seen[index] ?? 0) + 1;
    sums[index] = (sums[index] ?? 0) + value;
  }
  const categories = counts.map((each, i) =>
    (seen[i] ?? 0) < MIN_CALIBRATED ? new Map<number, number>() : scoreCategories(each),
  );
  const data: ResponseData = {
    items,
    categories: categories.map((map) => Math.max(1, new Set(map.values()).size)),
    starts,
    item,
    category: Uint8Array.from(item, (index, at) => categories[index]?.get(rate[at] ?? 0) ?? 0),
    weight: new Float64Array(starts.length - 1).fill(1),
  };
  const found = calibrate(data, { priors: teacher.map(priorOf), onIteration: (i) => void onIteration?.(i) });
  const parameters = found.items.map((each): ItemParameters => each ?? { slope: 1, steps: [] });
  const fit = itemFit(data, parameters);
  const scales = components(data);
  return {
    items: found.items.map((each, i) => {
      const n = seen[i] ?? 0;
      const errors = each?.stepErrors ?? [];
      const determined = each !== null && !each.atBound && errors.every((error) => error !== null);
      return {
        scale: scales[i] ?? 0,
        n,
        facility: n === 0 ? 0 : (sums[i] ?? 0) / n,
        slope: each?.slope ?? null,
        slopeError: each?.slopeError ?? null,
        steps: [...(each?.steps ?? [])],
        difficulty: determined ? difficultyOf(each) : null,
        // Covariances between steps are neglected.
        difficultyError: determined
          ? Math.sqrt(errors.reduce<number>((all, error) => all + (error ?? 0) ** 2, 0)) / errors.length
          : null,
        infit: fit[i]?.infit ?? null,
        outfit: fit[i]?.outfit ?? null,
      };
    }),
    scales: new Set(scales).size,
    iterations: found.iterations,
    converged: found.converged,
  };
}
