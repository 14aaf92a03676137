// The input for filling a 双向细目表 (blueprint): the blueprint, the candidate questions, and what is fixed already.
import type { TypeCategories } from '../../contract/codes';
import type { BlueprintBody } from '../../contract/paper/blueprint';
import type { BlueprintField } from '../../contract/question/questionFields';

export interface Candidate extends Record<BlueprintField, number> {
  id: number;
  family_id: number;
  type_id: number;
  /** 1 to 10; 0 is none. */
  difficulty: number;
  times_used: number;
  kp_ids: readonly number[];
  /** Days since it was last given within the scope of the blueprint's window; null when it never was. */
  given_days: number | null;
  /** Those of the blueprint's excluded papers that contain it or one of its family. */
  paper_ids: readonly number[];
}

export interface Lock {
  cell_id: number;
  question: Candidate;
}

export interface FillProblem {
  body: BlueprintBody;
  /**
   * Includes those that the window and the excluded papers rule out: relaxations need them. Locked questions are not
   * included.
   */
  candidates: readonly Candidate[];
  /** Each question once, each in a cell of the body; they are in the first form. */
  locks: readonly Lock[];
  /** Parent of each knowledge point. */
  parents: ReadonlyMap<number, number>;
  kpNames: ReadonlyMap<number, string>;
  categories: TypeCategories;
  paperTitles: ReadonlyMap<number, string>;
  seed: number;
  /** Parallel papers. */
  forms: number;
}

/** One demand that can be relaxed; `at` is its index in the body's cells or coverage, or in the locks. */
export interface Demand {
  kind: 'cell' | 'difficulty_mean' | 'coverage' | 'lock' | 'family';
  at: number;
}

export const demandKey = ({ kind, at }: Demand): string => `${kind} ${at}`;

export function demandsOf({ body, locks }: FillProblem): Demand[] {
  const demands: Demand[] = body.cells.flatMap((cell, at) =>
    cell.count > 0 || locks.some((lock) => lock.cell_id === cell.id) ? [{ kind: 'cell' as const, at }] : [],
  );
  if (body.difficulty_mean) demands.push({ kind: 'difficulty_mean', at: 0 });
  body.coverage.forEach((_, at) => demands.push({ kind: 'coverage', at }));
  locks.forEach((_, at) => demands.push({ kind: 'lock', at }));
  if (!body.allow_family) demands.push({ kind: 'family', at: 0 });
  return demands;
}

/** True for questions that neither the window nor an excluded paper rules out. */
export function availability({ exclude_paper_ids, unused }: BlueprintBody): (question: Candidate) => boolean {
  const excluded = new Set(exclude_paper_ids);
  const days = unused?.days ?? 0;
  return ({ given_days, paper_ids }) =>
    (given_days === null || given_days >= days) && !paper_ids.some((id) => excluded.has(id));
}

/** Thousandths, so that integers are compared: 5.3 ± 0.1 is not 5.3999999. */
const MEAN_UNIT = 1000;
export interface MeanBounds {
  /** The sum of (difficulty x unit) is at least `least` x the number of questions and at most `most` x that number. */
  least: number;
  most: number;
  unit: number;
}

/** Null when the blueprint sets no mean difficulty. */
export function meanBounds({ difficulty_mean: mean }: BlueprintBody): MeanBounds | null {
  if (!mean) return null;
  const least = Math.round((mean.target - mean.tolerance) * MEAN_UNIT);
  const most = Math.round((mean.target + mean.tolerance) * MEAN_UNIT);
  const shared = [least, most].reduce(divisor, MEAN_UNIT);
  return { least: least / shared, most: most / shared, unit: MEAN_UNIT / shared };
}

const divisor = (a: number, b: number): number => (b === 0 ? Math.abs(a) : divisor(b, a % b));
