// The owner of a job as an actor, with the rights that the account has when the job starts to run.
import { sql } from 'kysely';
import { shareScope } from '../../contract/account/shareAccount';
import type { Database } from '../db/database';
import { SHARE_ROLE_ID, type Actor } from '../security/actor';

/** null when the account was disabled, has expired or was deleted. */
export async function findJobActor(db: Database, accountId: number, address: string, now: Date): Promise<Actor | null> {
  const row = await db.kysely
    .selectFrom('accounts as a')
    .innerJoin('roles as r', 'r.id', 'a.role_id')
    .where('a.id', '=', accountId)
    .where('a.deleted_at', 'is', null)
    .where('a.status', '=', 1)
    .select([
      'a.id',
      'a.username',
      'a.nickname',
      'a.role_id',
      'a.organization_id',
      'a.expires_at',
      'a.share_scope',
      'r.title as role_name',
    ])
    .select(
      sql<
        string[]
      >`coalesce((select json_agg(f.function_key) from role_functions f where f.role_id = a.role_id), '[]')`.as(
        'functions',
      ),
    )
    .executeTakeFirst();
  if (!row || (row.expires_at !== null && now.getTime() >= Date.parse(row.expires_at))) return null;
  const { expires_at: _expires, share_scope, functions, ...account } = row;
  const share = account.role_id === SHARE_ROLE_ID ? { share: shareScope().parse(share_scope ?? {}) } : {};
  return { ...account, ...share, functions: new Set(functions), address };
}
