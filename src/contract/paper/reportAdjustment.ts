// 考后调整: a question of a report is voided, its key or its scoring rule changed; all answers are marked again.
import * as z from 'zod/mini';
import { defineCall, flag, formInt, formJson, formText, once, timestamp, type DataOf } from '../wire';
import { scoringRule } from './scoringRule';

/** full: every student gets full points; drop: out of the total; bonus: points count, but not in the full score. */
export const VOID_WAYS = ['full', 'drop', 'bonus'] as const;
export type VoidWay = (typeof VOID_WAYS)[number];

export const itemAdjustment = once(() =>
  z.object({
    voided: z.optional(z.enum(VOID_WAYS)),
    /** Accepted keys as they are typed into the answer grid; each answer gets the points of the best one. */
    keys: z.optional(
      z
        .array(z.string().check(z.minLength(1, '答案不能为空'), z.maxLength(300, '答案最多 300 字')))
        .check(z.maxLength(6, '最多 6 个答案')),
    ),
  }),
);
export type ItemAdjustment = z.output<ReturnType<typeof itemAdjustment>>;

/** How an item is marked: what a change replaces and an undo restores. */
export const itemMarking = once(() =>
  z.object({ adjustment: z.optional(itemAdjustment()), scoring: z.optional(scoringRule()) }),
);
export type ItemMarking = z.output<ReturnType<typeof itemMarking>>;

/** A person's decision on an answer to a blank that was not decided by comparing it with the accepted ones. */
export const answerDecision = once(() =>
  z.object({
    /** Number of the blank, from 0. */
    blank: z.int().check(z.minimum(0), z.maximum(99)),
    text: z.string().check(z.minLength(1), z.maxLength(500)),
    right: flag,
  }),
);
export type AnswerDecision = z.output<ReturnType<typeof answerDecision>>;

const changed = once(() =>
  z.object({
    revision: z.int(),
    /** Students whose total rose and fell. */
    gained: z.int(),
    lost: z.int(),
  }),
);

export const adjustReport = defineCall({
  method: 'POST',
  path: '/report/adjust',
  origin: 'ours',
  access: 'report.write',
  summary: 'Void a question of a report, change its key or its scoring rule, and mark all answers again; undoable.',
  request: () =>
    z.object({
      report_id: formInt(),
      revision: formInt(),
      question_id: formInt(),
      marking: formJson(itemMarking()),
      reason: formText(200, 1),
    }),
  data: () => changed(),
});

export const undoAdjustment = defineCall({
  method: 'POST',
  path: '/report/adjust/undo',
  origin: 'ours',
  access: 'report.write',
  summary: 'Take the newest adjustment of a question back and mark its answers again.',
  request: () => z.object({ id: formInt(), revision: formInt() }),
  data: () => changed(),
});

export const decideAnswers = defineCall({
  method: 'POST',
  path: '/answer/decide',
  origin: 'ours',
  access: 'report.write',
  summary:
    'Decide answers of blanks as right or wrong for the whole report, or take decisions back; marks all answers again.',
  request: () =>
    z.object({
      report_id: formInt(),
      decisions: formJson(
        z
          .array(
            z.object({
              question_id: z.int(),
              blank: z.int().check(z.minimum(0), z.maximum(99)),
              text: z.string().check(z.minLength(1, '没有答案'), z.maxLength(500)),
              /** null takes the decision back. */
              right: z.nullable(flag),
            }),
          )
          .check(z.minLength(1), z.maxLength(500, '一次最多 500 个')),
      ),
    }),
  data: () => changed(),
});

export const getAdjustments = defineCall({
  method: 'GET',
  path: '/report/adjustments',
  origin: 'ours',
  access: 'report.read',
  summary: 'The adjustments of a report, newest first, with those that were taken back.',
  request: () => z.object({ report_id: formInt() }),
  data: () =>
    z.object({
      list: z.array(
        z.object({
          id: z.int(),
          question_id: z.int(),
          before: itemMarking(),
          after: itemMarking(),
          reason: z.string(),
          gained: z.int(),
          lost: z.int(),
          actor: z.string(),
          at: timestamp,
          undone_at: z.nullable(timestamp),
          undone_by: z.string(),
        }),
      ),
    }),
});
export type ReportAdjustment = DataOf<typeof getAdjustments>['list'][number];
