// A thread that processes user input: a file of questions, its rows, a long question, formulas that were not checked
// before.
import { setPriority } from 'node:os';
import { MAX_IMPORT_ROWS } from '../../../../contract/question/questionImport';
import { invalid } from '../../../errors';
import { serveThread } from '../../../jobs/workerThread';
import { metafileParts, oldPapers, openQuestionFile } from './importFile';
import { inPieces, type ImportResult, type ImportTask } from './importTask';
import { prepareRow } from './prepareRow';
import { readBody } from './readBody';

/** Rows are sent in pieces: one message as large as a file would block the receiving thread. */
async function readFile(
  { bytes, ...given }: Extract<ImportTask, { bytes: Uint8Array }>,
  onProgress: (progress: unknown) => void,
): Promise<ImportResult> {
  const metafiles = given.pictures ? null : metafileParts(bytes);
  if (metafiles && metafiles.size > 0) return { metafiles };
  const old = given.converted ? null : oldPapers(bytes);
  if (old && old.size > 0) return { old };
  const { rows, ending, mime } = await openQuestionFile(bytes, given);
  let count = 0;
  for (const piece of inPieces(rows(), ROWS_AT_ONCE)) {
    if ((count += piece.length) > MAX_IMPORT_ROWS) throw invalid(`一次最多导入 ${MAX_IMPORT_ROWS} 题，请分成几个文件`);
    onProgress(piece);
  }
  if (count === 0) throw invalid('文件里没有试题');
  return { ending, mime };
}
const ROWS_AT_ONCE = 100;

// On Linux this affects only this thread: requests that wait for a response have priority.
if (process.platform === 'linux') setPriority(5);
serveThread<ImportTask, ImportResult>(async (task, onProgress) => {
  if ('bytes' in task) return readFile(task, onProgress);
  if ('drafts' in task) return { prepared: task.drafts.map((draft) => prepareRow(draft, task.options)) };
  if ('typed' in task) return { read: readBody(task.typed) };
  const { judgeTex } = await import('../../../typesetting/texCheck');
  return { messages: task.formulas.map(judgeTex) };
});
