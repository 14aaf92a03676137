// The thread of the solver, one for the process: filling blueprints keeps nobody else waiting.
import type { BlueprintResult } from '../../../contract/blueprint';
import type { FillProblem } from '../../../domain/blueprint/problem';
import { makeWorkerThread, type WorkerThread } from '../../plugins/workerThread';

export type SolverThread = WorkerThread<FillProblem, BlueprintResult>;

export const makeSolverThread = (limitMs: number): SolverThread =>
  makeWorkerThread({ source: 'modules/blueprint/fillWorker.ts', bundle: 'fillWorker.cjs' }, limitMs);
