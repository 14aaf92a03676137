// Whether demands can be met together (the solver runs without costs), and the least that must be given up.
import { makeModel } from './model';
import { demandKey, type Demand, type FillProblem } from './problem';
import type { Solve } from './program';
import { solveStaged, makeGroupings } from './stagedSolve';

/** Questions are whole, so a gap below one question is still exact. */
const LESS_THAN_ONE = 0.99;

export type Verdict = 'works' | 'fails' | 'limit';

export interface Feasibility {
  /** Solves the problem with only these demands. `likely` only says what is tried first. */
  judge(demands: readonly Demand[], likely?: 'works' | 'fails'): Verdict;
  /** True when it is quickly proved that these demands cannot be met together; false says nothing. */
  refutes(demands: readonly Demand[]): boolean;
  /**
   * Demand key -> the amount to give up (per form with `byForm`); null when that does not help or the limit was
   * reached.
   */
  giveUp(
    demands: readonly Demand[],
    prices: ReadonlyMap<string, number>,
    byForm?: boolean,
  ): Map<string, number[]> | null;
}

export function makeFeasibility(problem: FillProblem, solve: Solve): Feasibility {
  const groupings = makeGroupings(problem);
  const { forms } = problem;
  return {
    judge(demands, likely = 'fails') {
      const active = new Set(demands.map(demandKey));
      const status = demands.some(({ kind }) => kind === 'family')
        ? solveStaged(problem, groupings, { forms, active }, solve, Infinity, likely).status
        : solve(makeModel(problem, groupings.free(), { forms, active }).program, Infinity).status;
      return status === 'solved' ? 'works' : status === 'infeasible' ? 'fails' : 'limit';
    },
    refutes(demands) {
      return (
        solve(
          makeModel(problem, groupings.free(), { forms, active: new Set(demands.map(demandKey)), continuous: true })
            .program,
          Infinity,
        ).status === 'infeasible'
      );
    },
    giveUp(demands, slack, slackByForm = false) {
      const active = new Set(demands.map(demandKey));
      const groups = demands.some(({ kind }) => kind === 'family') ? groupings.exact() : groupings.free();
      const model = makeModel(problem, groups, { forms, active, slack, slackByForm });
      const outcome = solve(model.program, LESS_THAN_ONE);
      if (outcome.status !== 'solved') return null;
      const given = new Map<string, number[]>();
      for (const [key, columns] of model.slack) {
        const amounts = columns.map((column) => Math.round(outcome.values[column] ?? 0));
        if (amounts.some((amount) => amount > 0)) given.set(key, amounts);
      }
      return given;
    },
  };
}
