// The figures of the home screen, each with a link to the list that it counts, and the decision that it needs.
import * as z from 'zod/mini';
import { paperSummary } from '../paper/paper';
import { defineCall, flag, once, timestamp } from '../wire';

const recentReport = once(() =>
  z.object({ id: z.int(), title: z.string(), status: z.int(), student_count: z.int(), updated_at: timestamp }),
);
export type RecentReport = z.output<ReturnType<typeof recentReport>>;

const start = once(() =>
  z.object({
    /** 1: no question and no paper, not even in the bin. */
    empty: flag,
    /** 1: this account may fill in the demo world while the bank is empty: it is the first administrator. */
    may_fill: flag,
    /** 1: the first organisation was named, or there is another one. */
    organization: flag,
    schools: z.int(),
    /** Beside the first administrator. */
    accounts: z.int(),
  }),
);
export type Start = z.output<ReturnType<typeof start>>;

export const getHomeSummary = defineCall({
  method: 'GET',
  path: '/home/summary',
  origin: 'ours',
  access: 'session',
  summary:
    'Questions by status and health, own tasks (sent back, faults to answer, drafts), own papers lately changed; for ' +
    'administrators also how far a new bank is.',
  request: () => z.object({}),
  data: () =>
    z.object({
      questions: z.int(),
      by_status: z.array(z.object({ status: z.int(), count: z.int() })),
      by_type: z.array(z.object({ type_id: z.int(), count: z.int() })),
      /** Difficulty 0 is none. */
      by_difficulty: z.array(z.object({ difficulty: z.int(), count: z.int() })),
      returned: z.int(),
      /** Feedback on questions that this account must answer. */
      feedback: z.int(),
      /** Typed and not yet stored. */
      drafts: z.int(),
      /** The state of the bank: reviewed but not listed, disabled, without a difficulty. */
      unlisted: z.int(),
      disabled: z.int(),
      no_difficulty: z.int(),
      papers: z.int(),
      recent_papers: z.array(paperSummary()),
      /** Own reports, the last changed first. */
      recent_reports: z.optional(z.array(recentReport())),
      /** For administrators only: why the last automatic backup of the bank failed. */
      backup_failure: z.optional(z.string()),
      /** 1, for administrators only: it is not decided yet whether older questions stay shared (decideSharing). */
      sharing_undecided: z.optional(flag),
      /** For administrators only: what a new bank has of the steps of 开始使用. */
      start: z.optional(start()),
    }),
});

export const fillDemo = defineCall({
  method: 'POST',
  path: '/home/demo',
  origin: 'ours',
  access: 'session',
  summary:
    'The first administrator, while the bank has no question and no paper: start the background job that fills in ' +
    'the demo world; who starts it while it is under way gets that job.',
  request: () => z.object({}),
  data: () => z.object({ job_id: z.int() }),
});

export const decideSharing = defineCall({
  method: 'POST',
  path: '/questions/sharing/decide',
  origin: 'ours',
  access: 'session',
  summary:
    'Administrators, once after an upgrade: what was shared before stays shared where it is reviewed (keep), or ' +
    'nothing does (none).',
  request: () => z.object({ choice: z.enum(['keep', 'none']) }),
  data: () => z.object({ unshared: z.int() }),
});
