// Versions of a question.
import * as z from 'zod/mini';
import { defineCall, formInt, once, timestamp } from '../wire';
import { stored } from './question';

/** Fields that may differ between two versions. */
export const VERSION_FIELDS = [
  'type_id',
  'content',
  'options',
  'answer',
  'analysis',
  'answer_video',
  'parts',
  'source',
] as const;
export const questionVersion = once(() =>
  z.object({
    version: z.int(),
    author_id: z.int(),
    author: z.string(),
    created_at: timestamp,
    /** Compared with the previous version; empty for the first. */
    changed: z.array(z.enum(VERSION_FIELDS)),
    /** Number of papers (without deleted ones) that use this version, and when the newest of them last changed. */
    times_used: z.int(),
    last_used_at: z.nullable(timestamp),
    /**
     * Over all reports with this version, weighted by answers; null without answers; discrimination also null below ten
     * students.
     */
    answered: z.int(),
    facility: z.nullable(z.number()),
    discrimination: z.nullable(z.number()),
  }),
);
export type QuestionVersion = z.output<ReturnType<typeof questionVersion>>;

export const getQuestionVersions = defineCall({
  method: 'GET',
  path: '/questions/versions',
  origin: 'ours',
  access: 'question.read',
  summary: 'Versions of a question, newest first: who, when, and which fields changed.',
  request: () => z.object({ id: formInt() }),
  data: () => z.object({ list: z.array(questionVersion()) }),
});

export const restoreQuestionVersion = defineCall({
  method: 'POST',
  path: '/questions/versions/restore',
  origin: 'ours',
  access: 'question.write',
  summary: 'Store an older version again as the newest; nothing between is lost.',
  request: () => z.object({ id: formInt(), version: formInt(), revision: formInt() }),
  data: () => stored(),
});
