// Whether questions from before sharing was optional stay shared: after the upgrade (migration 0032) an administrator
// decides once.
import type { decideSharing } from '../../../contract/system/home';
import type { DataOf, RequestOf } from '../../../contract/wire';
import { transaction, type Database } from '../../db/database';
import { withStatementTimeout } from '../../db/sqlDriver';
import { forbidden, invalid } from '../../errors';
import { recordOperation } from '../../rows/operationLog';
import { isAdmin, type Actor } from '../../security/actor';
import { sharingRows } from './bulk/bulkRepository';
import { questionsChanged } from './list/listCache';

/** The statement may write every question of the bank. */
const STATEMENT_MS = 10 * 60_000;

export function makeSharingService(db: Database) {
  return {
    decide(actor: Actor, { choice }: RequestOf<typeof decideSharing>): Promise<DataOf<typeof decideSharing>> {
      if (!isAdmin(actor)) throw forbidden('只有管理员可以决定以前的试题是否共享');
      return transaction(db, async (tx) => {
        if (!(await sharingRows.decide(tx, choice))) throw invalid('已有管理员做过选择，请刷新后查看');
        const unshared = await withStatementTimeout(STATEMENT_MS, () => sharingRows.unshare(tx, choice === 'none'));
        await recordOperation(tx, actor, {
          action: 'question.sharing',
          entity: 'question',
          entity_id: null,
          after: { choice, unshared },
        });
        questionsChanged(tx);
        return { unshared };
      });
    },
  };
}
