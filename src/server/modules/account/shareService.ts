// Share accounts: they expire on a given day, see what their organisation shares with them, and can be revoked at once.
import { sql, type RawBuilder } from 'kysely';
import { ACCOUNT_STATUS } from '../../../contract/codes';
import {
  shareScope,
  type getShareAccounts,
  type revokeShareAccount,
  type saveShareAccount,
  type ShareAccount,
} from '../../../contract/organization';
import type { RequestOf } from '../../../contract/wire';
import { transaction, type Database, type Tx } from '../../db/database';
import { isUniqueViolation } from '../../db/errors';
import { nextId } from '../../db/ids';
import { SHARE_ROLE_ID, type Actor } from '../../plugins/actor';
import { invalid } from '../../plugins/errors';
import { recordOperation } from '../../plugins/operationLog';
import { containing } from '../../plugins/paging';
import type { SessionStore } from '../../plugins/sessionStore';
import { accountAdminRows, accountScope, type AccountRow } from './accountAdminRepository';
import {
  demandRevision,
  readInitialPassword,
  readNickname,
  readUsername,
  recordAccount,
  TAKEN,
} from './accountAdminService';
import { demandOrganization } from './grants';
import { hashPassword } from './passwords';

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
    if (end <= now().getTime()) throw invalid('到期时间：应在现在之后');
    if (end > now().getTime() + MAX_DAYS * DAY_MS) throw invalid('到期时间：不能超过三年');
    return new Date(end).toISOString();
  }
  async function open(
    tx: Tx,
    actor: Actor,
    { id, revision }: { id: number; revision?: number | undefined },
  ): Promise<AccountRow> {
    const row = demandRevision(await accountAdminRows.find(tx, actor, id), revision);
    if (row.role_id !== SHARE_ROLE_ID) throw invalid('这不是共享账号，请在“账号”页面修改');
    return row;
  }

  return {
    findPage: (
      actor: Actor,
      filter: RequestOf<typeof getShareAccounts>,
      size: number,
      offsetOf: (total: number) => number,
    ) => findSharePage(db.kysely, actor, filter, now(), size, offsetOf),

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
          await tx
            .insertInto('accounts')
            .values({ ...row, password_hash: password_hash ?? '' })
            .execute();
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
        if (password_hash !== null || username !== before.username) await sessions.endAll(tx, id);
        await recordAccount(tx, actor, '修改共享账号', before, fields);
        return { id, revision };
      });
      return work.catch((error: unknown) => {
        if (isUniqueViolation(error, 'accounts_username')) throw invalid(TAKEN);
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

async function findSharePage(
  tx: Tx,
  actor: Actor,
  filter: RequestOf<typeof getShareAccounts>,
  at: Date,
  size: number,
  offsetOf: (total: number) => number,
): Promise<{ list: ShareAccount[]; total: number }> {
  const alive = sql`(a.status = ${ACCOUNT_STATUS.active} and (a.expires_at is null or a.expires_at > ${at.toISOString()}))`;
  const conditions: RawBuilder<unknown>[] = [
    accountScope(actor),
    sql`a.role_id = ${SHARE_ROLE_ID}`,
    sql`a.deleted_at is null`,
  ];
  const text = filter.text?.trim() ?? '';
  if (text !== '') conditions.push(sql`(a.username like ${containing(text)} or a.nickname ilike ${containing(text)})`);
  if (filter.active !== undefined) conditions.push(filter.active === 1 ? alive : sql`not ${alive}`);
  const where = sql.join(conditions, sql` and `);
  const counted = await sql<{ total: number }>`select count(*) as total from accounts a where ${where}`.execute(tx);
  const total = counted.rows[0]?.total ?? 0;
  const { rows } = await sql<ShareAccount & { scope: unknown }>`
    select a.id, a.username, a.nickname, a.organization_id, o.title as organization_title, a.status, a.expires_at, a.share_scope as scope,
      coalesce(b.nickname, '') as shared_by, (select max(s.seen_at) from sessions s where s.account_id = a.id) as seen_at, a.revision, a.created_at
    from accounts a join organizations o on o.id = a.organization_id left join accounts b on b.id = a.shared_by
    where ${where} order by a.id desc limit ${size} offset ${offsetOf(total)}`.execute(tx);
  return { list: rows.map((row) => ({ ...row, scope: shareScope().parse(row.scope ?? {}) })), total };
}
