// Pairs of near-duplicates (查重): scans and decisions.
import * as z from 'zod/mini';
import { defineCall, formInt, formJson, once, page, paged, timestamp } from '../wire';
import { question } from './question';

export const duplicatePair = once(() =>
  z.object({
    a: question(),
    b: question(),
    /** 0 to 1. */
    similarity: z.number(),
    /** 1 to decide, 2 variants of one another, 3 merged. */
    state: z.int(),
    found_at: timestamp,
  }),
);
export type DuplicatePair = z.output<ReturnType<typeof duplicatePair>>;

export const getDuplicates = defineCall({
  method: 'GET',
  path: '/questions/duplicates/list',
  origin: 'ours',
  access: 'question.review',
  summary: 'Pairs of near-duplicates, most alike first; with `question_id`, those of one question.',
  request: () => z.extend(page, { state: z.optional(formInt()), question_id: z.optional(formInt()) }),
  data: () => paged(duplicatePair()),
});

export const getOpenPairs = defineCall({
  method: 'GET',
  path: '/questions/duplicates/open',
  origin: 'ours',
  access: 'question.review',
  summary: 'Of the given questions, those in a pair that is still to decide, each with the question most like it.',
  request: () => z.object({ ids: formJson(z.array(z.int()).check(z.maxLength(500))) }),
  data: () =>
    z.object({
      list: z.array(
        z.object({
          question_id: z.int(),
          other_id: z.int(),
          /** 0 to 1. */
          similarity: z.number(),
        }),
      ),
    }),
});

export const scanDuplicates = defineCall({
  method: 'POST',
  path: '/questions/duplicates/scan',
  origin: 'ours',
  access: 'question.review',
  summary:
    'Start the background job that compares new and changed questions with the bank; one that is under way goes on.',
  request: () => z.object({}),
  data: () => z.object({ job_id: z.int() }),
});

/** The kind of the job, by which the page recognises it. */
export const SCAN_KIND = 'duplicate_scan';

export const getDuplicateScan = defineCall({
  method: 'GET',
  path: '/questions/duplicates/scan',
  origin: 'ours',
  access: 'question.review',
  summary: 'How many new and changed questions wait to be compared by a scan.',
  request: () => z.object({}),
  data: () => z.object({ waiting: z.int() }),
});

export const decideDuplicate = defineCall({
  method: 'POST',
  path: '/questions/duplicates/decide',
  origin: 'ours',
  access: 'question.review',
  summary:
    'Mark a pair as variants, or merge it into `keep_id`: papers, reports with their answers, exposures, knowledge ' +
    'points and feedback follow, the other becomes 不可用.',
  request: () =>
    z.object({
      a_id: formInt(),
      b_id: formInt(),
      decision: z.enum(['variants', 'merge']),
      keep_id: z.optional(formInt()),
    }),
  data: () =>
    z.object({
      /** Papers that now show the kept question. */
      papers: z.array(z.object({ paper_id: z.int(), title: z.string() })),
      /** Papers that already contain both and therefore do not change. */
      left: z.array(z.object({ paper_id: z.int(), title: z.string() })),
      /** Reports whose answers were carried over and marked again. */
      reports: z.array(z.object({ report_id: z.int(), title: z.string() })),
      /**
       * Reports that contain both, or whose options, blanks or parts do not match: they keep the other question with
       * its answers.
       */
      left_reports: z.array(z.object({ report_id: z.int(), title: z.string() })),
    }),
});
