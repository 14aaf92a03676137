// What reports need from questions and papers; connected in modules.ts.
import type { PaperDetail } from '../../../contract/paper/paper';
import type { DrawnSheet } from '../../../contract/paper/paperPdf';
import type { Question } from '../../../contract/question/question';
import type { SheetManifest } from '../../../domain/sheet/manifest';
import type { Tx } from '../../db/database';
import type { Actor } from '../../security/actor';

export interface ReportQuestions {
  findVersions(
    tx: Tx,
    refs: readonly { question_id: number; question_version?: number | undefined }[],
  ): Promise<Question[]>;
  findMany(tx: Tx, ids: readonly number[], actor: Actor): Promise<Question[]>;
  questionsChanged(tx: Tx): void;
}
/** What a simulated scan needs of the paper module: the sheets of a class, as they are printed. */
export interface ReportSheets {
  issueForClass(
    tx: Tx,
    actor: Actor,
    paperId: number,
    classId: number,
  ): Promise<{
    manifest: SheetManifest;
    students: { id: number; pages: DrawnSheet[] }[];
  }>;
}
export interface ReportPapers {
  /** Throws 4004 when the account may not see it. */
  readDetail(tx: Tx, actor: Actor, id: number): Promise<PaperDetail>;
}
