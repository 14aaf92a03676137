// Whether demands can hold together: the solver asked without costs, and how much must be given up at the least.
import { groupCandidates, type Groups } from './groups';
import { makeModel, type ModelOptions } from './model';
import { available, demandKey, type Demand, type FillProblem } from './problem';
import type { Solve } from './program';

export type Verdict = 'works' | 'fails' | 'limit';

export interface Oracle {
  /** The problem with only these demands; the rest is let go. */
  judge(demands: readonly Demand[]): Verdict;
  /** Demand key -> how much of it must go (by form when asked so); null when that does not help or the limit came first. */
  giveUp(demands: readonly Demand[], prices: ReadonlyMap<string, number>, byForm?: boolean): Map<string, number[]> | null;
}

export function makeOracle(problem: FillProblem, solve: Solve): Oracle {
  const candidates = available(problem);
  // Without the family rule the questions fall into other groups.
  const known = new Map<boolean, { problem: FillProblem; groups: Groups }>();
  const grouped = (family: boolean) => {
    let found = known.get(family);
    if (!found) {
      const own = family ? problem : { ...problem, body: { ...problem.body, allow_family: 1 as const } };
      known.set(family, (found = { problem: own, groups: groupCandidates(own, candidates) }));
    }
    return found;
  };
  const ask = (demands: readonly Demand[], options: Partial<ModelOptions>) => {
    const active = new Set(demands.map(demandKey));
    const own = grouped(demands.some(({ kind }) => kind === 'family') || problem.body.allow_family === 1);
    const model = makeModel(own.problem, own.groups, { forms: problem.forms, active, ...options });
    return { model, outcome: solve(model.program, options.slack ? 0 : Infinity) };
  };
  return {
    judge(demands) {
      const { status } = ask(demands, {}).outcome;
      return status === 'solved' ? 'works' : status === 'infeasible' ? 'fails' : 'limit';
    },
    giveUp(demands, slack, slackByForm = false) {
      const { model, outcome } = ask(demands, { slack, slackByForm });
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
