// Runs jobs in this process: two at a time, at most one per account. An interrupted job continues from its last step,
// here or on another server.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/database';
import { errorCode } from '../db/errors';
import { DomainError } from '../errors';
import type { FilesPort } from '../files/filesPort';
import { isAdmin, may, type Actor } from '../security/actor';
import { withAccountRows } from '../security/rowScopes';
import { SYSTEM_FAULTS } from '../systemFaults';
import { findJobActor } from './jobActor';
import type { JobFolder, JobFolders } from './jobFolder';
import { JobStopped, type JobContext, type JobKind, type JobOutcome } from './jobKind';
import type { JobLease, JobRow, JobStore } from './jobStore';
import { WorkStopped } from './workerThread';

export interface RunnerOptions {
  db: Database;
  store: JobStore;
  kinds: ReadonlyMap<string, JobKind>;
  files: FilesPort;
  folders: JobFolders;
  now: () => Date;
  log: (fault: { job: number; kind: string; id: string; err: unknown }) => void;
  /** A lease that is not renewed for this long expires. */
  ttlMs: number;
}

export interface JobRunner {
  start(): void;
  /** Checks for waiting jobs. */
  wake(): void;
  /** Runs all waiting jobs until none is left; for tests and the command line. */
  drain(): Promise<void>;
  /** The job was cancelled: aborts its run at once instead of at its next step. */
  abort(id: number): void;
  /** Takes no more jobs, lets the current runs reach their next step, and returns them to the queue. */
  stop(): Promise<void>;
}

const SLOTS = 2;
const POLL_MS = 3000;
const STOP_MS = 5000;
/**
 * A job that crashed its process or its thread this often at the same step fails, so that it cannot crash one server
 * after another.
 */
export const MAX_ATTEMPTS = 2;
const INTERRUPTIONS = new Set([
  'connection_lost',
  'commit_unknown',
  'database_unreachable',
  'database_busy',
  'database_closed',
]);

export function makeJobRunner(options: RunnerOptions): JobRunner {
  const { store, kinds, ttlMs } = options;
  let takes = 0;
  const running = new Map<number, { ownerId: number; run: Promise<void> }>();
  const controllers = new Map<number, AbortController>();
  let timer: NodeJS.Timeout | undefined;
  let stopped: Promise<void> | undefined;
  let pumping: Promise<void> | undefined;
  let again = false;

  const pump = (): Promise<void> => {
    again = true;
    pumping ??= (async () => {
      while (again && !stopped) {
        again = false;
        await fillSlots();
      }
    })().finally(() => {
      pumping = undefined;
    });
    return pumping;
  };
  /** If the database does not respond, the next poll tries again. */
  const wake = () => {
    if (timer && !stopped) void pump().catch(() => undefined);
  };

  async function fillSlots(): Promise<void> {
    while (running.size < SLOTS && !stopped) {
      const busyOwners = [...running.values()].map(({ ownerId }) => ownerId);
      const taken = kinds.size > 0 ? await store.take([...kinds.keys()], busyOwners) : null;
      if (!taken) return;
      takes += 1;
      const { id, owner_id } = taken.job;
      const run = runJob(taken.job, taken.lease).finally(() => {
        running.delete(id);
        wake();
      });
      running.set(id, { ownerId: owner_id, run });
    }
  }

  async function runJob(job: JobRow, lease: JobLease): Promise<void> {
    const controller = new AbortController();
    controllers.set(job.id, controller);
    if (stopped) controller.abort(new JobStopped('stopping'));
    const beat = setInterval(() => {
      void store.renew(lease).then(
        (ours) => ours || controller.abort(new JobStopped('cancelled')),
        () => undefined,
      );
    }, ttlMs / 3);
    beat.unref();
    try {
      const { kept = [], ...outcome } = await work(options, job, lease, controller.signal);
      // What cannot be removed now is removed later with the folder.
      if (await store.finish(lease, 'done', outcome))
        await clearAway(options.folders.of(job.id), outcome, kept).catch(() => undefined);
    } catch (error) {
      // If this fails too, the lease expires.
      await settle(options, job, lease, controller.signal.aborted ? controller.signal.reason : error).catch(
        () => undefined,
      );
    } finally {
      clearInterval(beat);
      if (controllers.get(job.id) === controller) controllers.delete(job.id);
    }
  }

  return {
    start() {
      if (timer || stopped) return;
      timer = setInterval(wake, POLL_MS);
      timer.unref();
      wake();
    },
    wake,
    async drain() {
      for (;;) {
        const before = takes;
        const idle = running.size === 0;
        await pump();
        await Promise.all([...running.values()].map(({ run }) => run));
        // A job that ends while its owner's next one is looked for leaves that one waiting.
        if (idle && takes === before) return;
      }
    },
    abort: (id) => controllers.get(id)?.abort(new JobStopped('cancelled')),
    stop() {
      stopped ??= (async () => {
        clearInterval(timer);
        for (const controller of controllers.values()) controller.abort(new JobStopped('stopping'));
        await pumping?.catch(() => undefined);
        const ended = Promise.all([...running.values()].map(({ run }) => run));
        const late = new AbortController();
        await Promise.race([ended, sleep(STOP_MS, undefined, { signal: late.signal }).catch(() => undefined)]);
        late.abort();
      })();
      return stopped;
    },
  };
}

