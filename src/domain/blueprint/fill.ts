// Fills a 双向细目表 (blueprint): seeded picks for one or several parallel forms, or why there are none. Pure: the solver is
// a port. Forms are filled in turn; if one cannot be filled, one program over all forms decides, so that existing
// solutions are found and 'impossible' is proved.
import type { BlueprintResult, BlueprintShortage } from '../../contract/paper/blueprint';
import { findConflict, findSmallest } from './conflictSet';
import { makeFeasibility, type Feasibility } from './feasibility';
import { groupCandidates } from './groups';
import { asPicks, findFaults, readPicks, type Picked } from './picks';
import { type Candidate, type FillProblem, demandKey, demandsOf, type Demand } from './problem';
import type { Solve } from './program';
import { findRelaxations } from './relaxations';
import { solveStaged, makeGroupings } from './stagedSolve';
import { demandText } from './texts';

/**
 * About the cost of one question: the seed still influences the choice, and it is much faster than the exact optimum.
 */
const GAP = 1;

/** `expired`: once it returns true, the explanation ends with what it has found. */
export function fillBlueprint(problem: FillProblem, solve: Solve, expired: () => boolean): BlueprintResult {
  const count = groupCandidates(problem, 'one').candidates;
  const filled = fillInTurn(problem, solve) ?? fillTogether(problem, solve);
  if (filled === 'limit') return { outcome: 'undecided', candidates: count };
  if (filled === 'infeasible') {
    const shortage = explainShortage(problem, solve, expired);
    return shortage
      ? { outcome: 'impossible', shortage, candidates: count }
      : { outcome: 'undecided', candidates: count };
  }
  if (findFaults(problem, filled).length > 0) return { outcome: 'undecided', candidates: count };
  return { outcome: 'filled', seed: problem.seed, forms: filled.map(asPicks), candidates: count };
}

/** Null when a form has no solution: the forms before it may have used the questions that it needs. */
function fillInTurn(problem: FillProblem, solve: Solve): Picked[][] | 'infeasible' | 'limit' | null {
  const { body } = problem;
  const forms: Picked[][] = [];
  let left = problem.candidates;
  for (let form = 0; form < problem.forms; form++) {
    const turn = form === 0 ? problem : { ...problem, candidates: left, locks: [] };
    const answer = solveStaged(turn, makeGroupings(turn), { forms: 1, seeded: true }, solve, GAP);
    if (answer.status !== 'solved') return problem.forms === 1 ? answer.status : null;
    const picked = readPicks(turn, answer.model, 1, answer.values)[0] ?? [];
    forms.push(picked);
    left = without(
      left,
      picked.map(({ question }) => question),
      body.allow_family === 1,
    );
  }
  return forms;
}

function fillTogether(problem: FillProblem, solve: Solve): Picked[][] | 'infeasible' | 'limit' {
  const answer = solveStaged(problem, makeGroupings(problem), { forms: problem.forms, seeded: true }, solve, Infinity);
  return answer.status === 'solved' ? readPicks(problem, answer.model, problem.forms, answer.values) : answer.status;
}

function without(candidates: readonly Candidate[], taken: readonly Candidate[], byQuestion: boolean): Candidate[] {
  const unitOf = (question: Candidate) => (byQuestion ? question.id : question.family_id);
  const units = new Set(taken.map(unitOf));
  return candidates.filter((question) => !units.has(unitOf(question)));
}

// Why a blueprint cannot be filled: the conflicting demands, how many questions are missing and where, and changes that
// make it feasible.

