// Changes that make an infeasible blueprint feasible, each verified by the solver, the smallest change first.
import type { BlueprintRelaxation } from '../../contract/paper/blueprint';
import { blueprintFault } from './bodyFault';
import { changesOf, type Change } from './changes';
import { makeFeasibility, type Feasibility } from './feasibility';
import { demandKey, demandsOf, type Demand, type FillProblem } from './problem';
import type { Solve } from './program';
import { cellName, kpName } from './texts';

const MAX_SHOWN = 8;
const COVERAGE_PRICE = 1.5;

/** `short`: indexes of the cells that lack questions. */
export function findRelaxations(
  problem: FillProblem,
  feasibility: Feasibility,
  conflict: readonly Demand[],
  short: readonly number[],
  solve: Solve,
): BlueprintRelaxation[] {
  // blueprintFault refuses a band that was widened into a neighbouring band.
  const works = (changed: FillProblem) =>
    blueprintFault(changed.body, changed.categories) === null &&
    makeFeasibility(changed, solve).judge(demandsOf(changed), 'works') === 'works';
  const mayWork = (changed: FillProblem) => !makeFeasibility(changed, solve).refutes(demandsOf(changed));
  const found: Change[] = [];
  const take = (change: Change | null) => {
    if (change && !found.some((other) => other.text === change.text)) found.push(change);
  };
  const offer = (change: Change | null) => take(change && works(change.problem) ? change : null);
  for (const demand of conflict)
    if (demand.kind === 'cell' || demand.kind === 'coverage') offer(giveUp(problem, feasibility, [demand]));
  const all = demandsOf(problem);
  if (found.length === 0 || short.length > 1)
    offer(
      giveUp(
        problem,
        feasibility,
        all.filter(({ kind }) => kind === 'cell'),
      ),
    );
  if (found.length === 0)
    offer(
      giveUp(
        problem,
        feasibility,
        all.filter(({ kind }) => kind === 'cell' || kind === 'coverage'),
      ),
    );
  for (const steps of changesOf(problem, conflict, short)) take(smallest(steps, mayWork, works));
  // Giving up most of the paper is only suggested when there is nothing else.
  const most = problem.body.cells.reduce((sum, { count }) => sum + count, 0);
  const small = found.filter(({ weight }) => weight <= Math.max(most, MAX_SHOWN));
  return (small.length > 0 ? small : found)
    .sort((a, b) => a.weight - b.weight)
    .slice(0, MAX_SHOWN)
    .map(({ text, problem: { body, locks, forms } }) => {
      const kept = new Set(locks.map(({ question }) => question.id));
      return {
        text,
        body,
        forms,
        unlock_ids: problem.locks.flatMap(({ question }) => (kept.has(question.id) ? [] : [question.id])),
      };
    });
}

/**
 * The first of increasingly relaxed steps that works. `mayWork` is a fast necessary test; it also rules out all steps
 * before a failing one.
 */
function smallest(steps: readonly Change[], mayWork: Test, works: Test): Change | null {
  const first = firstOf(steps, 0, mayWork);
  if (first === steps.length || works((steps[first] as Change).problem)) return steps[first] ?? null;
  return steps[firstOf(steps, first + 1, works)] ?? null;
}
type Test = (problem: FillProblem) => boolean;

/** Index of the first step from `low` on that passes (binary search); the number of steps when the last one fails. */
function firstOf(steps: readonly Change[], low: number, passes: Test): number {
  let high = steps.length - 1;
  const last = steps[high];
  if (!last || low > high || !passes(last.problem)) return steps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes((steps[middle] as Change).problem)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Fewer questions in cells or less coverage: the least reduction when nothing else may change. */
function giveUp(problem: FillProblem, feasibility: Feasibility, bought: readonly Demand[]): Change | null {
  const { body } = problem;
  const prices = new Map(bought.map((demand) => [demandKey(demand), demand.kind === 'cell' ? 1 : COVERAGE_PRICE]));
  const given = feasibility.giveUp(demandsOf(problem), prices);
  if (!given || given.size === 0) return null;
  const texts: string[] = [];
  let weight = 0;
  const goneOf = (kind: Demand['kind'], at: number) => given.get(demandKey({ kind, at }))?.[0] ?? 0;
  const cells = body.cells.map((cell, at) => {
    const gone = goneOf('cell', at);
    if (gone === 0) return cell;
    weight += 2 * gone;
    texts.push(`${cellName(problem, at)}由 ${cell.count} 题减为 ${cell.count - gone} 题`);
    return { ...cell, count: cell.count - gone };
  });
  const coverage = body.coverage.flatMap((entry, at) => {
    const gone = goneOf('coverage', at);
    if (gone === 0) return [entry];
    weight += 2 * COVERAGE_PRICE * gone;
    const left = entry.min - gone;
    texts.push(
      left > 0
        ? `知识点${kpName(problem, entry.kp_id)}由至少 ${entry.min} 题减为 ${left} 题`
        : `不再要求知识点${kpName(problem, entry.kp_id)}`,
    );
    return left > 0 ? [{ ...entry, min: left }] : [];
  });
  return { weight, text: texts.join('；'), problem: { ...problem, body: { ...body, cells, coverage } } };
}
