// Fills a 双向细目表 (blueprint): seeded picks for one or several parallel forms, or why there are none. Pure: the solver is
// a port. Forms are filled in turn; if one cannot be filled, one program over all forms decides, so that existing
// solutions are found and 'impossible' is proved.
import type { BlueprintResult } from '../../contract/paper/blueprint';
import { explainShortage } from './explain';
import { groupCandidates } from './groups';
import { asPicks, findFaults, readPicks, type Picked } from './picks';
import type { Candidate, FillProblem } from './problem';
import type { Solve } from './program';
import { solveStaged, makeGroupings } from './stagedSolve';

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
