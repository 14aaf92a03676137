// Share accounts: they expire on a given day, see what their organisation shares with them, and can be revoked at once.
import { isDeepStrictEqual } from 'node:util';
import {
  shareScope,
  type getShareAccounts,
  type revokeShareAccount,
  type saveShareAccount,
} from '../../../../contract/account/shareAccount';
import { ACCOUNT_STATUS } from '../../../../contract/codes';
import type { DataOf, RequestOf } from '../../../../contract/wire';
import { transaction, type Database, type Tx } from '../../../db/database';
import { isUniqueViolation } from '../../../db/errors';
import { nextId } from '../../../db/ids';
import { invalid } from '../../../errors';
import { recordOperation } from '../../../rows/operationLog';
import { SHARE_ROLE_ID, type Actor } from '../../../security/actor';
import type { SessionStore } from '../../../security/sessionStore';
import { hashPassword } from '../passwords';
import { accountAdminRows, shareRows, type AccountRow } from './accountAdminRepository';
import {
  demandRevision,
  readInitialPassword,
  readNickname,
  readUsername,
  recordAccount,
  TAKEN,
} from './accountAdminService';
import { demandOrganization } from './grants';

interface Deps {
  db: Database;
  sessions: SessionStore;
  cipherSecret: string;
  now: () => Date;
}
const MAX_DAYS = 366 * 3;
const DAY_MS = 86_400_000;

export function makeShareService({ db, sessions, cipherSecret, now }: Deps) {
  function readEnd(text: string): string {
    const end = Date.parse(text);
    if (end <= now().getTime()) throw invalid('到期时间：应在现在之后', 'expires_at');
    if (end > now().getTime() + MAX_DAYS * DAY_MS) throw invalid('到期时间：不能超过三年', 'expires_at');
    return new Date(end).toISOString();
  }
  async function open(
    tx: Tx,
    actor: Actor,
    { id, revision }: { id: number; revision?: number | undefined },
  ): Promise<AccountRow> {
    const row = demandRevision(await accountAdminRows.find(tx, actor, id, { locked: true }), revision);
    if (row.role_id !== SHARE_ROLE_ID) throw invalid('这不是共享账号，请在“账号”页面修改');
    return row;
  }

  return {
    async list(actor: Actor, filter: RequestOf<typeof getShareAccounts>): Promise<DataOf<typeof getShareAccounts>> {
      const page = await shareRows.page(db.kysely, actor, filter, now());
      return { ...page, list: page.list.map((row) => ({ ...row, scope: shareScope().parse(row.scope ?? {}) })) };
    },

    async save(actor: Actor, request: RequestOf<typeof saveShareAccount>): Promise<{ id: number; revision: number }> {
      const username = readUsername(request.username);
      const nickname = readNickname(request.nickname);
      const expires_at = readEnd(request.expires_at);
      const { id, organization_id, scope } = request;
      const fields = { username, nickname, organization_id, expires_at };
      const password_hash =
        id === undefined || request.password
          ? await hashPassword(readInitialPassword(request.password, cipherSecret, username))
          : null;
      const work = transaction(db, async (tx) => {
        await demandOrganization(tx, actor, organization_id);
        const stored = { ...fields, share_scope: JSON.stringify(scope) };
        if (id === undefined) {
          const row = { id: await nextId(tx, 'accounts'), ...stored, role_id: SHARE_ROLE_ID, shared_by: actor.id };
          await accountAdminRows.insert(tx, [{ ...row, password_hash: password_hash ?? '' }]);
          await recordOperation(tx, actor, {
            action: '新增共享账号',
            entity: 'account',
            entity_id: row.id,
            after: { ...fields, scope },
          });
          return { id: row.id, revision: 1 };
        }
        const before = await open(tx, actor, { id, revision: request.revision });
        const revision = await accountAdminRows.update(tx, id, {
          ...stored,
          status: ACCOUNT_STATUS.active,
          ...(password_hash === null ? {} : { password_hash }),
        });
        const seesOther =
          organization_id !== before.organization_id ||
          !isDeepStrictEqual(shareScope().parse(before.scope ?? {}), scope);
        if (seesOther || password_hash !== null || username !== before.username) await sessions.endAll(tx, id);
        await recordAccount(tx, actor, '修改共享账号', before, fields);
        return { id, revision };
      });
      return work.catch((error: unknown) => {
        if (isUniqueViolation(error, 'accounts_username')) throw invalid(TAKEN, 'username');
        throw error;
      });
    },

    revoke: (actor: Actor, request: RequestOf<typeof revokeShareAccount>) =>
      transaction(db, async (tx) => {
        const before = await open(tx, actor, request);
        await sessions.endAll(tx, before.id);
        const revision = await accountAdminRows.update(tx, before.id, { status: ACCOUNT_STATUS.disabled });
        await recordAccount(tx, actor, '收回共享账号', before, { status: ACCOUNT_STATUS.disabled });
        return { id: before.id, revision };
      }),
  };
}
