// Changes of many questions: bulk changes, cells of the table, their runs and undo.
import * as z from 'zod/mini';
import { defineCall, flag, formFlag, formInt, formJson, once, timestamp } from '../wire';
import { kpRef, questionFilter } from './question';
import { BULK_FIELDS, CELL_FIELDS, optionalFields } from './questionFields';

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
  data: () =>
    z.object({
      ids: z.array(z.int()),
      total: z.int(),
      /** 1: questions near the keyword are among them, or are shown instead. */
      near: z.optional(flag),
    }),
});

const bulkFields = once(() => ({
  kps_add: z.optional(z.array(kpRef()).check(z.maxLength(20, '一次最多增加 20 个知识点'))),
  kps_remove: z.optional(z.array(z.int()).check(z.maxLength(50))),
  ...optionalFields(BULK_FIELDS),
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
    'Change up to 500 questions, their status excepted; without run_id a new run begins. preview=1 tells what ' +
    'would happen and changes nothing.',
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
  progress: 'own',
  entity: 'question',
});

export const questionCells = once(() =>
  z.object({
    id: z.int(),
    /** Revision when the cells were read; a question changed since is left unchanged and reported. */
    revision: z.int(),
    ...optionalFields(CELL_FIELDS),
  }),
);
export type QuestionCells = z.output<ReturnType<typeof questionCells>>;

export const saveCells = defineCall({
  method: 'POST',
  path: '/questions/cells',
  origin: 'ours',
  access: 'question.write',
  summary:
    `Change ${CELL_FIELDS.join(', ')} of up to 500 questions, each to its own values: ` +
    'one run, taken back by /questions/bulk/undo.',
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
  entity: 'question',
});

export const undoBulk = defineCall({
  method: 'POST',
  path: '/questions/bulk/undo',
  origin: 'ours',
  access: 'question.read',
  summary:
    'Take back up to 500 changes of a run, or of its undo; repeat until `left` is 0. Questions changed since are ' +
    'reported and stay.',
  request: () => z.object({ run_id: formInt() }),
  data: () => z.extend(bulkReply(), { left: z.int() }),
  progress: 'own',
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
    /**
     * The run that undid it; undoing that one does the changes again. Null: nothing is undone, or it cannot be redone.
     */
    undo_id: z.optional(z.nullable(z.int())),
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
