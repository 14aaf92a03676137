// The thread that fills blueprints, so that the server keeps answering other requests.
import type { BlueprintResult } from '../../../contract/paper/blueprint';
import { fillBlueprint } from '../../../domain/blueprint/fill';
import type { FillProblem } from '../../../domain/blueprint/problem';
import { serveThread } from '../../jobs/workerThread';
import { loadSolve } from './highsSolve';

const SOLVE_LIMIT_MS = 8_000;
/** Explaining an infeasible blueprint tries many changes; after this time it returns what it has found. */
const EXPLAIN_LIMIT_MS = 8_000;

const loading = loadSolve(SOLVE_LIMIT_MS);

serveThread<FillProblem, BlueprintResult>(async (problem) => {
  const solve = await loading;
  const deadline = performance.now() + EXPLAIN_LIMIT_MS;
  return fillBlueprint(problem, solve, () => performance.now() > deadline);
});