/**
 * Called only after the job's end is stored: a run that crashes between its last file and its end needs the other
 * files to make that file again.
 */
async function clearAway(folder: JobFolder, { files = [] }: JobOutcome, kept: readonly string[]): Promise<void> {
  const left = new Set([...files.map(({ key }) => key), ...kept]);
  for (const key of await folder.keys()) if (!left.has(key)) await folder.remove(key);
}

async function work(options: RunnerOptions, job: JobRow, lease: JobLease, signal: AbortSignal): Promise<JobOutcome> {
  const kind = options.kinds.get(job.kind);
  if (!kind) throw new Error(`no such kind: ${job.kind}`);
  if ((job.progress.attempts ?? 0) > MAX_ATTEMPTS) {
    throw new DomainError(0, `任务在同一处中断了 ${MAX_ATTEMPTS} 次，已停止；请减少内容后重试，或联系管理员`);
  }
  const actor = await findJobActor(options.db, job.owner_id, job.input.address, options.now());
  if (!actor || !mayRun(actor, kind)) throw new DomainError(0, '账号已停用或不再有此权限，任务已停止');
  const context: JobContext<unknown, unknown> = {
    id: job.id,
    title: job.input.title,
    input: job.input.data,
    actor,
    cursor: job.progress.cursor ?? null,
    signal,
    db: options.db,
    files: options.files,
    folder: options.folders.of(job.id),
    now: options.now,
    step: async (step) => {
      signal.throwIfAborted();
      if (!(await options.store.step(lease, step))) throw new JobStopped('cancelled');
      // A run that never awaits other I/O would block the server.
      await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
    },
  };
  return (await withAccountRows(actor, async () => kind.run(context))) ?? {};
}

async function settle({ store, log }: RunnerOptions, job: JobRow, lease: JobLease, error: unknown): Promise<void> {
  if (error instanceof JobStopped) {
    if (error.why === 'stopping') await store.release(lease);
    return;
  }
  if (INTERRUPTIONS.has(errorCode(error) ?? '')) return;
  if (error instanceof WorkStopped && (await store.putBack(lease, MAX_ATTEMPTS))) return;
  if (error instanceof DomainError) return void (await store.finish(lease, 'failed', { reason: error.msg }));
  const id = randomBytes(6).toString('hex');
  log({ job: job.id, kind: job.kind, id, err: error });
  const known = SYSTEM_FAULTS[errorCode(error) ?? ''];
  await store.finish(lease, 'failed', {
    reason: known
      ? `${known}（编号 ${id}）`
      : `系统内部错误，任务未完成，可以重试；如再次出现请联系管理员（编号 ${id}）`,
  });
}

const mayRun = (actor: Actor, { access }: JobKind) => access === 'session' || isAdmin(actor) || may(actor, access);
