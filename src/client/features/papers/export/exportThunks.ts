// Exports a paper with progress and cancel: typeset sheets, blocks as Word, or the paper as LaTeX. The large libraries
// load on first use. The final notice names everything that could not be exported correctly.
import type { PaperLayout } from '../../../../contract/paper/paperLayout';
import type { DrawnSheet, PdfState } from '../../../../contract/paper/paperPdf';
import type { PaperBlock } from '../../../../domain/paper/paperModel';
import { faultsNote, faultsOf, type ExportFaults } from '../../../lib/paperFiles/exportFaults';
import type { LatexPaper } from '../../../lib/paperFiles/exportLatex';
import { fileName } from '../../../lib/paperFiles/fileName';
import { saveBlob } from '../../../lib/saveBlob';
import { t } from '../../../lib/texts/t';
import { makePdf } from '../../../state/api/paper/paperPdf';
import { tell } from '../../../state/prompts';
import type { AppThunk, RootState } from '../../../state/store';
import { createTask } from '../../../state/tasks/createTask';
import type { PaperSheetHandle } from '../../../ui/pages/PaperSheet';
import type { ExportFormat } from './exportFormats';

/** pdf: vector PDF made by the server. capture: PDF made of page images in the browser. */
export type ExportKind = Exclude<ExportFormat, 'print'> | 'card';
/** Source for Word, LaTeX, web page and plain text. No sheets, because these formats have their own page layout. */
export interface WordSource {
  blocks: readonly PaperBlock[];
  layout: Pick<PaperLayout, 'size' | 'font_size'> & Partial<PaperLayout>;
  sealLine: boolean;
  /** Undefined for something that is not a paper, such as the key table of several forms. */
  latex?: LatexPaper | undefined;
}
/** File names without extensions. */
export interface FileTitles {
  paper: string;
  card: string;
}
export interface ExportProgress {
  kind: ExportKind;
  done: number;
  total: number;
  /** Progress of a vector PDF on the server. */
  server?: PdfState | undefined;
}
export interface ExportSource {
  /** The pages as they are shown. */
  pages: PaperSheetHandle | null;
  titles: FileTitles;
  word: WordSource;
  /** The answer sheet after the paper. */
  drawn: readonly DrawnSheet[];
  /** Issues the answer sheet of a saved paper; resolves to its pages with their codes. */
  issue?: (() => AppThunk<Promise<readonly DrawnSheet[]>>) | undefined;
}
/** `paper`: what is shown; `forms`: one form of several after the other. */
export type ExportId = 'paper' | 'forms';
export const exportTask = createTask<ExportProgress, null>('export');

interface Job extends ExportSource {
  kind: ExportKind;
  pages: PaperSheetHandle;
  sheets: HTMLElement[];
  title: string;
  signal: AbortSignal;
  onProgress(done: number, total: number): void;
  onServer(server: PdfState, total: number): void;
}
interface MadeFile {
  blob: Blob;
  name: string;
  /** What is not as on the pages; '' when everything is. */
  note: string;
}

const authorOf = ({ session }: RootState): string => session.user?.nickname ?? '';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The questions of a version with answers. */
function carriedBy({ latex }: WordSource) {
  if (!latex || latex.source.answers === 'none') return undefined;
  const items = latex.source.sections.flatMap((section) => section.items);
  return { questions: items.flatMap(({ question_id }) => latex.questionOf(question_id) ?? []) };
}

async function makeDocx({ word, signal, ...job }: Job, author: string): Promise<MadeFile & { complete: boolean }> {
  const { buildWordPaper } = await import('../../../../formats/docx/write');
  const { wordNote } = await import('../../../../formats/docx/document/wordNote');
  const { loadPicture } = await import('../../../lib/paperFiles/loadPicture');
  const paper = await buildWordPaper({
    ...job,
    ...word,
    author,
    carries: carriedBy(word),
    loadPicture: (src) => loadPicture(src, signal),
  });
  return { blob: new Blob([paper.data], { type: WORD }), name: fileName(job.title, 'docx'), ...wordNote(paper) };
}

async function makeLatex({ word, ...job }: Job): Promise<MadeFile> {
  if (!word.latex) throw new Error(t('请先切换到要导出的试卷'));
  const { exportLatex } = await import('../../../lib/paperFiles/exportLatex');
  return exportLatex({ ...job, ...word.latex, layout: word.layout });
}

async function makeReading(kind: 'html' | 'txt', { word, ...job }: Job): Promise<MadeFile> {
  const { exportReading } = await import('../../../lib/paperFiles/exportReading');
  return exportReading(kind, { ...job, ...word });
}

