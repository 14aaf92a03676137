// A thread of an import: prepares rows, and judges formulas that nobody has judged before.
import { judgeTex } from '../../plugins/texCheck';
import { serveThread } from '../../plugins/workerThread';
import { prepareRow } from './prepareRow';
import type { ImportResult, ImportTask } from './importThreads';

serveThread<ImportTask, ImportResult>((task) =>
  'drafts' in task ? { prepared: task.drafts.map((draft) => prepareRow(draft, task.options)) } : { messages: task.formulas.map(judgeTex) },
);
