// What reports need from questions and papers; connected in modules.ts.
import type { PaperDetail } from '../../../contract/paper/paper';
import type { Question } from '../../../contract/question/question';
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
export interface ReportPapers {
  /** Throws 4004 when the account may not see it. */
  readDetail(tx: Tx, actor: Actor, id: number): Promise<PaperDetail>;
}