async function makePictures({ kind, pages, sheets, ...job }: Job): Promise<MadeFile> {
  const { exportPdf, exportPictures } = await import('../../../lib/paperFiles/exportSheets');
  const source = { ...job, sheets, geometry: pages.geometry };
  const file = kind === 'png' || kind === 'jpeg' ? await exportPictures(source, kind) : await exportPdf(source);
  return { ...file, note: faultsNote(faultsOf(sheets)) };
}

const makeVectorPdf =
  ({ kind, pages, sheets, titles, title, word, issue, signal, onServer, ...job }: Job): AppThunk<Promise<MadeFile>> =>
  async (dispatch, getState) => {
    const placed = pages.placed();
    if (!placed) throw new Error(t('页面还在排版'));
    const { drawnJobOf, jobFile, printJobOf } = await import('../../../lib/paperFiles/printJob');
    const alone = kind === 'card';
    const called = alone ? t('{0} 答题卡', titles.card.trim() || t('试卷', 1)) : title;
    const drawn = issue ? await dispatch(issue()) : job.drawn;
    signal.throwIfAborted();
    const { carriedJson } = await import('../../../../formats/shared/attachedSource');
    const carried = carriedBy(word);
    const printed = alone
      ? drawnJobOf(called, word.layout, drawn)
      : { ...printJobOf(called, placed, sheets, drawn), ...(carried && { carries: carriedJson(carried) }) };
    const total = alone ? drawn.length : sheets.length;
    const { blob, report } = await dispatch(
      makePdf(await jobFile({ ...printed, author: authorOf(getState()) }), signal, (server) => onServer(server, total)),
    );
    signal.throwIfAborted();
    const note = faultsNote(together(faultsOf(alone ? [] : sheets), report));
    return { blob, name: fileName(called, 'pdf'), note };
  };

const makeFile =
  (job: Job): AppThunk<Promise<MadeFile & { complete?: boolean }>> =>
  (dispatch, getState) => {
    if (job.kind === 'docx') return makeDocx(job, authorOf(getState()));
    if (job.kind === 'latex') return makeLatex(job);
    if (job.kind === 'html' || job.kind === 'txt') return makeReading(job.kind, job);
    return job.kind === 'pdf' || job.kind === 'card' ? dispatch(makeVectorPdf(job)) : makePictures(job);
  };

/** Resolves to whether a file was saved; null if an export was already running. */
export const exportPaper =
  (id: ExportId, kind: ExportKind, source: ExportSource): AppThunk<Promise<boolean | null>> =>
  async (dispatch) => {
    const { pages } = source;
    if (!pages) return false;
    const sheets = pages.sheets();
    const title = source.titles.paper.trim() || t('试卷', 1);
    const run = exportTask.run(
      id,
      async ({ signal, report }) => {
        const onProgress = (done: number, total: number) => report({ kind, done, total });
        const onServer = (server: PdfState, total: number) => report({ kind, done: 0, total, server });
        try {
          const make = () =>
            dispatch(makeFile({ ...source, kind, pages, sheets, title, signal, onProgress, onServer }));
          // By name: the writers come in parts of their own. What is damaged twice is not saved.
          const file = await make().catch((fault: unknown) => {
            if (!(fault instanceof Error && fault.name === 'DamagedFile')) throw fault;
            return make();
          });
          saveBlob(file.blob, file.name);
          const { note, complete = note === '' } = file;
          const notice = [t('已导出 {0}', file.name), note].filter(Boolean).join(t('：'));
          dispatch(tell(complete ? 'success' : 'warning', notice));
          return true;
        } catch (fault) {
          // Refused calls (no Error object) have already been reported to the user.
          if (!signal.aborted && fault instanceof Error)
            dispatch(tell('error', t('导出未完成：{0}。可重试，或改用打印', fault.message.replace(/[。；]$/, ''))));
          return false;
        }
      },
      { kind, done: 0, total: sheets.length },
    );
    return dispatch(run);
  };

/**
 * Merges the faults of both sides: the server can fail to load a picture that the browser had, so the larger numbers
 * are reported.
 */
function together(screen: ExportFaults, server: Omit<ExportFaults, 'film_count'> | null): ExportFaults {
  if (!server) return screen;
  return {
    formulas: screen.formulas.length > 0 ? screen.formulas : server.formulas,
    formula_count: Math.max(screen.formula_count, server.formula_count),
    narrow: screen.narrow.length > 0 ? screen.narrow : server.narrow,
    picture_count: Math.max(screen.picture_count, server.picture_count),
    film_count: screen.film_count,
  };
}
