// Questions as a file, made by a background job.
import * as z from 'zod/mini';
import { PACK_MAX } from '../paper/pack';
import { defineCall, formJson } from '../wire';
import { BULK_MAX } from './bulk';
import { questionFilter } from './question';

/** Kind of the job. */
export const QUESTION_EXPORT = 'questionExport';
/** A worksheet has at most 1,048,576 rows. */
export const EXPORT_MAX = 1_000_000;

export const exportQuestions = defineCall({
  method: 'POST',
  path: '/questions/export',
  origin: 'ours',
  access: 'question.read',
  summary:
    'Order a file of questions as a background job (any format that docs/formats.md lists for questions, by its ' +
    'name; `xlsx` and `csv` for spreadsheets): of `ids`, of `papers` at the versions that they have pinned, or of ' +
    'every question of a filter, at most 1,000,000; 5,000 as LaTeX.',
  request: () =>
    z.object({
      ...questionFilter(),
      format: z.string().check(z.maxLength(30)),
      ids: z.optional(formJson(z.array(z.int()).check(z.minLength(1, '请选择试题'), z.maxLength(BULK_MAX)))),
      papers: z.optional(formJson(z.array(z.int()).check(z.minLength(1), z.maxLength(PACK_MAX)))),
    }),
  data: () => z.object({ job_id: z.int() }),
});
