// One worker thread of the process for one kind of CPU-heavy work, one order at a time. A thread cannot be interrupted:
// after the time limit, or when the order is cancelled, it is terminated and the next order gets a new one. The
// thread's side is serveThread.
import { parentPort, Worker, type ResourceLimits } from 'node:worker_threads';
import { CODES } from '../../contract/codes';
import { errorCode } from '../db/errors';
import { DomainError } from '../errors';
import { projectPath } from '../paths';
import { makeFairQueue, type FairQueueOptions, type QueueOwner } from './fairQueue';

interface Order<Task> {
  id: number;
  task: Task;
}
type Answer<Result> = { id: number } & (
  { result: Result } | { refused: string; data: unknown } | { error: string } | { progress: unknown }
);

const WORDS = {
  time: '内容过于复杂，处理超过了时限，已停止；请拆成几份或简化后重试',
  memory: '内容过多，处理时内存不足，已停止；请拆成几份或简化后重试',
  crash: '处理时意外中断，已停止；请检查内容后重试，如再次出现请联系管理员',
};

/** The thread ended before its work was done. A job is retried once: the machine may have been the cause. */
export class WorkStopped extends DomainError {
  constructor(why: keyof typeof WORDS) {
    super(CODES.invalid, WORDS[why]);
  }
}

export interface WorkerThread<Task, Result> {
  /** Waits for its turn. Null after the time limit; rejects with the signal's reason when it is cancelled. */
  run(task: Task, signal?: AbortSignal, onProgress?: (progress: unknown) => void): Promise<Result | null>;
  close(): Promise<void>;
}

interface ThreadPlace {
  /** The source file, relative to src/server. */
  source: string;
  /** Its bundle in dist/server. */
  bundle: string;
}

export function makeWorkerThread<Task, Result>(
  place: ThreadPlace,
  limitMs: number,
  resourceLimits?: ResourceLimits,
): WorkerThread<Task, Result> {
  let worker: Worker | undefined;
  let lastId = 0;
  let turn: Promise<unknown> = Promise.resolve();

  const end = async () => {
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  };

  const run = async (
    task: Task,
    signal?: AbortSignal,
    onProgress?: (progress: unknown) => void,
  ): Promise<Result | null> => {
    signal?.throwIfAborted();
    const thread = (worker ??= startWorker(place, resourceLimits));
    const id = (lastId += 1);
    const stop = new AbortController();
    try {
      return await new Promise<Result | null>((resolve, reject) => {
        const timer = setTimeout(() => resolve(null), limitMs);
        const { signal: listening } = stop;
        listening.addEventListener('abort', () => clearTimeout(timer));
        signal?.addEventListener('abort', () => reject(signal.reason), { signal: listening });
        const onMessage = (answer: Answer<Result>) => {
          if (answer.id !== id) return;
          if ('progress' in answer) onProgress?.(answer.progress);
          else if ('result' in answer) resolve(answer.result);
          else if ('refused' in answer) reject(new DomainError(CODES.invalid, answer.refused, answer.data));
          else reject(new Error(`the work in ${place.bundle} failed: ${answer.error}`));
        };
        const onEnd = (why: unknown) =>
          reject(new WorkStopped(errorCode(why) === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash'));
        thread.on('message', onMessage).on('error', onEnd).on('exit', onEnd);
        listening.addEventListener(
          'abort',
          () => void thread.off('message', onMessage).off('error', onEnd).off('exit', onEnd),
        );
        thread.postMessage({ id, task } satisfies Order<Task>);
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
    run(task, signal, onProgress) {
      const answer = turn.then(() => run(task, signal, onProgress));
      turn = answer.catch(() => undefined);
      return answer;
    },
    close: end,
  };
}

/** The bundle beside the server's; from sources (tests) the same file, compiled at load time. */
export function startWorker({ source, bundle }: ThreadPlace, resourceLimits: ResourceLimits = {}): Worker {
  const fromSource = __filename.endsWith('.ts');
  const worker = fromSource
    ? new Worker(projectPath(`src/server/${source}`), {
        execArgv: ['--require', projectPath('src/tasks/sourceLoader.cjs')],
        resourceLimits,
      })
    : new Worker(projectPath(`dist/server/${bundle}`), { execArgv: [], resourceLimits });
  worker.unref();
  // Without a listener, an error of a thread that has no order would end the server.
  worker.on('error', () => undefined);
  return worker;
}

/**
 * Called by the file of a thread: runs each incoming order and sends the result, a refusal with its message, or the
 * error.
 */
export function serveThread<Task, Result>(
  work: (task: Task, onProgress: (progress: unknown) => void) => Promise<Result> | Result,
): void {
  parentPort?.on('message', ({ id, task }: Order<Task>) => {
    const send = (answer: Answer<Result>) => parentPort?.postMessage(answer);
    void (async () => work(task, (progress) => send({ id, progress })))().then(
      (result) => send({ id, result }),
      (error: unknown) => {
        if (error instanceof DomainError) send({ id, refused: error.msg, data: error.data });
        else send({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
      },
    );
  });
}

// Worker threads behind a fair queue, for CPU-heavy work of accounts: one order per thread, and no account can use all
// threads.

interface PoolWatch {
  owner: QueueOwner;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: unknown) => void) | undefined;
}

export interface WorkerPool<Task, Result> {
  /** Waits for its turn. Null after the time limit; rejects with the signal's reason when it is cancelled. */
  run(task: Task, watch: PoolWatch): Promise<Result | null>;
  close(): Promise<void>;
}

interface WorkerPoolOptions<Task> extends Pick<FairQueueOptions, 'waitingPerAccount' | 'refusal'> {
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
