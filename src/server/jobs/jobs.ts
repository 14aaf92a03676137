// The job queue: kinds are registered by the modules that own them; jobs are ordered within the caller's transaction.
import type { FastifyInstance } from 'fastify';
import { afterCommit, type Database, type Tx } from '../db/database';
import { overAllRows } from '../db/rowSecurity';
import type { FilesPort } from '../files/filesPort';
import { demand, may, type Actor } from '../security/actor';
import type { JobFolders } from './jobFolder';
import type { JobKind } from './jobKind';
import { makeJobRunner, type JobRunner } from './jobRunner';
import { makeJobStore, type JobStore } from './jobStore';

export interface JobOrder {
  kind: string;
  /** Shown in the job list. */
  title: string;
  /** Small plain data: ids and choices, never content. */
  input: unknown;
}

export interface Jobs {
  /** Must be called before the server listens; jobs of an unregistered kind wait. */
  register(kind: JobKind): void;
  /** Returns the job's id, of a job under way where it is the same; it starts after the transaction was committed. */
  order(tx: Tx, actor: Actor, order: JobOrder): Promise<number>;
  /** Kinds that this account shares with its organization. */
  sharedKinds(actor: Actor): string[];
  readonly store: JobStore;
  readonly runner: JobRunner;
  readonly folders: JobFolders;
  /** Removes files of jobs that ended a week ago, and rows older than a month. */
  sweep(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    jobs: Jobs;
  }
}

const TTL_MS = 30_000;
const SWEEP_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
export const FILES_DAYS = 7;
const ROWS_DAYS = 30;

export interface JobsOptions {
  db: Database;
  files: FilesPort;
  folders: JobFolders;
  now: () => Date;
  /** Additional hourly cleanup. */
  alsoSweep?: () => Promise<void>;
}

/** Jobs start to run when the server listens; a test runs them with `app.jobs.runner.drain()`. */
export function addJobs(app: FastifyInstance, options: JobsOptions): Jobs {
  const jobs = makeJobs({ ...options, log: (fault) => app.log.error(fault, 'job failed') });
  app.decorate('jobs', jobs);
  let timer: NodeJS.Timeout | undefined;
  const sweep = () => {
    for (const one of [jobs.sweep, options.alsoSweep]) {
      void one?.().catch((err: unknown) => app.log.error({ err }, 'hourly sweep failed'));
    }
  };
  app.addHook('onListen', async () => {
    jobs.runner.start();
    timer = setInterval(sweep, SWEEP_MS);
    timer.unref();
    sweep();
  });
  // Starts when the server stops, and ends before the database is closed.
  app.addHook('preClose', async () => {
    clearInterval(timer);
    void jobs.runner.stop();
  });
  app.addHook('onClose', () => jobs.runner.stop());
  return jobs;
}

export function makeJobs({
  db,
  files,
  folders,
  now,
  log,
}: JobsOptions & { log: Parameters<typeof makeJobRunner>[0]['log'] }): Jobs {
  const kinds = new Map<string, JobKind>();
  const store = makeJobStore(db, TTL_MS);
  const runner = makeJobRunner({ db, store, kinds, files, folders, now, log, ttlMs: TTL_MS });
  return {
    store,
    runner,
    folders,
    register(kind) {
      if (kinds.has(kind.kind)) throw new Error(`job kind ${kind.kind} is registered twice`);
      kinds.set(kind.kind, kind);
    },
    async order(tx, actor, { kind, title, input }) {
      const known = kinds.get(kind);
      if (!known) throw new Error(`no such kind: ${kind}`);
      if (known.access !== 'session') demand(actor, known.access);
      const id = await store.insert(tx, actor, kind, title, input, known.shared);
      afterCommit(tx, () => overAllRows(() => runner.wake()));
      return id;
    },
    sharedKinds: (actor) =>
      [...kinds.values()].flatMap(({ kind, access, shared }) =>
        shared && (access === 'session' || may(actor, access)) ? [kind] : [],
      ),
    async sweep() {
      const before = (days: number) => new Date(now().getTime() - days * DAY_MS);
      for (const id of await store.findExpired(before(FILES_DAYS))) {
        await folders.remove(id);
        await store.markSwept(id);
      }
      await store.removeOld(before(ROWS_DAYS));
      const kept = await folders.list();
      const known = await store.findKnown(kept);
      for (const id of kept) if (!known.has(id)) await folders.remove(id);
    },
  };
}
