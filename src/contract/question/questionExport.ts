// Questions as a spreadsheet, made by a background job.
import * as z from 'zod/mini';
import { PACK_MAX } from '../paper/pack';
import { defineCall, formJson } from '../wire';
import { BULK_MAX } from './bulk';
import { questionFilter } from './question';

/** Kind of the job. */
export const QUESTION_EXPORT = 'questionExport';
/** Of the file. */
export const SHEET_ENDINGS = ['xlsx', 'csv'] as const;
export type SheetEnding = (typeof SHEET_ENDINGS)[number];
/** A worksheet has at most 1,048,576 rows. */
export const EXPORT_MAX = 1_000_000;

export const exportQuestions = defineCall({
  method: 'POST',
  path: '/questions/export',
  origin: 'ours',
  access: 'question.read',
  summary:
    'Order a spreadsheet of questions as a background job: of `ids`, of `papers` at the versions that they have ' +
    'pinned, or of every question of a filter, at most 1,000,000.',
  request: () =>
    z.object({
      ...questionFilter(),
      ending: z.enum(SHEET_ENDINGS),
      ids: z.optional(formJson(z.array(z.int()).check(z.minLength(1, '请选择试题'), z.maxLength(BULK_MAX)))),
      papers: z.optional(formJson(z.array(z.int()).check(z.minLength(1), z.maxLength(PACK_MAX)))),
    }),
  data: () => z.object({ job_id: z.int() }),
});
