// The review of a question: status, check records, moves, comments.
import * as z from 'zod/mini';
import { excerpt } from '../offline';
import { defineCall, flag, formFlag, formInt, formJson, formText, once, timestamp } from '../wire';

// ---- status and check records ----
export const batchSaveStatus = defineCall({
  method: 'POST',
  path: '/questions/batch_save/status',
  spelled: '/api/questions/batch_save/status',
  origin: 'spec',
  access: 'question.read',
  summary: 'Move many questions; the reply names the result of each id.',
  request: () =>
    z.object({
      ids: formJson(z.array(z.int()).check(z.minLength(1, '请选择试题'), z.maxLength(1000, '一次最多 1000 题'))),
      /**
       * Revisions in the order of `ids`, as last read (0: not read); a question changed since answers 4009 and stays as
       * it is.
       */
      revisions: z.optional(formJson(z.array(z.int()).check(z.maxLength(1000)))),
      status: formInt(),
      reason: z.optional(formText(500)),
      /** 1: a run that /questions/bulk/undo can undo; later requests of the same run send its run_id. */
      undoable: z.optional(formFlag()),
      run_id: z.optional(formInt()),
      /** 1: returns what would happen and changes nothing. */
      preview: z.optional(formFlag()),
    }),
  data: () =>
    z.object({
      list: z.array(
        z.object({
          id: z.int(),
          error: z.int(),
          msg: z.string(),
          changed: z.optional(flag),
          revision: z.optional(z.int()),
        }),
      ),
      run_id: z.optional(z.int()),
    }),
  withoutData: ({ ids, preview }) => (preview === 1 ? null : { list: ids.map((id) => ({ id, error: 0, msg: '' })) }),
  entity: 'question',
});

export const checkRecord = once(() =>
  z.object({
    id: z.int(),
    question_id: z.int(),
    version: z.int(),
    from_status: z.int(),
    to_status: z.int(),
    reason: z.string(),
    actor_id: z.int(),
    actor: z.string(),
    created_at: timestamp,
  }),
);

export type CheckRecord = z.output<ReturnType<typeof checkRecord>>;

export const getCheckRecords = defineCall({
  method: 'GET',
  path: '/questions/check_record/list',
  spelled: '/api/questions/check_record/list',
  origin: 'spec',
  access: 'question.read',
  summary: 'Check records of a question, newest first.',
  request: () => z.object({ question_id: formInt() }),
  data: () => z.object({ list: z.array(checkRecord()) }),
});

export const addCheckRecord = defineCall({
  method: 'POST',
  path: '/questions/check_record/add',
  spelled: '/api/questions/check_record/add',
  origin: 'spec',
  access: 'question.check',
  summary: 'Pass or refuse a question at its present status; writes the record and moves the status.',
  request: () =>
    z.object({
      question_id: formInt(),
      pass: formFlag(),
      reason: z.optional(formText(500)),
      revision: z.optional(formInt()),
    }),
  data: () => checkRecord(),
  offline: {
    waitsFor: 'either',
    title: ({ question_id, pass, reason }) =>
      `试题 ${question_id}：${pass === 1 ? '通过' : `退回（${excerpt(reason, 16)}）`}`,
    subject: ({ question_id }) => `question:${question_id}`,
  },
  entity: 'question',
});

// ---- moves ----
export const questionMove = once(() =>
  z.object({
    to: z.int(),
    /** 1: the transition returns the question to its author. */
    returned: flag,
    /** 1: a reason must be given. */
    reason: flag,
    /** 1: this account may make it now; else `msg` gives the reason. */
    ok: flag,
    msg: z.string(),
  }),
);
export type QuestionMove = z.output<ReturnType<typeof questionMove>>;

export const getQuestionMoves = defineCall({
  method: 'GET',
  path: '/questions/moves',
  origin: 'ours',
  access: 'question.read',
  summary: 'The status moves from the present status of a question, and why the account may not make one.',
  request: () => z.object({ id: formInt() }),
  data: () => z.object({ list: z.array(questionMove()) }),
});

// ---- comments ----
export const COMMENT_FIELDS = ['question', 'content', 'options', 'answer', 'analysis', 'parts'] as const;
/** The place of a comment: a field, an option or part of it, and the quoted words. */
export const commentPlace = once(() =>
  z.object({
    field: z.enum(COMMENT_FIELDS),
    /** Id of the option or part. */
    item: z.optional(z.string().check(z.maxLength(40))),
    quote: z.optional(z.string().check(z.maxLength(300))),
  }),
);
export type CommentPlace = z.output<ReturnType<typeof commentPlace>>;
export const questionComment = once(() =>
  z.object({
    id: z.int(),
    question_id: z.int(),
    version: z.int(),
    place: commentPlace(),
    text: z.string(),
    author_id: z.int(),
    author: z.string(),
    closed_at: z.nullable(timestamp),
    created_at: timestamp,
  }),
);
export type QuestionComment = z.output<ReturnType<typeof questionComment>>;
declare module '../wire' {
  interface EntityRows {
    comment: QuestionComment;
  }
}

export const getComments = defineCall({
  method: 'GET',
  path: '/questions/comments/list',
  origin: 'ours',
  access: 'question.read',
  summary: 'Review comments of a question, oldest first, closed ones too.',
  request: () => z.object({ question_id: formInt() }),
  data: () => z.object({ list: z.array(questionComment()) }),
  progress: 'own',
  faults: 'own',
  entity: 'comment',
});

export const addComment = defineCall({
  method: 'POST',
  path: '/questions/comments/add',
  origin: 'ours',
  access: 'question.read',
  summary: 'Comment on a place of the version seen; for authors, checkers and reviewers.',
  request: () =>
    z.object({ question_id: formInt(), version: formInt(), place: formJson(commentPlace()), text: formText(1000, 1) }),
  data: () => questionComment(),
  offline: { waitsFor: 'either', title: ({ question_id, text }) => `试题 ${question_id} 的批注：${excerpt(text)}` },
});

export const closeComment = defineCall({
  method: 'POST',
  path: '/questions/comments/close',
  origin: 'ours',
  access: 'question.read',
  summary: 'Close a comment, or open it again with closed=0.',
  request: () => z.object({ question_id: formInt(), id: formInt(), closed: z.optional(formFlag()) }),
  data: () => questionComment(),
  entity: 'comment',
});
