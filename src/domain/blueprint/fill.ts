// Fills a 双向细目表: seeded picks for one or several parallel forms, or why there are none. Pure: the solver is a port.
// Forms are filled one after another; when one finds nothing, one program over all forms decides, so that forms that exist
// are found and 'impossible' is proved.
import type { BlueprintResult } from '../../contract/blueprint';
import { explainShortage } from './explain';
import { groupCandidates } from './groups';
import { makeModel } from './model';
import { asPicks, findFaults, readPicks, type Picked } from './picks';
import { available, type Candidate, type FillProblem } from './problem';
import type { Solve } from './program';

/** Costs of about one question: enough for chance to choose, and far cheaper than the least. */
const GAP = 1;

/** `expired`: from then on explaining ends with what it has. */
export function fillBlueprint(problem: FillProblem, solve: Solve, expired: () => boolean): BlueprintResult {
  const candidates = available(problem);
  const groups = groupCandidates(problem, candidates);
  const count = groups.candidates;
  const filled = fillInTurn(problem, candidates, solve) ?? fillTogether(problem, candidates, solve);
  if (filled === 'limit') return { outcome: 'undecided', candidates: count };
  if (filled === 'infeasible') {
    const shortage = explainShortage(problem, solve, expired);
    return shortage ? { outcome: 'impossible', shortage, candidates: count } : { outcome: 'undecided', candidates: count };
  }
  if (findFaults(problem, filled).length > 0) return { outcome: 'undecided', candidates: count };
  return { outcome: 'filled', seed: problem.seed, forms: filled.map(asPicks), candidates: count };
}

/** Null when some form found nothing: the forms before it may have taken what it needs. */
function fillInTurn(problem: FillProblem, candidates: readonly Candidate[], solve: Solve): Picked[][] | 'infeasible' | null {
  const { body } = problem;
  const forms: Picked[][] = [];
  let left = candidates;
  for (let form = 0; form < problem.forms; form++) {
    const turn = form === 0 ? problem : { ...problem, locks: [] };
    const model = makeModel(turn, groupCandidates(turn, left), { forms: 1, seeded: true });
    const outcome = solve(model.program, GAP);
    if (outcome.status !== 'solved') return outcome.status === 'infeasible' && problem.forms === 1 ? 'infeasible' : null;
    const picked = readPicks(turn, model, 1, outcome.values)[0] ?? [];
    forms.push(picked);
    left = without(left, picked.map(({ question }) => question), body.allow_family === 1);
  }
  return forms;
}

function fillTogether(problem: FillProblem, candidates: readonly Candidate[], solve: Solve): Picked[][] | 'infeasible' | 'limit' {
  const model = makeModel(problem, groupCandidates(problem, candidates), { forms: problem.forms, seeded: true });
  const outcome = solve(model.program, Infinity);
  return outcome.status === 'solved' ? readPicks(problem, model, problem.forms, outcome.values) : outcome.status;
}

function without(candidates: readonly Candidate[], taken: readonly Candidate[], byQuestion: boolean): Candidate[] {
  const unitOf = (question: Candidate) => (byQuestion ? question.id : question.family_id);
  const units = new Set(taken.map(unitOf));
  return candidates.filter((question) => !units.has(unitOf(question)));
}
