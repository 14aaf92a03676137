// 难度校准: measured difficulties of the questions of an organisation.
import * as z from 'zod/mini';
import { question } from '../question/question';
import { defineCall, formInt, once, page, paged, timestamp } from '../wire';

/** The kind of the job, by which the page recognises it. */
export const CALIBRATION_KIND = 'calibration';
export const CALIBRATION_ORDERS = ['disagreement', 'hardest', 'easiest', 'misfit', 'unmeasured'] as const;
export type CalibrationOrder = (typeof CALIBRATION_ORDERS)[number];

export const calibratedQuestion = once(() =>
  z.object({
    /** In the version that was measured. */
    question: question(),
    scale: z.int(),
    /** Students who answered. */
    n: z.int(),
    facility: z.number(),
    /** Generalised partial credit model, logistic without 1.7; null: not measured. */
    slope: z.nullable(z.number()),
    slope_error: z.nullable(z.number()),
    steps: z.array(z.number()),
    difficulty: z.nullable(z.number()),
    difficulty_error: z.nullable(z.number()),
    infit: z.nullable(z.number()),
    outfit: z.nullable(z.number()),
    /** The difficulty on the teachers' scale of 1 to 10; null with too few rated questions. */
    measured: z.nullable(z.number()),
    /** Half of its 95 % interval on that scale. */
    measured_error: z.nullable(z.number()),
  }),
);
export type CalibratedQuestion = z.output<ReturnType<typeof calibratedQuestion>>;

export const getCalibration = defineCall({
  method: 'GET',
  path: '/report/calibration',
  origin: 'ours',
  access: 'report.read',
  summary:
    'Measured difficulties of the own organisation: those that differ most from the teacher’s first, or by ' +
    'difficulty, by fit, or those without a measured difficulty.',
  request: () => z.extend(page, { order: z.optional(z.enum(CALIBRATION_ORDERS)), scale: z.optional(formInt()) }),
  data: () =>
    z.extend(paged(calibratedQuestion()), {
      summary: z.object({
        /** Question versions with answers, and those of them with a measured difficulty. */
        answered: z.int(),
        measured: z.int(),
        scales: z.array(z.object({ scale: z.int(), questions: z.int() })),
        /** Null before the first calibration. */
        calibrated_at: z.nullable(timestamp),
      }),
    }),
});

export const startCalibration = defineCall({
  method: 'POST',
  path: '/report/calibrate',
  origin: 'ours',
  access: 'report.write',
  summary:
    'Start the background job that estimates the difficulty of all questions with answers in reports of the own ' +
    'organisation; who starts it while it is under way gets that job.',
  request: () => z.object({}),
  data: () => z.object({ job_id: z.int() }),
});

export const getMeasureHistory = defineCall({
  method: 'GET',
  path: '/report/question_history',
  origin: 'ours',
  access: 'report.read',
  summary: 'The statistics of a question in the reports of the own organisation, newest first, and its calibrations.',
  request: () => z.object({ question_id: formInt() }),
  data: () =>
    z.object({
      exams: z.array(
        z.object({
          report_id: z.int(),
          title: z.string(),
          at: timestamp,
          version: z.int(),
          answered: z.int(),
          facility: z.nullable(z.number()),
          discrimination: z.nullable(z.number()),
        }),
      ),
      calibrations: z.array(
        z.object({
          version: z.int(),
          n: z.int(),
          slope: z.nullable(z.number()),
          difficulty: z.nullable(z.number()),
          difficulty_error: z.nullable(z.number()),
          infit: z.nullable(z.number()),
          calibrated_at: timestamp,
        }),
      ),
    }),
});
