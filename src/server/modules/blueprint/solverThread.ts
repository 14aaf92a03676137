// One thread of the solver for the process, one blueprint at a time. A thread in WebAssembly cannot be interrupted: past the
// limit, or when nobody waits any more, it is ended and the next blueprint gets a new one.
import { Worker } from 'node:worker_threads';
import type { BlueprintResult } from '../../../contract/blueprint';
import type { FillProblem } from '../../../domain/blueprint/problem';
import { projectPath } from '../../paths';

interface Answer {
  id?: number;
  ready?: true;
  result?: BlueprintResult;
  error?: string;
}

export interface SolverThread {
  /** Waits for its turn. Null past the limit; rejects with the signal's reason when it is cancelled. */
  fill(problem: FillProblem, signal: AbortSignal): Promise<BlueprintResult | null>;
  close(): Promise<void>;
}

export function makeSolverThread(limitMs: number): SolverThread {
  let worker: Worker | undefined;
  let lastId = 0;
  let turn: Promise<unknown> = Promise.resolve();

  const end = async () => {
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  };

  const run = async (problem: FillProblem, signal: AbortSignal): Promise<BlueprintResult | null> => {
    signal.throwIfAborted();
    const thread = (worker ??= startWorker());
    const id = (lastId += 1);
    const stop = new AbortController();
    try {
      return await new Promise<BlueprintResult | null>((resolve, reject) => {
        const timer = setTimeout(() => resolve(null), limitMs);
        const { signal: listening } = stop;
        listening.addEventListener('abort', () => clearTimeout(timer));
        signal.addEventListener('abort', () => reject(signal.reason), { signal: listening });
        const onMessage = (answer: Answer) => {
          if (answer.id !== id) return;
          if (answer.result) resolve(answer.result);
          else reject(new Error(`the solver failed: ${answer.error ?? 'no reason'}`));
        };
        const onEnd = (why: unknown) => reject(why instanceof Error ? why : new Error('the solver thread ended'));
        thread.on('message', onMessage).on('error', onEnd).on('exit', onEnd);
        listening.addEventListener('abort', () => void thread.off('message', onMessage).off('error', onEnd).off('exit', onEnd));
        thread.postMessage({ id, problem });
      }).then(async (result) => {
        if (result === null) await end();
        return result;
      });
    } catch (error) {
      await end();
      throw error;
    } finally {
      stop.abort();
    }
  };

  return {
    fill(problem, signal) {
      const answer = turn.then(() => run(problem, signal));
      turn = answer.catch(() => undefined);
      return answer;
    },
    close: end,
  };
}

/** The bundle beside the server's; from the sources (tests) the same file compiled as it is read. */
function startWorker(): Worker {
  const fromSource = __filename.endsWith('.ts');
  const worker = fromSource
    ? new Worker(projectPath('src/server/modules/blueprint/fillWorker.ts'), { execArgv: ['--require', 'esbuild-register'] })
    : new Worker(projectPath('dist/server/fillWorker.cjs'), { execArgv: [] });
  worker.unref();
  // Without a listener an error of a thread that nobody waits for would end the server.
  worker.on('error', () => undefined);
  return worker;
}
