// Solves one problem in up to three sizes: a part of the bank, which is often enough to find a solution; a relaxation
// of the rules, which is often enough to prove infeasibility; and only then the whole problem. Each answer is exact: a
// part of the bank is used only to find, a relaxation only to refute.
import { cheapestOf, groupCandidates, type Groups } from './groups';
import { makeModel, type Model, type ModelOptions } from './model';
import type { FillProblem } from './problem';
import type { Solve } from './program';

export type Decision =
  { status: 'solved'; model: Model; values: ArrayLike<number> } | { status: 'infeasible' } | { status: 'limit' };

/** The groups of a problem, computed at first use. */
export function makeGroupings(problem: FillProblem) {
  const known = new Map<string, Groups>();
  const remembered = (key: string, make: () => Groups): Groups => {
    let groups = known.get(key);
    if (!groups) known.set(key, (groups = make()));
    return groups;
  };
  const groupings = {
    one: () => remembered('one', () => groupCandidates(problem, 'one')),
    cheapest: () => remembered('cheapest', () => cheapestOf(problem, groupings.one())),
    free: () => remembered('free', () => groupCandidates(problem, 'free')),
    exact: () => remembered('exact', () => groupCandidates(problem, 'exact')),
  };
  return groupings;
}
export type Groupings = ReturnType<typeof makeGroupings>;

/** With the family rule. `gap`: see Solve. `likely`: what is tried first; it does not change the answer. */
export function solveStaged(
  problem: FillProblem,
  groupings: Groupings,
  options: ModelOptions,
  solve: Solve,
  gap: number,
  likely: 'works' | 'fails' = 'works',
): Decision {
  const ask = (groups: Groups): Decision => {
    const model = makeModel(problem, groups, options);
    const outcome = solve(model.program, gap);
    return outcome.status === 'solved' ? { status: 'solved', model, values: outcome.values } : outcome;
  };
  /** Infeasible without the family rule and with fractions, so infeasible with them. */
  const refuted = () =>
    solve(makeModel(problem, groupings.free(), { ...options, seeded: false, continuous: true }).program, Infinity)
      .status === 'infeasible';
  if (likely === 'fails' && refuted()) return { status: 'infeasible' };
  const few = groupings.cheapest();
  const quick = ask(few);
  if (quick.status === 'solved' || (few.whole && quick.status === 'infeasible')) return quick;
  if (likely === 'works' && refuted()) return { status: 'infeasible' };
  const groups = groupings.one();
  const answer = ask(groups);
  return answer.status === 'solved' || groups.whole ? answer : ask(groupings.exact());
}
