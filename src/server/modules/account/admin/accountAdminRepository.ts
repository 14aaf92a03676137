// SQL of account management: pages of accounts, their rows, the rights of roles.
import { sql, type RawBuilder } from 'kysely';
import { getAccounts, type Account } from '../../../../contract/account/accounts';
import { getShareAccounts, type ShareAccount } from '../../../../contract/account/shareAccount';
import { ACCOUNT_STATUS, ADMIN_ROLE_ID } from '../../../../contract/codes';
import { listsChanged } from '../../../db/changes';
import type { Tx } from '../../../db/database';
import { recordRepository } from '../../../rows/recordRepository';
import { SHARE_ROLE_ID, type Actor } from '../../../security/actor';
import { organizationScope, roleScope } from '../../../security/rowScopes';
import { PER_ACCOUNT, PER_ACCOUNT_AND_ADDRESS, WINDOW_MS } from '../signIn';

export interface AccountRow {
  id: number;
  username: string;
  nickname: string;
  role_id: number;
  organization_id: number;
  status: 0 | 1;
  expires_at: string | null;
  /** Only for share accounts. */
  scope: unknown;
  revision: number;
  deleted_at: string | null;
}

/** Condition on the row `a`: accounts of the own organisation; administrators see all. */
const accountScope = organizationScope('a.organization_id');

const NAMES = ['a.username', 'a.nickname'];
const lockedSince = (at: Date): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from attempts t where starts_with(t.key, 'login:' || a.username || '@') and t.pending_until is null
    and t.at > ${new Date(at.getTime() - WINDOW_MS).toISOString()}
  group by t.key having count(*) >= case when right(t.key, 2) = '@*' then ${PER_ACCOUNT}::int
    else ${PER_ACCOUNT_AND_ADDRESS}::int end)`;

const rows = recordRepository({
  list: getAccounts,
  table: 'accounts',
  as: 'a',
  columns: (at) => sql<Account>`
    a.id, a.username, a.nickname, a.role_id, r.title as role_name, a.organization_id, o.title as organization_title,
    a.status, a.weak_password, a.expires_at, case when ${lockedSince(at)} then 1 else 0 end as locked,
    (select max(s.seen_at) from sessions s where s.account_id = a.id) as seen_at, a.revision, a.created_at,
    a.deleted_at`,
  one: sql<AccountRow>`a.id, a.username, a.nickname, a.role_id, a.organization_id, a.status, a.expires_at,
    a.share_scope as scope, a.revision, a.deleted_at`,
  joins: sql`join roles r on r.id = a.role_id join organizations o on o.id = a.organization_id`,
  scope: accountScope,
  filtered: { text: NAMES },
  also: () => [sql`a.role_id <> ${SHARE_ROLE_ID}`],
  usual: sql`a.id desc`,
  dated: true,
});

export const accountAdminRows = {
  ...rows,

  async update(tx: Tx, id: number, set: Readonly<Record<string, unknown>>): Promise<number> {
    const { revision } = await rows.update(tx, id, set);
    if ('nickname' in set) listsChanged(tx);
    return revision;
  },

  /**
   * Counts the other accounts that can administer; locks the administrators' role row, so that two administrators
   * cannot remove each other.
   */
  async countOtherAdministrators(tx: Tx, id: number): Promise<number> {
    await sql`select id from roles where id = ${ADMIN_ROLE_ID} for update`.execute(tx);
    const { rows } = await sql<{
      total: number;
    }>`select count(*) as total from accounts where role_id = ${ADMIN_ROLE_ID} and id <> ${id}
      and status = ${ACCOUNT_STATUS.active} and deleted_at is null and (expires_at is null
        or expires_at > now())`.execute(tx);
    return rows[0]?.total ?? 0;
  },

  async findRole(
    tx: Tx,
    actor: Actor,
    id: number,
  ): Promise<{ id: number; title: string; organization_id: number | null; functions: string[] } | undefined> {
    const { rows } = await sql<{
      id: number;
      title: string;
      organization_id: number | null;
    }>`select r.id, r.title, r.organization_id from roles r
      where r.id = ${id} and r.deleted_at is null and ${roleScope(actor)}`.execute(tx);
    const role = rows[0];
    if (!role) return undefined;
    const functions = await tx.selectFrom('role_functions').where('role_id', '=', id).select('function_key').execute();
    return { ...role, functions: functions.map((row) => row.function_key) };
  },

  findOrganization: (tx: Tx, id: number) =>
    tx
      .selectFrom('organizations')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .select(['id', 'title'])
      .executeTakeFirst(),

  async findRolesByTitle(tx: Tx, actor: Actor): Promise<{ id: number; title: string }[]> {
    // When two roles have the same title, the later row wins: the platform's role.
    const { rows } = await sql<{
      id: number;
      title: string;
    }>`select r.id, r.title from roles r where r.deleted_at is null and ${roleScope(actor)}
      order by r.organization_id nulls last, r.id desc`.execute(tx);
    return rows;
  },
  findOrganizationsByTitle: (tx: Tx) =>
    tx.selectFrom('organizations').where('deleted_at', 'is', null).select(['id', 'title']).execute(),

  async findUsernames(tx: Tx, usernames: readonly string[]): Promise<Set<string>> {
    if (usernames.length === 0) return new Set();
    const rows = await tx
      .selectFrom('accounts')
      .where('username', 'in', usernames)
      .where('deleted_at', 'is', null)
      .select('username')
      .execute();
    return new Set(rows.map((row) => row.username));
  },
};

/** Share accounts, with who shared and the scope. */
export const shareRows = recordRepository({
  list: getShareAccounts,
  table: 'accounts',
  as: 'a',
  columns: sql<Omit<ShareAccount, 'scope'> & { scope: unknown }>`
    a.id, a.username, a.nickname, a.organization_id, o.title as organization_title, a.status, a.expires_at,
    a.share_scope as scope, coalesce(b.nickname, '') as shared_by,
    (select max(s.seen_at) from sessions s where s.account_id = a.id) as seen_at, a.revision, a.created_at`,
  joins: sql`join organizations o on o.id = a.organization_id left join accounts b on b.id = a.shared_by`,
  scope: accountScope,
  filtered: { text: NAMES },
  also: ({ active }, _actor, at) => [
    sql`a.role_id = ${SHARE_ROLE_ID}`,
    active !== undefined &&
      sql`(a.status = ${ACCOUNT_STATUS.active} and (a.expires_at is null or a.expires_at > ${at.toISOString()}))
        = ${active === 1}`,
  ],
  usual: sql`a.id desc`,
});
