// Questions created before sharing became optional: the administrator’s decision, and the rows that it changes.
import { sql } from 'kysely';
import { STATUS } from '../../../../domain/question/reviewWorkflow';
import type { Tx } from '../../../db/database';

export const sharingRows = {
  /** False when the decision was already made. */
  async decide(tx: Tx, choice: string): Promise<boolean> {
    const { rows } = await sql`update settings set value = ${JSON.stringify(choice)}::jsonb
      where key = 'question_sharing' and value = '"undecided"' returning key`.execute(tx);
    return rows.length > 0;
  },

  /** Ends the sharing of all questions, or only of those that are not reviewed; returns their number. */
  async unshare(tx: Tx, all: boolean): Promise<number> {
    const taken = all ? sql`true` : sql`status <> ${STATUS.reviewed}`;
    const changed = await sql`update questions set shared = 0 where shared = 1 and ${taken}`.execute(tx);
    return Number(changed.numAffectedRows ?? 0);
  },
};
