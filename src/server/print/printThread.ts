// The thread for the parts of a PDF that take processor time: its fonts, its check, and its formulas as text.
import { serveThread } from '../jobs/workerThread';
import { finishPdf, type Finished, type PdfFacts } from './finishPdf';
import { makePrintFonts, type FontReply, type FontRequest } from './fonts/printFonts';

export type PrintTask = { kind: 'fonts'; request: FontRequest } | { kind: 'finish'; pdf: Uint8Array; facts: PdfFacts };
export type PrintTaskResult = FontReply | Finished;

serveThread<PrintTask, PrintTaskResult>((task) =>
  task.kind === 'fonts' ? makePrintFonts(task.request) : finishPdf(task.pdf, task.facts),
);
