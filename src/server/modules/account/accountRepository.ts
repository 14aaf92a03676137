// SQL of accounts, their menu rows, password codes and sessions.
import { sql } from 'kysely';
import { ADMIN_ROLE_ID } from '../../../contract/codes';
import { listsChanged } from '../../db/changes';
import type { Tx } from '../../db/database';

const SIGN_IN = [
  'id',
  'username',
  'nickname',
  'password_hash',
  'weak_password',
  'role_id',
  'organization_id',
  'status',
  'expires_at',
] as const;

export const findByUsername = (tx: Tx, username: string) =>
  tx
    .selectFrom('accounts')
    .where('username', '=', username)
    .where('deleted_at', 'is', null)
    .select(SIGN_IN)
    .executeTakeFirst();

export const findById = (tx: Tx, id: number) =>
  tx.selectFrom('accounts').where('id', '=', id).where('deleted_at', 'is', null).select(SIGN_IN).executeTakeFirst();

/** Whether someone signed in to the account from that address since that time. */
export const hasSignedInFrom = async (tx: Tx, id: number, address: string, since: string): Promise<boolean> => {
  const found = tx
    .selectFrom('operation_log')
    .where('entity', '=', 'account')
    .where('entity_id', '=', id)
    .where('action', '=', '登录');
  return (
    (await found.where('address', '=', address).where('at', '>', since).select('id').limit(1).executeTakeFirst()) !==
    undefined
  );
};

export const findProfile = (tx: Tx, id: number) =>
  tx
    .selectFrom('accounts as a')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .where('a.id', '=', id)
    .select(['a.weak_password', 'a.preferences', 'o.title as organization_title'])
    .executeTakeFirst();

export async function updatePassword(tx: Tx, id: number, password_hash: string, weak_password: 0 | 1): Promise<void> {
  const change = { password_hash, weak_password, updated_at: sql<string>`now()` };
  await tx
    .updateTable('accounts')
    .set(change)
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function updateNickname(tx: Tx, id: number, nickname: string): Promise<void> {
  const change = { nickname, updated_at: sql<string>`now()` };
  await tx
    .updateTable('accounts')
    .set(change)
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
  listsChanged(tx);
}

export async function lockPreferences(tx: Tx, id: number): Promise<unknown> {
  const row = await tx.selectFrom('accounts').where('id', '=', id).select('preferences').forUpdate().executeTakeFirst();
  return row?.preferences;
}

/**
 * Keys of other programs stay. Does not raise the revision: only the account itself edits them, so an administrator's
 * open form does not become stale.
 */
export async function updatePreferences(tx: Tx, id: number, preferences: object): Promise<void> {
  const added = JSON.stringify(preferences);
  await tx
    .updateTable('accounts')
    .set({ preferences: sql<string>`preferences || ${added}::jsonb` })
    .where('id', '=', id)
    .execute();
}

export interface RouteRow {
  id: number;
  pid: number;
  name: string;
  title: string;
  path: string;
  icon: string;
}

/** The menu rows of a role in order; administrators get all. */
export function findRoutes(tx: Tx, roleId: number): Promise<RouteRow[]> {
  let query = tx
    .selectFrom('routes as r')
    .where('r.deleted_at', 'is', null)
    .select(['r.id', 'r.pid', 'r.name', 'r.title', 'r.path', 'r.icon'])
    .orderBy('r.sort')
    .orderBy('r.id');
  if (roleId !== ADMIN_ROLE_ID) {
    const granted = tx.selectFrom('role_routes').where('role_id', '=', roleId).select('route_id');
    query = query.where((eb) => eb.or([eb('r.id', 'in', granted), eb('r.pid', '=', 0)]));
  }
  return query.execute();
}

export const findSessions = (tx: Tx, accountId: number, since: string, at: string) =>
  tx
    .selectFrom('sessions')
    .where('account_id', '=', accountId)
    .where('seen_at', '>', since)
    .where('expires_at', '>', at)
    .select(['token_hash', 'address', 'user_agent', 'created_at', 'seen_at'])
    .orderBy('seen_at', 'desc')
    .execute();

export async function putCode(
  tx: Tx,
  row: { username: string; code_hash: string; created_at: string; expires_at: string },
) {
  await tx.deleteFrom('password_codes').where('expires_at', '<', row.created_at).execute();
  const { username, ...rest } = row;
  await tx
    .insertInto('password_codes')
    .values({ ...row, tries: 0 })
    .onConflict((conflict) => conflict.column('username').doUpdateSet({ ...rest, tries: 0 }))
    .execute();
  return username;
}

/** Counts the try in the same statement that reads the code, so that parallel guesses cannot exceed `maxTries`. */
export const takeTry = (tx: Tx, username: string, at: string, maxTries: number) =>
  tx
    .updateTable('password_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('username', '=', username)
    .where('expires_at', '>', at)
    .where('tries', '<', maxTries)
    .returning(['code_hash'])
    .executeTakeFirst();

/** false when another request has used the code in the meantime. */
export async function useCode(tx: Tx, username: string, code_hash: string): Promise<boolean> {
  const done = await tx
    .deleteFrom('password_codes')
    .where('username', '=', username)
    .where('code_hash', '=', code_hash)
    .executeTakeFirst();
  return done.numDeletedRows === 1n;
}
