// Whether questions from before sharing was optional stay shared: after the upgrade (migration 0032) an administrator
// decides once.
import { sql } from 'kysely';
import type { decideSharing } from '../../../contract/home';
import type { DataOf, RequestOf } from '../../../contract/wire';
import { STATUS } from '../../../domain/question/reviewWorkflow';
import { transaction, type Database } from '../../db/database';
import { withStatementTimeout } from '../../db/statementTimeout';
import { isAdmin, type Actor } from '../../plugins/actor';
import { forbidden, invalid } from '../../plugins/errors';
import { recordOperation } from '../../plugins/operationLog';
import { questionsChanged } from './listCache';

/** The statement may write every question of the bank. */
const STATEMENT_MS = 10 * 60_000;

export function decideSharingOf(
  db: Database,
  actor: Actor,
  { choice }: RequestOf<typeof decideSharing>,
): Promise<DataOf<typeof decideSharing>> {
  if (!isAdmin(actor)) throw forbidden('只有管理员可以决定以前的试题是否共享');
  return transaction(db, async (tx) => {
    const { rows } = await sql`update settings set value = ${JSON.stringify(choice)}::jsonb
      where key = 'question_sharing' and value = '"undecided"' returning key`.execute(tx);
    if (rows.length === 0) throw invalid('已有管理员做过选择，请刷新后查看');
    const taken = choice === 'none' ? sql`true` : sql`status <> ${STATUS.reviewed}`;
    const changed = await withStatementTimeout(STATEMENT_MS, () =>
      sql`update questions set shared = 0 where shared = 1 and ${taken}`.execute(tx),
    );
    const unshared = Number(changed.numAffectedRows ?? 0);
    await recordOperation(tx, actor, {
      action: 'question.sharing',
      entity: 'question',
      entity_id: null,
      after: { choice, unshared },
    });
    questionsChanged(tx);
    return { unshared };
  });
}
