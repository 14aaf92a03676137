// Faults reported on questions (questionFeedback) and the notices to their reporters.
import * as z from 'zod/mini';
import { excerpt } from '../offline';
import { isId, listCall, mine } from '../records';
import { defineCall, flag, formInt, formJson, formText, once, timestamp } from '../wire';

export const FEEDBACK = { open: 1, assigned: 2, answered: 3, closed: 4 } as const;
export type FeedbackState = (typeof FEEDBACK)[keyof typeof FEEDBACK];
export const FEEDBACK_STATES: readonly FeedbackState[] = Object.values(FEEDBACK);
export const FEEDBACK_LABELS: Readonly<Record<FeedbackState, string>> = {
  [FEEDBACK.open]: '待处理',
  [FEEDBACK.assigned]: '已分派',
  [FEEDBACK.answered]: '已答复',
  [FEEDBACK.closed]: '已关闭',
};
/** Characters of an attached session log. */
export const LOG_MAX = 1_500_000;

const using = once(() => z.object({ paper_id: z.int(), title: z.string(), question_version: z.int() }));

export const feedback = once(() =>
  z.object({
    id: z.int(),
    question_id: z.int(),
    /** The version that the reporter saw. */
    version: z.int(),
    /** The newest version of the question. */
    newest: z.int(),
    content: z.string(),
    text: z.string(),
    has_log: flag,
    status: z.int(),
    reporter_id: z.int(),
    reporter: z.string(),
    assignee_id: z.nullable(z.int()),
    assignee: z.string(),
    answer: z.string(),
    /** 1: this account may assign, answer and close it. */
    manageable: flag,
    created_at: timestamp,
    updated_at: timestamp,
  }),
);
export type Feedback = z.output<ReturnType<typeof feedback>>;
declare module '../wire' {
  interface EntityRows {
    feedback: Feedback;
  }
}

export const addFeedback = defineCall({
  method: 'POST',
  path: '/questions/feedback/add',
  origin: 'ours',
  access: 'question.feedback',
  summary: 'Report a fault on the version seen; a recorded session may come along as JSON text.',
  request: () =>
    z.object({
      question_id: formInt(),
      version: formInt(),
      text: formText(2000, 1),
      log: z.optional(z.string().check(z.maxLength(LOG_MAX, '操作记录过长，请缩短后重新录制'))),
    }),
  data: () => z.object({ id: z.int() }),
  offline: { waitsFor: 'either', title: ({ question_id, text }) => `反馈试题 ${question_id}：${excerpt(text)}` },
});

export const getFeedback = listCall({
  path: '/questions/feedback/list',
  access: 'question.feedback',
  summary: "Reports in the account's view, newest first.",
  row: feedback,
  orders: [],
  filters: {
    status: isId,
    /** 1: reported by this account. */
    mine,
    /** 1: assigned to this account. */
    assigned: mine,
    question_id: isId,
  },
  entity: 'feedback',
});

export const FEEDBACK_ACTIONS = ['assign', 'answer', 'close', 'reopen'] as const;
export type FeedbackAction = (typeof FEEDBACK_ACTIONS)[number];

export const handleFeedback = defineCall({
  method: 'POST',
  path: '/questions/feedback/handle',
  origin: 'ours',
  access: 'question.feedback',
  summary: 'Assign a report to a person, answer it, close it or open it again.',
  request: () =>
    z.object({
      id: formInt(),
      action: z.enum(FEEDBACK_ACTIONS),
      assignee_id: z.optional(formInt()),
      answer: z.optional(formText(2000)),
    }),
  data: () => feedback(),
  offline: { waitsFor: 'signIn', title: ({ answer }) => `修改反馈的处理：${answer ?? ''}` },
  entity: 'feedback',
});

export const getFeedbackLog = defineCall({
  method: 'GET',
  path: '/questions/feedback/log',
  origin: 'ours',
  access: 'question.feedback',
  summary: 'The recorded session of a report as JSON text; for those who handle it.',
  request: () => z.object({ id: formInt() }),
  data: () => z.object({ log: z.string() }),
});

export const getFeedbackHandlers = defineCall({
  method: 'GET',
  path: '/questions/feedback/handlers',
  origin: 'ours',
  access: 'question.feedback',
  summary: 'People of the organisation to whom a report can be assigned.',
  request: () => z.object({}),
  data: () => z.object({ list: z.array(z.object({ id: z.int(), nickname: z.string() })) }),
});

export const feedbackNotice = once(() =>
  z.object({
    feedback_id: z.int(),
    question_id: z.int(),
    text: z.string(),
    /** fixed: a newer version exists; answered, closed: a member of staff handled the report. */
    kind: z.enum(['fixed', 'answered', 'closed']),
    version: z.int(),
    newest: z.int(),
    answer: z.string(),
    at: timestamp,
    /** Papers of the account's view that use the question. */
    papers: z.array(using()),
  }),
);
export type FeedbackNotice = z.output<ReturnType<typeof feedbackNotice>>;

export const getFeedbackNotices = defineCall({
  method: 'GET',
  path: '/questions/feedback/notices',
  origin: 'ours',
  access: 'question.feedback',
  summary: "What happened to the account's own reports since it last looked.",
  request: () => z.object({}),
  data: () => z.object({ list: z.array(feedbackNotice()) }),
  progress: 'own',
});

export const readFeedbackNotices = defineCall({
  method: 'POST',
  path: '/questions/feedback/notices/read',
  origin: 'ours',
  access: 'question.feedback',
  summary: 'The account has seen these notices.',
  request: () => z.object({ ids: formJson(z.array(z.int()).check(z.minLength(1), z.maxLength(200))) }),
  data: () => z.object({ read: z.int() }),
});
