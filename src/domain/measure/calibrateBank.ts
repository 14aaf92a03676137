// Calibration of a bank from rates: categories, scales, parameters, fit. One call is one run of the calibration job.
import { calibrate } from './calibrate';
import { itemFit } from './itemFit';
import { difficultyOf, type ItemParameters } from './itemResponse';
import type { ItemPrior } from './maximiseItem';
import { components, responseData, scoreCategories } from './responses';

/** Rates 0 to 1 of all examinees, one examinee after another. */
export interface BankAnswers {
  items: number;
  /** The teacher's difficulty of each item, 1 to 10; 0: none. It sets the mean of the prior. */
  teacher: readonly number[];
  starts: Int32Array;
  item: Int32Array;
  rate: Float64Array;
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
  const rates = Array.from({ length: items }, (): number[] => []);
  for (let at = 0; at < item.length; at += 1) rates[item[at] ?? 0]?.push(rate[at] ?? 0);
  const categories = rates.map((each) =>
    each.length < MIN_CALIBRATED ? new Map<number, number>() : scoreCategories(each),
  );
  const examinees = Array.from({ length: starts.length - 1 }, (_none, p) => ({
    responses: Array.from({ length: (starts[p + 1] ?? 0) - (starts[p] ?? 0) }, (_other, i) => {
      const at = (starts[p] ?? 0) + i;
      const index = item[at] ?? 0;
      return [index, categories[index]?.get(rate[at] ?? 0) ?? 0] as const;
    }),
  }));
  const data = responseData(
    categories.map((map) => Math.max(1, new Set(map.values()).size)),
    examinees,
  );
  const found = calibrate(data, { priors: teacher.map(priorOf), onIteration: (i) => void onIteration?.(i) });
  const parameters = found.items.map((each): ItemParameters => each ?? { slope: 1, steps: [] });
  const fit = itemFit(data, parameters);
  const scales = components(data);
  return {
    items: found.items.map((each, i) => {
      const own = rates[i] ?? [];
      const errors = each?.stepErrors ?? [];
      const determined = each !== null && !each.atBound && errors.every((error) => error !== null);
      return {
        scale: scales[i] ?? 0,
        n: own.length,
        facility: own.length === 0 ? 0 : own.reduce((all, value) => all + value, 0) / own.length,
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
