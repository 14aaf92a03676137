// Math workers and their queue: visible formulas first, in batches, with a time limit for a formula that hangs its
// worker. A hung worker is terminated; its unanswered jobs go on in a new one, the suspect alone and last.
import type { Typeset } from '../../../math/typeset';
import type { FromWorker, MathJob, ToWorker } from './mathJobs';

export interface WorkerLike {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}
export interface PoolPorts {
  spawn(): Promise<WorkerLike>;
  /** Calls back after the time unless cancelled. */
  timer(ms: number, done: () => void): () => void;
  /** Maximum number of workers. */
  workers: number;
}
export type Priority = 'visible' | 'idle';
interface Waiting extends MathJob {
  suspect: boolean;
}

export const BATCH = 20;
const LIMIT_MS = 500;
/** For a suspect alone on a new worker, in case the machine rather than the formula was slow. */
const SUSPECT_LIMIT_MS = 5000;
const LOAD_LIMIT_MS = 30_000;
const MAX_SPAWN_FAILURES = 3;

export interface WorkerPool {
  add(job: MathJob, priority: Priority): void;
  /** Moves a waiting job to the visible queue. */
  raise(key: number): void;
  /** Loads one worker before there is work for it. */
  warm(): void;
}

export function makeWorkerPool(ports: PoolPorts, answer: (key: number, typeset: Typeset) => void): WorkerPool {
  const visible = new Map<number, Waiting>();
  const idle = new Map<number, Waiting>();
  const suspects: Waiting[] = [];
  let started = 0;
  let spawnFailures = 0;
  const slots: { busy: boolean; give: (jobs: Waiting[]) => void }[] = [];

  const fault = (job: MathJob, error: string) =>
    answer(job.key, { svg: '', width_em: 0, height_em: 0, depth_em: 0, error });
  const take = (): Waiting[] => {
    const jobs: Waiting[] = [];
    for (const queue of [visible, idle]) {
      for (const [key, job] of queue) {
        if (jobs.length >= BATCH) return jobs;
        queue.delete(key);
        jobs.push(job);
      }
    }
    if (jobs.length === 0) jobs.push(...suspects.splice(0, 1));
    return jobs;
  };
  const giveUp = () => {
    for (const job of [...visible.values(), ...idle.values(), ...suspects])
      fault(job, '公式排版程序未能载入，请刷新页面');
    visible.clear();
    idle.clear();
    suspects.length = 0;
  };

  const pump = () => {
    for (const slot of slots) {
      if (slot.busy) continue;
      const jobs = take();
      if (jobs.length === 0) return;
      slot.give(jobs);
    }
    const waiting = visible.size + idle.size + suspects.length;
    if (waiting > 0 && started < ports.workers && (started === 0 || waiting > 4 * BATCH)) start();
  };

  /** One slot, from load to end; a hung or broken worker is replaced when there is work. */
  const start = () => {
    started++;
    let worker: WorkerLike | undefined;
    let pending: Waiting[] = [];
    let cancel = () => {};
    let dead = false;
    const slot = {
      busy: true,
      give: (jobs: Waiting[]) => {
        slot.busy = true;
        pending = jobs;
        worker?.postMessage(jobs.map(({ key, tex, display }) => ({ key, tex, display })));
        watch();
      },
    };
    const end = () => {
      if (dead) return false;
      dead = true;
      cancel();
      worker?.terminate();
      started--;
      const at = slots.indexOf(slot);
      if (at >= 0) slots.splice(at, 1);
      return true;
    };
    const hung = () => {
      if (!end()) return;
      const [first, ...rest] = pending;
      if (first?.suspect) fault(first, '公式排版超时');
      else if (first) suspects.push({ ...first, suspect: true });
      for (const job of rest) visible.set(job.key, job);
      pump();
    };
    const watch = () => {
      cancel();
      cancel = ports.timer(pending[0]?.suspect ? SUSPECT_LIMIT_MS : LIMIT_MS, hung);
    };
    const failed = () => {
      if (!end()) return;
      for (const job of pending) suspects.push({ ...job, suspect: true });
      if (++spawnFailures >= MAX_SPAWN_FAILURES) giveUp();
      else pump();
    };
    cancel = ports.timer(LOAD_LIMIT_MS, failed);
    ports.spawn().then((spawned) => {
      if (dead) return spawned.terminate();
      worker = spawned;
      spawned.onerror = () => (pending.length > 0 ? hung() : failed());
      spawned.onmessage = ({ data }) => {
        if (dead) return;
        if (data === 'ready') {
          cancel();
          spawnFailures = 0;
          slots.push(slot);
          slot.busy = false;
          return pump();
        }
        for (const { key, typeset } of data) {
          pending = pending.filter((job) => job.key !== key);
          answer(key, typeset);
        }
        if (pending.length > 0) return watch();
        cancel();
        slot.busy = false;
        pump();
      };
    }, failed);
  };

  return {
    warm() {
      if (started === 0) start();
    },
    add(job, priority) {
      (priority === 'visible' ? visible : idle).set(job.key, { ...job, suspect: false });
      // Deferred, so that formulas requested together are sent together.
      queueMicrotask(pump);
    },
    raise(key) {
      const job = idle.get(key);
      if (!job) return;
      idle.delete(key);
      visible.set(key, job);
    },
  };
}
