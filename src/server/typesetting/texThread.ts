// Checks formulas of signed-in users without blocking the server: short ones in this thread, long or defining ones in a
// worker thread with a time limit. A formula that exceeds the limit is reported as a fault; the thread is terminated
// and the next formula gets a new one.
import type { Worker } from 'node:worker_threads';
import { startWorker } from '../jobs/workerThread';
import type { TexFault } from './texCheck';

export const TEX_LIMIT_MS = 3_000;
/** For all formulas of one question. */
const ALL_LIMIT_MS = 15_000;
const START_LIMIT_MS = 30_000;
/** Characters; the slowest formula of this length takes some milliseconds. */
const SHORT = 300;
/** After this much work without a pause, other requests get their turn. */
const TURN_MS = 20;
const MEMORY_MB = 256;
const SLOW_FOR_MS = 5 * 60_000;
const MAX_SLOW = 200;
export const TOO_SLOW = '公式过于复杂，排版超时';

type Check = typeof import('./texCheck');
/** MathJax takes a tenth of a second to load: not before the server listens. */
export const loadCheck = (): Promise<Check> => import('./texCheck');

export interface TexJudge {
  /** Each formula that cannot be rendered, in the order of `formulas`. */
  faultsOf(formulas: readonly string[]): Promise<TexFault[]>;
  close(): Promise<void>;
}

export function makeTexJudge(limitMs: number = TEX_LIMIT_MS, memoryMb: number = MEMORY_MB): TexJudge {
  let worker: Worker | undefined;
  let ready: Promise<void> | undefined;
  let lastId = 0;
  let turn: Promise<unknown> = Promise.resolve();
  /** When each slow formula may be tried again; not never, as the machine may have been overloaded. */
  const slow = new Map<string, number>();

  const end = async () => {
    const ended = worker;
    worker = undefined;
    ready = undefined;
    await ended?.terminate();
  };

  const ask = async (tex: string): Promise<string | null> => {
    if (!worker) {
      worker = startWorker(
        { source: 'typesetting/texWorker.ts', bundle: 'texWorker.cjs' },
        { maxOldGenerationSizeMb: memoryMb },
      );
      ready = heard(worker, START_LIMIT_MS, (answer) => answer.ready === true).then(() => undefined);
    }
    const thread = worker;
    try {
      await ready;
      const id = (lastId += 1);
      const answer = heard(thread, limitMs, (one) => one.id === id);
      thread.postMessage({ id, tex });
      return (await answer).message ?? null;
    } catch {
      await end();
      return TOO_SLOW;
    }
  };

  const rememberSlow = (tex: string) => {
    if (slow.size >= MAX_SLOW) slow.clear();
    slow.set(tex, performance.now() + SLOW_FOR_MS);
  };

  const faultsOf = async (formulas: readonly string[], { defines, knownTex, learnTex }: Check): Promise<TexFault[]> => {
    const faults: TexFault[] = [];
    const deadline = performance.now() + ALL_LIMIT_MS;
    let since = performance.now();
    for (const tex of formulas) {
      let message = knownTex(tex, tex.length <= SHORT && !defines(tex));
      if (message === undefined) {
        const hopeless = performance.now() > deadline || (slow.get(tex) ?? 0) > performance.now();
        message = hopeless ? TOO_SLOW : await ask(tex);
        if (message !== TOO_SLOW) learnTex(tex, message);
        else if (!hopeless) rememberSlow(tex);
      }
      if (message !== null) faults.push({ tex, message });
      if (performance.now() - since < TURN_MS) continue;
      await new Promise(setImmediate);
      since = performance.now();
    }
    return faults;
  };

  return {
    async faultsOf(formulas) {
      if (formulas.length === 0) return [];
      const check = await loadCheck();
      const { defines, knownTex } = check;
      // Cached or short formulas do not wait for the queue.
      if (
        formulas.length < 50 &&
        formulas.every((tex) => knownTex(tex, tex.length <= SHORT && !defines(tex)) !== undefined)
      )
        return faultsOf(formulas, check);
      const answer = turn.then(() => faultsOf(formulas, check));
      turn = answer.catch(() => undefined);
      return answer;
    },
    close: end,
  };
}

interface Answer {
  id?: number;
  ready?: true;
  message?: string | null;
}

/** The first matching answer; rejects after the limit and when the thread ends. */
function heard(thread: Worker, limitMs: number, fits: (answer: Answer) => boolean): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const off = () => {
      clearTimeout(timer);
      thread.off('message', onMessage).off('exit', onEnd);
    };
    const onMessage = (answer: Answer) => {
      if (!fits(answer)) return;
      off();
      resolve(answer);
    };
    const onEnd = () => {
      off();
      reject(new Error('the thread ended'));
    };
    const timer = setTimeout(onEnd, limitMs);
    thread.on('message', onMessage).on('exit', onEnd);
  });
}

/** One thread for the process, started by the first formula that needs it. */
export const texJudge = makeTexJudge();
