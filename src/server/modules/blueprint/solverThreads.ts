// The threads of the solver: the server keeps answering while blueprints are filled, and no account blocks the fills of
// others.
import type { BlueprintResult } from '../../../contract/paper/blueprint';
import type { FillProblem } from '../../../domain/blueprint/problem';
import { makeWorkerPool, type WorkerPool } from '../../jobs/workerThread';

export type SolverThreads = WorkerPool<FillProblem, BlueprintResult>;

const WAITING_PER_ACCOUNT = 3;

export const makeSolverThreads = (limitMs: number): SolverThreads =>
  makeWorkerPool(
    { source: 'modules/blueprint/fillWorker.ts', bundle: 'fillWorker.cjs' },
    {
      limitMs,
      waitingPerAccount: WAITING_PER_ACCOUNT,
      refusal: '您的组卷计算还在排队，请等前面的完成或取消后再试',
      costOf: ({ body, candidates }) => body.cells.length * candidates.length,
    },
  );
