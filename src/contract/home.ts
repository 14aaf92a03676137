// The figures of the home screen; each leads to the list that it counts.
import * as z from 'zod/mini';
import { paperSummary } from './paper';
import { defineCall, flag } from './wire';

export const getHomeSummary = defineCall({
  method: 'GET',
  path: '/home/summary',
  origin: 'ours',
  access: 'session',
  summary: 'Questions by status and health, own tasks (sent back, faults to answer, drafts), own papers lately changed.',
  request: () => z.object({}),
  data: () => z.object({
    questions: z.int(),
    by_status: z.array(z.object({ status: z.int(), count: z.int() })),
    by_type: z.array(z.object({ type_id: z.int(), count: z.int() })),
    /** 0 is no difficulty. */
    by_difficulty: z.array(z.object({ difficulty: z.int(), count: z.int() })),
    returned: z.int(),
    /** Faults on questions that this account is to answer. */
    feedback: z.int(),
    /** What was typed and not stored. */
    drafts: z.int(),
    /** Reviewed and not listed, out of use, without a difficulty: the bank's health. */
    unlisted: z.int(),
    disabled: z.int(),
    no_difficulty: z.int(),
    papers: z.int(),
    recent_papers: z.array(paperSummary()),
    /** For administrators alone: why the last automatic copy of the bank failed. */
    backup_failure: z.optional(z.string()),
    /** 1, for administrators alone: whether questions of before stay shared is not decided (contract/question, decideSharing). */
    sharing_undecided: z.optional(flag),
  }),
});
