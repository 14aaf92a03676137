// Checks of keys: a second person solves a question, a job compares the keys of the bank by meaning.
import * as z from 'zod/mini';
import { isId, listCall, special } from '../records';
import { defineCall, flag, formFlag, formInt, formText, once, timestamp } from '../wire';
import { question } from './question';

/** The kind of the job, by which the page recognises it. */
export const KEY_CHECK_KIND = 'key_check';

const verdict = once(() => z.enum(['equal', 'form', 'different', 'undecided']));

export const solveQuestion = defineCall({
  method: 'POST',
  path: '/questions/keys/solve',
  origin: 'ours',
  access: 'question.check',
  summary:
    'Compare an answer of one’s own, written as in the answer grid, with the key of a version by meaning, and keep ' +
    'it as a record.',
  request: () => z.object({ question_id: formInt(), version: formInt(), text: formText(300, 1) }),
  data: () =>
    z.object({
      id: z.int(),
      verdict: verdict(),
      /** As it would be typed. */
      key: z.string(),
      blanks: z.array(z.object({ text: z.string(), verdict: verdict() })),
    }),
});

export const keyCheck = once(() =>
  z.object({
    id: z.int(),
    question_id: z.int(),
    version: z.int(),
    /**
     * solved: the answer of a person; analysis: what the 解析 concludes; forms: another accepted form of the blank;
     * copy: the key of a question with the same text.
     */
    kind: z.enum(['solved', 'analysis', 'forms', 'copy']),
    /** From 0. */
    blank: z.int(),
    text: z.string(),
    key: z.string(),
    verdict: verdict(),
    /** '' for the job. */
    author: z.string(),
    closed_at: z.nullable(timestamp),
    created_at: timestamp,
  }),
);
export type KeyCheck = z.output<ReturnType<typeof keyCheck>>;

export const getKeyChecks = listCall({
  path: '/questions/keys/list',
  access: 'question.check',
  summary:
    'Answers of the current versions that do not agree with the key, newest first; closed=1: the closed ones. With ' +
    'question_id all answers of that question.',
  row: () => z.extend(keyCheck(), { question: question() }),
  orders: [],
  filters: { question_id: isId, closed: special(formFlag) },
});

export const closeKeyCheck = defineCall({
  method: 'POST',
  path: '/questions/keys/close',
  origin: 'ours',
  access: 'question.check',
  summary: 'Say that the key is right although an answer does not agree; closed=0 opens it again.',
  request: () => z.object({ id: formInt(), closed: z.optional(formFlag()) }),
  data: () => z.object({ id: z.int(), closed: flag }),
});

export const startKeyCheck = defineCall({
  method: 'POST',
  path: '/questions/keys/check',
  origin: 'ours',
  access: 'question.review',
  summary: 'Start the background job that checks the keys of all questions by meaning.',
  request: () => z.object({}),
  data: () => z.object({ job_id: z.int() }),
});
