// Background jobs of the account: progress, result, cancel and resume.
import * as z from 'zod/mini';
import { defineCall, formInt, once, page, paged, timestamp } from '../wire';

/** The background job of fillDemo. */
export const DEMO_KIND = 'demo';

export const JOB_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];
export const JOB_STATE_LABELS: Readonly<Record<JobState, string>> = {
  waiting: '排队中',
  running: '进行中',
  done: '已完成',
  failed: '未完成',
  cancelled: '已取消',
};

export const job = once(() =>
  z.object({
    id: z.int(),
    kind: z.string(),
    title: z.string(),
    state: z.enum(JOB_STATES),
    /** Units done of `total`; 0 of 0 while the amount is not known. */
    done: z.number(),
    total: z.number(),
    /** What is being done now. */
    text: z.string(),
    /** Jobs of all accounts before this one while it waits. */
    ahead: z.optional(z.int()),
    /** Why it failed, and what to do. */
    reason: z.string(),
    /** Parts that failed although the job succeeded. */
    notes: z.array(z.string()),
    /** For the owner only; empty once they are deleted. */
    files: z.array(z.object({ name: z.string(), size: z.int(), path: z.string() })),
    /** When the files are deleted; null while the job runs or without files. */
    files_until: z.nullable(timestamp),
    /** Ids of the job's subject and a few figures of its result. */
    data: z.record(z.string(), z.unknown()),
    created_at: timestamp,
    updated_at: timestamp,
  }),
);
export type Job = z.output<ReturnType<typeof job>>;

export const isActive = ({ state }: Pick<Job, 'state'>): boolean => state === 'waiting' || state === 'running';

export const getJobs = defineCall({
  method: 'GET',
  path: '/job/list',
  origin: 'ours',
  access: 'session',
  summary: 'A page of background jobs, own ones and those of the organisation: those under way, then the newest.',
  request: () => z.extend(page, { state: z.optional(z.enum(JOB_STATES)) }),
  data: () => paged(job()),
  progress: 'own',
  faults: 'own',
});

export const getJob = defineCall({
  method: 'GET',
  path: '/job/detail',
  origin: 'ours',
  access: 'session',
  summary: 'One own job, or one of the organisation.',
  request: () => z.object({ id: formInt() }),
  data: () => job(),
  progress: 'own',
  faults: 'own',
});

export const cancelJob = defineCall({
  method: 'POST',
  path: '/job/cancel',
  origin: 'ours',
  access: 'session',
  summary: 'Cancel an own job that waits or runs, or one of the organisation.',
  request: () => z.object({ id: formInt() }),
  data: () => job(),
});

export const retryJob = defineCall({
  method: 'POST',
  path: '/job/retry',
  origin: 'ours',
  access: 'session',
  summary: 'Go on with an own job, or one of the organisation, that failed or was cancelled, from where it was.',
  request: () => z.object({ id: formInt() }),
  data: () => job(),
});
