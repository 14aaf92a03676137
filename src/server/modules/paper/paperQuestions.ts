// What papers need from the question module; connected in modules.ts.
import type { Question } from '../../../contract/question/question';
import type { Tx } from '../../db/database';
import type { Actor } from '../../security/actor';

export interface PaperQuestions {
  /** Pinned versions, or the newest; in the order of `refs`; deleted ones too. */
  findVersions(
    tx: Tx,
    refs: readonly { question_id: number; question_version?: number | undefined }[],
  ): Promise<Question[]>;
  /** Those of the ids that the account may see. */
  findMany(tx: Tx, ids: readonly number[], actor: Actor): Promise<Question[]>;
  addUses(tx: Tx, ids: readonly number[], change: 1 | -1): Promise<void>;
  questionsChanged(tx: Tx): void;
}
