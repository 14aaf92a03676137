// The answers of classes to a report, and their earlier reports.
import * as z from 'zod/mini';
import { defineCall, flag, formInt, formJson, once, timestamp, type DataOf } from '../wire';

/** One stored answer: see domain/report/marking. */
export const answerEntry = once(() =>
  z.object({
    given: z.string().check(z.maxLength(500)),
    score: z.number().check(z.minimum(0), z.maximum(1000)),
    part_scores: z.array(z.number().check(z.minimum(0), z.maximum(1000))).check(z.maxLength(30)),
    by_hand: flag,
    /** Of a voided question: the marks without it; null: the question was not filled in. */
    own: z.optional(
      z.nullable(
        z.object({
          score: z.number().check(z.minimum(0), z.maximum(1000)),
          part_scores: z.array(z.number().check(z.minimum(0), z.maximum(1000))).check(z.maxLength(30)),
        }),
      ),
    ),
    /** Left out: typed or imported. */
    source: z.optional(z.enum(['scan', 'review', 'marked'])),
    /** Account that typed or reviewed it. */
    by: z.optional(z.int()),
  }),
);
export const answerRow = once(() =>
  z.object({
    student_id: z.int(),
    class_id: z.int(),
    number: z.string(),
    name: z.string(),
    /** A to D: the form of the paper that the student had; '' where it is not known. */
    form: z.string(),
    /**
     * By question id; missing: not filled in. Letters are those of the options in stored order, not of the form.
     */
    answers: z.record(z.string(), answerEntry()),
    score: z.nullable(z.number()),
    /** 0 before anything is filled in. */
    revision: z.int(),
  }),
);
export type AnswerRow = z.output<ReturnType<typeof answerRow>>;

export const getAnswers = defineCall({
  method: 'GET',
  path: '/answer/list',
  origin: 'ours',
  access: 'report.read',
  summary: 'The students of a class with their answers; without a class, all students that have answers.',
  request: () => z.object({ report_id: formInt(), class_id: z.optional(formInt()) }),
  data: () => z.object({ list: z.array(answerRow()) }),
});

export const saveAnswers = defineCall({
  method: 'POST',
  path: '/answer/save',
  origin: 'ours',
  access: 'report.write',
  summary:
    'Set cells of the answer grid, as typed; the server marks them. A cell that somebody else changed since `was` ' +
    'is not overwritten but answered as a clash.',
  request: () =>
    z.object({
      report_id: formInt(),
      class_id: formInt(),
      cells: formJson(
        z
          .array(
            z.object({
              student_id: z.int(),
              question_id: z.int(),
              /** Typed text; '' clears the cell. */
              text: z.string().check(z.maxLength(500)),
              /** The text of the cell before typing. */
              was: z.string().check(z.maxLength(500)),
            }),
          )
          .check(z.minLength(1), z.maxLength(20_000, '一次最多 20000 格')),
      ),
    }),
  data: () =>
    z.object({
      /** Every changed row, in its new state. */
      rows: z.array(answerRow()),
      faults: z.array(z.object({ student_id: z.int(), question_id: z.int(), msg: z.string() })),
      clashes: z.array(z.object({ student_id: z.int(), question_id: z.int(), theirs: z.string(), mine: z.string() })),
    }),
  progress: 'own',
  faults: 'own',
});

export const setAnswerForms = defineCall({
  method: 'POST',
  path: '/answer/forms',
  origin: 'ours',
  access: 'report.write',
  summary:
    'Say which form of the paper students had. Typed letters are those of their paper: they are read again by the ' +
    'options of the new form; scanned ones stay.',
  request: () =>
    z.object({
      report_id: formInt(),
      class_id: formInt(),
      forms: formJson(
        z
          .array(z.object({ student_id: z.int(), form: z.enum(['', 'A', 'B', 'C', 'D']) }))
          .check(z.minLength(1), z.maxLength(2000)),
      ),
    }),
  data: () => z.object({ rows: z.array(answerRow()) }),
});

export const answerOrigin = once(() =>
  z.object({
    source: z.enum(['', 'typed', 'points', 'scan', 'review', 'marked']),
    /** Names of those who typed, reviewed or marked it. */
    by: z.array(z.string()),
    /** Of the scanned page, as long as it is kept. */
    scan: z.nullable(
      z.object({
        batch_id: z.int(),
        file: z.string(),
        page: z.int(),
        certainty: z.number(),
        /** As read by the program. */
        read_text: z.string(),
        doubts: z.array(z.string()),
        decided_at: z.nullable(timestamp),
        picture: z.string(),
        width: z.number(),
        height: z.number(),
        area: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      }),
    ),
  }),
);
export type AnswerOrigin = z.output<ReturnType<typeof answerOrigin>>;

export const getAnswerOrigin = defineCall({
  method: 'GET',
  path: '/answer/origin',
  origin: 'ours',
  access: 'report.read',
  summary:
    'Where one answer comes from: typed, scanned, reviewed or marked, by whom, with the piece of the scanned page.',
  request: () => z.object({ report_id: formInt(), student_id: formInt(), question_id: formInt() }),
  data: () => answerOrigin(),
});

export const getClassHistory = defineCall({
  method: 'GET',
  path: '/report/history',
  origin: 'ours',
  access: 'report.read',
  summary:
    'Earlier reports of the classes and students of a report: mean rate of each class, rate of each student; ' +
    'oldest first, at most 12 reports.',
  request: () => z.object({ report_id: formInt() }),
  data: () =>
    z.object({
      list: z.array(
        z.object({
          report_id: z.int(),
          title: z.string(),
          class_id: z.int(),
          rate: z.number(),
          count: z.int(),
          at: timestamp,
        }),
      ),
      students: z.array(z.object({ report_id: z.int(), student_id: z.int(), rate: z.number() })),
    }),
});
export type ReportHistory = DataOf<typeof getClassHistory>;