/** Null when infeasibility is not proved. `expired`: once it returns true, the solver is not called again. */
function explainShortage(problem: FillProblem, solve: Solve, expired: () => boolean): BlueprintShortage | null {
  const bounded: Solve = (program, gap) => (expired() ? { status: 'limit' } : solve(program, gap));
  const feasibility = makeFeasibility(problem, bounded);
  const demands = demandsOf(problem);
  if (feasibility.judge(demands) !== 'fails') return null;
  const shortByCell = countShort(problem, feasibility, demands);
  const conflict = smallestOf(feasibility, demands, conflictOf(feasibility, demands, shortByCell));
  return {
    conflict: conflict.map((demand) => ({
      kind: demand.kind,
      cell_id:
        demand.kind === 'cell'
          ? (problem.body.cells[demand.at]?.id ?? null)
          : demand.kind === 'lock'
            ? (problem.locks[demand.at]?.cell_id ?? null)
            : null,
      kp_id: demand.kind === 'coverage' ? (problem.body.coverage[demand.at]?.kp_id ?? null) : null,
      question_id: demand.kind === 'lock' ? (problem.locks[demand.at]?.question.id ?? null) : null,
      text: demandText(problem, demand),
    })),
    short: [...shortByCell.values()].reduce((sum, short) => sum + short, 0),
    short_by_cell: [...shortByCell].flatMap(([at, short]) => {
      const cell = problem.body.cells[at];
      return cell ? [{ cell_id: cell.id, short }] : [];
    }),
    relaxations: findRelaxations(problem, feasibility, conflict, [...shortByCell.keys()], bounded),
  };
}

/**
 * Missing questions by position of the cell, over all forms; the demands on mean difficulty and coverage are ignored.
 */
function countShort(problem: FillProblem, feasibility: Feasibility, demands: readonly Demand[]): Map<number, number> {
  const counted = demands.filter(({ kind }) => kind !== 'difficulty_mean' && kind !== 'coverage');
  const prices = new Map(
    counted.flatMap((demand) => (demand.kind === 'cell' ? [[demandKey(demand), 1] as const] : [])),
  );
  const given = feasibility.giveUp(counted, prices, true) ?? new Map<string, number[]>();
  const short = new Map<number, number>();
  for (const { kind, at } of counted) {
    const amounts = kind === 'cell' ? given.get(demandKey({ kind, at })) : undefined;
    if (amounts)
      short.set(
        at,
        amounts.reduce((sum, amount) => sum + amount, 0),
      );
  }
  return short;
}

function conflictOf(
  feasibility: Feasibility,
  demands: readonly Demand[],
  short: ReadonlyMap<number, number>,
): Demand[] {
  const fails = (some: readonly Demand[]) => feasibility.judge(some) === 'fails';
  // Usually one cell lacks questions by itself: no smaller conflict exists then.
  const family = demands.filter(({ kind }) => kind === 'family');
  const worst = [...short].sort(([, a], [, b]) => b - a).map(([at]) => ({ kind: 'cell' as const, at }));
  for (const cell of worst) if (fails([cell])) return [cell];
  for (const cell of worst)
    if (family.length > 0 && fails([cell, ...family]) && !fails(family)) return [cell, ...family];
  const of = (...kinds: Demand['kind'][]) => demands.filter(({ kind }) => kinds.includes(kind));
  return findConflict([of('difficulty_mean'), of('coverage'), of('family'), of('lock'), of('cell')], fails);
}

/**
 * Up to this number of demands, the search for a smaller conflict may call the solver CALLS_OF_FEW times; above it,
 * CALLS_OF_MANY times.
 */
const FEW_DEMANDS = 12;
const CALLS_OF_FEW = 300;
const CALLS_OF_MANY = 24;

function smallestOf(feasibility: Feasibility, demands: readonly Demand[], found: readonly Demand[]): readonly Demand[] {
  if (found.length < 2) return found;
  // Only a cell or a coverage can conflict alone, and cells were checked above.
  const alone = demands.find((demand) => demand.kind === 'coverage' && feasibility.judge([demand]) === 'fails');
  if (alone) return [alone];
  if (found.length === 2) return found;
  return findSmallest(
    demands,
    found,
    (some) => feasibility.judge(some),
    demands.length <= FEW_DEMANDS ? CALLS_OF_FEW : CALLS_OF_MANY,
  ).conflict;
}
