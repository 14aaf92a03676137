// Import of questions from a file in two jobs: the first checks the file and stores nothing; the second stores what was
// checked and corrected (importRows.ts).
import * as z from 'zod/mini';
import { defineCall, once } from '../wire';

export const IMPORT_KIND = 'questionImport';
export const MAX_IMPORT_MB = 20;
export const MAX_IMPORT_ROWS = 20_000;

export const ordered = once(() => z.object({ job_id: z.int() }));

/** The `data` of a finished job; `checked`: 1 when nothing was stored. */
export interface ImportFigures {
  checked: 0 | 1;
  /** The job that checked the file. */
  check_id: number;
  rows: number;
  /** The numbers of the questions of a paper, and those that are missing; empty for other files. */
  numbers?: string;
  /** Stored, or to be stored. */
  stored: number;
  refused: number;
  duplicates: number;
  /** Of them: those that the bank has with another answer, analysis, score or option. */
  differs?: number;
  /** Questions of the bank that got a new version. */
  replaced?: number;
  /** Formulas that cannot be typeset; stored as source. */
  tex_faults: number;
  /** Rows with formulas that have to be compared with their picture. */
  review: number;
  /** Rows without an answer. */
  unanswered?: number;
  /** Of the stored ones: those that differ from the file, or lack something outside the question itself. */
  noted: number;
}

export const checkImport = defineCall({
  method: 'POST',
  path: '/questions/import/check',
  origin: 'ours',
  access: 'question.write',
  summary:
    'Check a file of questions (any format that docs/formats.md lists for the import dialog) as a background job; ' +
    'nothing is stored. Before a file of records its `mapping` may be sent: {"content": ["column"], …} as JSON.',
  request: () => z.object({}),
  data: () => ordered(),
  files: ['mapping', 'file'],
  progress: 'own',
});
