// SQL of share accounts: one page of them, with who shared and the scope.
import { sql, type RawBuilder } from 'kysely';
import { ACCOUNT_STATUS } from '../../../../contract/codes';
import { shareScope, type getShareAccounts, type ShareAccount } from '../../../../contract/account/shareAccount';
import type { RequestOf } from '../../../../contract/wire';
import type { Tx } from '../../../db/database';
import { SHARE_ROLE_ID, type Actor } from '../../../security/actor';
import { containing } from '../../../rows/paging';
import { accountScope } from './accountAdminRepository';

export async function findSharePage(
  tx: Tx,
  actor: Actor,
  filter: RequestOf<typeof getShareAccounts>,
  at: Date,
  size: number,
  offsetOf: (total: number) => number,
): Promise<{ list: ShareAccount[]; total: number }> {
  const alive = sql`(a.status = ${ACCOUNT_STATUS.active} and (a.expires_at is null
    or a.expires_at > ${at.toISOString()}))`;
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
    select a.id, a.username, a.nickname, a.organization_id, o.title as organization_title, a.status, a.expires_at,
      a.share_scope as scope,
      coalesce(b.nickname, '') as shared_by, (select max(s.seen_at) from sessions s
        where s.account_id = a.id) as seen_at, a.revision, a.created_at
    from accounts a join organizations o on o.id = a.organization_id left join accounts b on b.id = a.shared_by
    where ${where} order by a.id desc limit ${size} offset ${offsetOf(total)}`.execute(tx);
  return { list: rows.map((row) => ({ ...row, scope: shareScope().parse(row.scope ?? {}) })), total };
}
