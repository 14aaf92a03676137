// Worker threads behind a fair queue, for CPU-heavy work of accounts: one order per thread, and no account can use all
// threads.
import type { ResourceLimits } from 'node:worker_threads';
import { makeFairQueue, type FairQueueOptions, type QueueOwner } from './fairQueue';
import { makeWorkerThread, type ThreadPlace } from './workerThread';

export interface PoolWatch {
  owner: QueueOwner;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: unknown) => void) | undefined;
}

export interface WorkerPool<Task, Result> {
  /** Waits for its turn. Null after the time limit; rejects with the signal's reason when it is cancelled. */
  run(task: Task, watch: PoolWatch): Promise<Result | null>;
  close(): Promise<void>;
}

export interface WorkerPoolOptions<Task> extends Pick<FairQueueOptions, 'waitingPerAccount' | 'refusal'> {
  limitMs: number;
  costOf(task: Task): number;
  resourceLimits?: ResourceLimits;
}

const THREADS = 2;

export function makeWorkerPool<Task, Result>(
  place: ThreadPlace,
  options: WorkerPoolOptions<Task>,
): WorkerPool<Task, Result> {
  const { limitMs, costOf, resourceLimits, ...waiting } = options;
  const threads = Array.from({ length: THREADS }, () => makeWorkerThread<Task, Result>(place, limitMs, resourceLimits));
  const free = [...threads];
  const queue = makeFairQueue({ slots: THREADS, perAccount: 1, ...waiting });
  return {
    run: (task, { owner, signal, onProgress }) =>
      queue.run({ owner, cost: costOf(task), signal }, async () => {
        const thread = free.pop();
        if (!thread) throw new Error('a slot of the queue without a thread');
        try {
          return await thread.run(task, signal, onProgress);
        } finally {
          free.push(thread);
        }
      }),
    close: async () => void (await Promise.all(threads.map((thread) => thread.close()))),
  };
}
