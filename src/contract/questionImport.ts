// Questions out of a file, in two jobs: the file is checked and nothing stored; then what was checked is stored. Calls of ours.
import * as z from 'zod/mini';
import { defineCall, formInt, once } from './wire';

export const IMPORT_KIND = 'questionImport';
export const MAX_IMPORT_MB = 20;
export const MAX_IMPORT_ROWS = 20_000;

const ordered = once(() => z.object({ job_id: z.int() }));

/** What the `data` of such a job says once it is done; `checked`: nothing was stored. */
export interface ImportFigures {
  checked: 0 | 1;
  /** Of what was checked before: the job that did. */
  check_id: number;
  rows: number;
  /** Stored, or what would be. */
  stored: number;
  refused: number;
  duplicates: number;
  /** Formulas that cannot be typeset, kept as source. */
  tex_faults: number;
  /** Of these: those that read differently from the file, or lack something that does not belong to the question itself. */
  noted: number;
}

export const checkImport = defineCall({
  method: 'POST',
  path: '/questions/import/check',
  origin: 'ours',
  access: 'question.write',
  summary: 'Check a file of questions (tiku-questions or tiku-table JSON, Moodle XML, GIFT, Aiken, QTI) as a background job; nothing is stored.',
  request: () => z.object({}),
  data: () => ordered(),
  files: ['file'],
});

export const startImport = defineCall({
  method: 'POST',
  path: '/questions/import',
  origin: 'ours',
  access: 'question.write',
  summary: 'Store the questions of an own file that was checked by the job `job_id`, as unchecked questions of the account.',
  request: () => z.object({ job_id: formInt() }),
  data: () => ordered(),
});
