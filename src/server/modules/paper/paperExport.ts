// Stored papers as PDF or page images without a user interface: for packs, jobs and the command line.
import type { PaperDetail } from '../../../contract/paper/paper';
import type { PaperLayout } from '../../../contract/paper/paperLayout';
import type { PrintJob, PrintReport } from '../../../contract/paper/paperPdf';
import { paperBlocks } from '../../../domain/paper/paperModel';
import { carriedJson } from '../../../formats/shared/attachedSource';
import type { Database } from '../../db/database';
import type { FilesPort } from '../../files/filesPort';
import { ownerOf } from '../../jobs/fairQueue';
import { withUploads } from '../../paperFiles/carriedBank';
import type { PrintPort, PrintWatch } from '../../print/printPort';
import type { Actor } from '../../security/actor';
import { makePaperService, type PaperQuestions } from './paperService';

export interface PaperExportOptions extends Omit<PrintWatch, 'owner'> {
  /** Absent: as the paper's layout says. */
  answers?: PaperLayout['answers'] | undefined;
  size?: PaperLayout['size'] | undefined;
}

/** The job contains no finished layout: the print page measures and typesets the paper itself. */
export function printJobOf(
  detail: PaperDetail,
  { answers, size }: Pick<PaperExportOptions, 'answers' | 'size'> = {},
): PrintJob {
  const questions = new Map(detail.questions.map((question) => [question.id, question]));
  const shown = answers ?? detail.layout.answers;
  const blocks = paperBlocks({ ...detail, answers: shown }, (id) => questions.get(id));
  return {
    title: detail.title,
    author: detail.owner,
    blocks: blocks as unknown as PrintJob['blocks'],
    layout: { ...detail.layout, ...(size === undefined ? {} : { size }) },
    sealLine: detail.seal_line === 1,
    map: null,
    drawn: [],
    ...(shown === 'none' ? {} : { carries: carriedJson({ questions: detail.questions }) }),
  };
}

export interface PaperExport {
  readonly available: boolean;
  /** Refused like getPaper when the account may not see the paper. */
  renderPdf(
    actor: Actor,
    paperId: number,
    options?: PaperExportOptions,
  ): Promise<{ title: string; data: Buffer; report: PrintReport }>;
  /** One PNG per sheet. */
  renderPictures(
    actor: Actor,
    paperId: number,
    options?: PaperExportOptions,
  ): Promise<{ title: string; data: Buffer[]; report: PrintReport }>;
}

export function makePaperExport(
  { db, print, files }: { db: Database; print: PrintPort; files: Pick<FilesPort, 'open'> },
  questions: PaperQuestions,
): PaperExport {
  const papers = makePaperService(db, questions);
  return {
    available: print.available,
    async renderPdf(actor, paperId, options = {}) {
      const detail = await papers.getDetail(actor, paperId);
      const { carries, ...job } = printJobOf(detail, options);
      const bank = carries === undefined ? {} : { carries: await withUploads(carries, files) };
      return {
        title: detail.title,
        ...(await print.pdf({ ...job, ...bank }, { ...options, owner: ownerOf(actor) })),
      };
    },
    async renderPictures(actor, paperId, options = {}) {
      const detail = await papers.getDetail(actor, paperId);
      return {
        title: detail.title,
        ...(await print.pictures(printJobOf(detail, options), { ...options, owner: ownerOf(actor) })),
      };
    },
  };
}
