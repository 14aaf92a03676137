// The thread that fills blueprints, so that the server answers others meanwhile. In: { id, problem }. Out: { ready } once,
// then { id, result } or { id, error }. Whoever loses patience ends the thread.
import { parentPort } from 'node:worker_threads';
import { fillBlueprint } from '../../../domain/blueprint/fill';
import type { FillProblem } from '../../../domain/blueprint/problem';
import { loadSolve } from './highsSolve';

const SOLVE_LIMIT_MS = 8_000;
/** Explaining an impossible blueprint tries many changes; after this it tells what it has. */
const EXPLAIN_LIMIT_MS = 8_000;

async function main(): Promise<void> {
  const solve = await loadSolve(SOLVE_LIMIT_MS);
  parentPort?.on('message', ({ id, problem }: { id: number; problem: FillProblem }) => {
    const deadline = performance.now() + EXPLAIN_LIMIT_MS;
    try {
      parentPort?.postMessage({ id, result: fillBlueprint(problem, solve, () => performance.now() > deadline) });
    } catch (error) {
      parentPort?.postMessage({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  parentPort?.postMessage({ ready: true });
}

void main();
