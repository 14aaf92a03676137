// 网上阅卷 for the marker (阅卷员): one script at a time, without the name of the student and without the marks of others.
import * as z from 'zod/mini';
import { question } from '../question/question';
import { defineCall, flag, formInt, formJson, formText, once, timestamp, type DataOf } from '../wire';
import { scriptPicture } from './marking';

export const getMarkingTasks = defineCall({
  method: 'GET',
  path: '/marking/tasks',
  origin: 'ours',
  access: 'marking.mark',
  summary: 'The questions that the account marks.',
  request: () => z.object({}),
  data: () =>
    z.object({
      list: z.array(
        z.object({
          marking_id: z.int(),
          question_id: z.int(),
          /** 0: the whole question; from 1: one part of it. */
          part: z.int(),
          report: z.string(),
          number: z.int(),
          score: z.number(),
          open: flag,
          marked: z.int(),
          quota: z.nullable(z.int()),
          /** Scripts that the account can still get. */
          waiting: z.int(),
        }),
      ),
    }),
});
export type MarkingTask = DataOf<typeof getMarkingTasks>['list'][number];

const task = once(() => z.object({ marking_id: formInt(), question_id: formInt(), part: z.optional(formInt()) }));
const ownMark = once(() =>
  z.object({
    script_id: z.int(),
    number: z.string(),
    /** As typed into the answer grid; '/' is not answered. */
    text: z.string(),
    ticks: z.array(z.int()),
    problem: z.string(),
    at: timestamp,
  }),
);
export type OwnMark = z.output<ReturnType<typeof ownMark>>;

export const getMarkingTask = defineCall({
  method: 'GET',
  path: '/marking/task',
  origin: 'ours',
  access: 'marking.mark',
  summary: 'A question to mark with its answer and scoring points, and the latest own marks.',
  request: () => task(),
  data: () =>
    z.object({
      report: z.string(),
      number: z.int(),
      question: question(),
      score: z.number(),
      part_scores: z.array(z.number()),
      points: z.array(z.object({ label: z.string(), points: z.number() })),
      /** Newest first; these can be changed. */
      recent: z.array(ownMark()),
    }),
});
export type MarkingTaskDetail = DataOf<typeof getMarkingTask>;

const heldScript = once(() =>
  z.object({
    script_id: z.int(),
    /** Of a script without a picture: the number of the student. */
    number: z.string(),
  }),
);

export type HeldScript = z.output<ReturnType<typeof heldScript>>;

export const takeScripts = defineCall({
  method: 'POST',
  path: '/marking/take',
  origin: 'ours',
  access: 'marking.mark',
  summary: 'The next scripts, at most three; they are held for the account for half an hour. The same until marked.',
  request: () => task(),
  data: () =>
    z.object({
      scripts: z.array(heldScript()),
      marked: z.int(),
      quota: z.nullable(z.int()),
      /** Scripts that the account can still get, those held included. */
      waiting: z.int(),
    }),
  progress: 'own',
  faults: 'own',
});

export const getScriptPicture = defineCall({
  method: 'GET',
  path: '/marking/picture',
  origin: 'ours',
  access: 'marking.mark',
  summary: 'The written answer of a script that the account marks, cut out of the scanned page.',
  request: () => z.object({ script_id: formInt() }),
  data: () => scriptPicture(),
});

export const markScript = defineCall({
  method: 'POST',
  path: '/marking/mark',
  origin: 'ours',
  access: 'marking.mark',
  summary:
    'Mark a held script, or change one of the ten latest own marks before others depend on it. `problem`: the script ' +
    'cannot be marked, the leader decides.',
  request: () =>
    z.object({
      script_id: formInt(),
      /** As typed into the answer grid; '/' is not answered. */
      text: formText(100),
      ticks: z.optional(formJson(z.array(z.int()).check(z.maxLength(12)))),
      seconds: z.optional(formInt()),
      problem: z.optional(formText(100)),
    }),
  data: () => z.object({ script_id: z.int() }),
  progress: 'own',
  faults: 'own',
});
