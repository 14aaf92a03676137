// Calibration of a bank from rates: categories, scales, parameters, fit. One call is one run of the calibration job.
import { calibrate } from './calibrate';
import { itemFit } from './itemFit';
import { difficultyOf, type ItemParameters } from './itemResponse';
import type { ItemPrior } from './maximiseItem';
import { components, scoreCategories, type ResponseData } from './responses';

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
