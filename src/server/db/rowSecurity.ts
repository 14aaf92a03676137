// Row-level security as the second wall (migration 0036): statements of an account other than an administrator run as
// the role tiku_scoped, with the account in settings of the connection. All other work runs as the tables' owner, to
// which the policies do not apply.
import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Database } from './database';
import { errorCode } from './errors';

export interface SecurityContext {
  account_id: number;
  organization_id: number;
  /** Of a share account; empty or missing lists: everything. */
  share: { stage_ids?: readonly number[]; paper_ids?: readonly number[] } | null;
}

const ROLE = 'tiku_scoped';
export const OWNER = 'reset role';
const settings = new AsyncLocalStorage<string | null>();

/** Every statement issued within `work` sees only the rows of the account; null: all rows. */
export function withRowSecurity<T>(context: SecurityContext | null, work: () => T): T {
  return settings.run(context && statementOf(context), work);
}

/**
 * For what is computed over the rows of all organisations within an account's call and shows none of them: counts of
 * uses, measured difficulty, whether something is still in use.
 */
export function overAllRows<T>(work: () => T): T {
  return settings.run(null, work);
}

/** The text that prepares a connection for the current work; `reset role` for the owner's own. */
export const wantedSecurity = (): string => settings.getStore() ?? OWNER;

/** All values are numbers, so the text needs no quoting. */
function statementOf({ account_id, organization_id, share }: SecurityContext): string {
  const list = (ids: readonly number[] | undefined) => (ids?.length ? `{${ids.map(Number).join()}}` : '');
  const values = {
    account_id: Number(account_id),
    organization_id: Number(organization_id),
    share: share ? 1 : 0,
    share_stages: list(share?.stage_ids),
    share_papers: list(share?.paper_ids),
  };
  const set = Object.entries(values).map(([name, value]) => `set_config('tiku.${name}', '${value}', false)`);
  return `set role ${ROLE}; select ${set.join(', ')}`;
}

interface ScopedRole {
  exists: boolean;
  /** May be taken by the database user. */
  member: boolean;
  usage: boolean;
  /** With every table. */
  complete: boolean;
}

async function scopedRole({ kysely }: Database): Promise<ScopedRole> {
  const { rows } = await sql<Omit<ScopedRole, 'exists'>>`
    select pg_has_role(r.oid, 'member') as member, has_schema_privilege(r.oid, current_schema(), 'usage') as usage,
      coalesce((select bool_and(has_table_privilege(r.oid, c.oid, 'delete')) from pg_class c
        where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'), false) as complete
    from pg_roles r where r.rolname = ${ROLE}`.execute(kysely);
  const [role] = rows;
  if (!role) return { exists: false, member: false, usage: false, complete: false };
  return { ...role, exists: true, complete: role.member && role.usage && role.complete };
}

/** Whether the role exists, may be taken and has every table. */
export const hasScopedRole = async (db: Database): Promise<boolean> => (await scopedRole(db)).complete;

/**
 * Creates the role where it is missing: roles belong to the whole server, so a database that was restored elsewhere has
 * none. A role that an administrator has made and granted only gets its rights on the tables. False when the database
 * user may not do what is left to do; then only the first wall holds.
 */
export async function grantScopedRole(db: Database): Promise<boolean> {
  const run = (text: string, ...known: string[]) =>
    sql
      .raw(text)
      .execute(db.kysely)
      .catch((error: unknown) => {
        if (!known.includes(errorCode(error) ?? '')) throw error;
      });
  try {
    const before = await scopedRole(db);
    if (before.complete) return true;
    // PostgreSQL checks the right to create roles before it looks whether this one exists. 42710, 23505: another
    // database of the server creates it at this moment.
    if (!before.exists) await run(`create role ${ROLE} nologin`, '42710', '23505');
    if (!before.member) await run(`grant ${ROLE} to current_user`, 'XX000');
    if (!before.usage) await run(`grant usage on schema public to ${ROLE}`);
    await run(`grant select, insert, update, delete on all tables in schema public to ${ROLE}`);
    return await hasScopedRole(db);
  } catch (error) {
    if (errorCode(error) === '42501') return false;
    throw error;
  }
}
