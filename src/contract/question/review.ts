// A question after its first save: versions, check records, comments, bulk changes, duplicates.
import * as z from 'zod/mini';
import { kpRef, question, questionFilter, stored } from './question';
import { defineCall, flag, formFlag, formInt, formJson, formText, once, page, paged, timestamp } from '../wire';

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
});

// ---- versions ----
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
  summary: 'The status moves from where a question stands, and why the account may not make one.',
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

export const getComments = defineCall({
  method: 'GET',
  path: '/questions/comments/list',
  origin: 'ours',
  access: 'question.read',
  summary: 'Review comments of a question, oldest first, closed ones too.',
  request: () => z.object({ question_id: formInt() }),
  data: () => z.object({ list: z.array(questionComment()) }),
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
});

export const closeComment = defineCall({
  method: 'POST',
  path: '/questions/comments/close',
  origin: 'ours',
  access: 'question.read',
  summary: 'Close a comment, or open it again with closed=0.',
  request: () => z.object({ question_id: formInt(), id: formInt(), closed: z.optional(formFlag()) }),
  data: () => questionComment(),
});

// ---- bulk ----
/** Maximum number of questions of one bulk run. */
export const BULK_MAX = 20_000;
/** Maximum number of questions of one request; the client sends a run in chunks. */
export const BULK_CHUNK = 500;

export const getQuestionIds = defineCall({
  method: 'GET',
  path: '/questions/ids',
  origin: 'ours',
  access: 'question.read',
  summary: 'Ids of every question of a filter, not of one page; at most 20,000, `total` tells how many there are.',
  request: () => z.object(questionFilter()),
  data: () => z.object({ ids: z.array(z.int()), total: z.int() }),
});

const bulkFields = once(() => ({
  kps_add: z.optional(z.array(kpRef()).check(z.maxLength(20, '一次最多增加 20 个知识点'))),
  kps_remove: z.optional(z.array(z.int()).check(z.maxLength(50))),
  difficulty: z.optional(z.int()),
  stage_id: z.optional(z.nullable(z.int())),
  grade_id: z.optional(z.nullable(z.int())),
  gs_id: z.optional(z.nullable(z.int())),
  in_use: z.optional(flag),
  listed: z.optional(flag),
  shared: z.optional(flag),
}));
const bulkChanges = once(() => z.object(bulkFields()));
/** Of a run: /questions/batch_save/status changes the status; undo reverts it with the other changes. */
const movedChanges = once(() =>
  z.object({
    ...bulkFields(),
    status: z.optional(z.int()),
    /** For a refusal or 不可用. */
    reason: z.optional(z.string().check(z.maxLength(500))),
  }),
);
export type BulkChanges = z.output<ReturnType<typeof bulkChanges>>;

export const bulkResult = once(() =>
  z.object({
    id: z.int(),
    error: z.int(),
    msg: z.string(),
    changed: flag,
    /** Revision of the question in the preview. */
    revision: z.optional(z.int()),
  }),
);
export type BulkResult = z.output<ReturnType<typeof bulkResult>>;
const bulkReply = once(() =>
  z.object({
    /** 0 in a preview. */
    run_id: z.int(),
    list: z.array(bulkResult()),
  }),
);

const asChanged = (id: number): BulkResult => ({ id, error: 0, msg: '', changed: 1 });

export const bulkQuestions = defineCall({
  method: 'POST',
  path: '/questions/bulk',
  origin: 'ours',
  access: 'question.read',
  summary:
    'Change up to 500 questions, their status excepted; without run_id a new run begins. preview=1 tells what would happen and changes nothing.',
  request: () =>
    z.object({
      ids: formJson(
        z.array(z.int()).check(z.minLength(1, '请选择试题'), z.maxLength(BULK_CHUNK, `一次最多 ${BULK_CHUNK} 题`)),
      ),
      /**
       * In the order of `ids`, from the preview's answer (0: not seen); a question changed since answers 4009 and stays
       * as it is.
       */
      revisions: z.optional(formJson(z.array(z.int()).check(z.maxLength(BULK_CHUNK)))),
      changes: formJson(bulkChanges()),
      run_id: z.optional(formInt()),
      preview: z.optional(formFlag()),
    }),
  data: () => bulkReply(),
  withoutData: ({ ids, preview }) => (preview === 1 ? null : { list: ids.map(asChanged) }),
});

/** Fields of the question table's cells: they create no new version. */
export const CELL_FIELDS = ['difficulty', 'term', 'year'] as const;
export type CellField = (typeof CELL_FIELDS)[number];
export const questionCells = once(() =>
  z.object({
    id: z.int(),
    /** Revision when the cells were read; a question changed since is left unchanged and reported. */
    revision: z.int(),
    difficulty: z.optional(z.int()),
    term: z.optional(z.int()),
    year: z.optional(z.nullable(z.int())),
  }),
);
export type QuestionCells = z.output<ReturnType<typeof questionCells>>;

export const saveCells = defineCall({
  method: 'POST',
  path: '/questions/cells',
  origin: 'ours',
  access: 'question.write',
  summary:
    'Change difficulty, term or year of up to 500 questions, each to its own values: one run, taken back by /questions/bulk/undo.',
  request: () =>
    z.object({
      cells: formJson(
        z
          .array(questionCells())
          .check(z.minLength(1, '没有要修改的内容'), z.maxLength(BULK_CHUNK, `一次最多 ${BULK_CHUNK} 题`)),
      ),
    }),
  data: () => bulkReply(),
  withoutData: ({ cells }) => ({ list: cells.map(({ id }) => asChanged(id)) }),
});

export const undoBulk = defineCall({
  method: 'POST',
  path: '/questions/bulk/undo',
  origin: 'ours',
  access: 'question.read',
  summary:
    'Take back up to 500 changes of a run; repeat until `left` is 0. Questions changed since are reported and stay.',
  request: () => z.object({ run_id: formInt() }),
  data: () => z.extend(bulkReply(), { left: z.int() }),
});

export const bulkRun = once(() =>
  z.object({
    id: z.int(),
    actor_id: z.int(),
    actor: z.string(),
    /** `cells`: the changed fields when each question has its own values. */
    changes: z.extend(movedChanges(), { cells: z.optional(z.array(z.enum(CELL_FIELDS))) }),
    total: z.int(),
    changed: z.int(),
    failed: z.int(),
    undone: z.int(),
    created_at: timestamp,
  }),
);
export type BulkRun = z.output<ReturnType<typeof bulkRun>>;
export type RunChanges = BulkRun['changes'];

export const getBulkRuns = defineCall({
  method: 'GET',
  path: '/questions/bulk/list',
  origin: 'ours',
  access: 'question.read',
  summary: 'The latest 50 bulk runs of the account; of everybody for the administrator.',
  request: () => z.object({}),
  data: () => z.object({ list: z.array(bulkRun()) }),
});

// ---- duplicates ----
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
  summary: 'Pairs of near-duplicates that scans have found, most alike first.',
  request: () => z.extend(page, { state: z.optional(formInt()) }),
  data: () => paged(duplicatePair()),
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
    'Mark a pair as variants, or merge it into `keep_id`: papers, reports with their answers, exposures, knowledge points and feedback follow, the other becomes 不可用.',
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
       * Reports that contain both, or whose options, blanks or parts do not match: they keep the other question with its
       * answers.
       */
      left_reports: z.array(z.object({ report_id: z.int(), title: z.string() })),
    }),
});
