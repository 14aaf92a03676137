// SQL of roles with their menu and rights, and of the menu rows.
import { sql } from 'kysely';
import type { MenuRoute, Role } from '../../../contract/roles';
import type { Tx } from '../../db/database';
import type { Actor } from '../../plugins/actor';
import { binned } from '../../plugins/binned';

export const roleRows = {
  async findAll(tx: Tx): Promise<Role[]> {
    const { rows } = await sql<Role>`select r.id, r.title, r.shipped, r.revision, r.created_at,
        (select count(*) from accounts a where a.role_id = r.id and a.deleted_at is null) as account_count,
        coalesce((select json_agg(m.id order by m.id) from role_routes rr join routes m on m.id = rr.route_id and m.deleted_at is null
          where rr.role_id = r.id), '[]') as route_ids,
        coalesce((select json_agg(f.function_key order by f.function_key) from role_functions f where f.role_id = r.id), '[]') as function_keys
      from roles r where r.deleted_at is null order by r.id`.execute(tx);
    return rows;
  },

  async lock(tx: Tx, id: number): Promise<void> {
    await sql`select id from roles where id = ${id} for update`.execute(tx);
  },

  /** Entries of the menu that are in the bin stay granted: they come back as they were. */
  async setGrants(tx: Tx, id: number, route_ids: readonly number[], function_keys: readonly string[]): Promise<void> {
    await sql`delete from role_routes rr using routes m where rr.role_id = ${id} and m.id = rr.route_id and m.deleted_at is null`.execute(tx);
    await tx.deleteFrom('role_functions').where('role_id', '=', id).execute();
    if (route_ids.length > 0) await tx.insertInto('role_routes').values(route_ids.map((route_id) => ({ role_id: id, route_id }))).execute();
    if (function_keys.length > 0) await tx.insertInto('role_functions').values(function_keys.map((function_key) => ({ role_id: id, function_key }))).execute();
  },

  async update(tx: Tx, id: number, title: string): Promise<number> {
    const row = await tx.updateTable('roles').set({ title, revision: sql`revision + 1` }).where('id', '=', id).returning('revision').executeTakeFirstOrThrow();
    return row.revision;
  },

  async remove(tx: Tx, actor: Actor, id: number): Promise<void> {
    await tx.updateTable('roles').set({ ...binned(actor), revision: sql`revision + 1` }).where('id', '=', id).execute();
  },
};

export const menuRows = {
  /** Locked against each other's changes: the menu is small and seldom changed. */
  async findAll(tx: Tx, locked = false): Promise<MenuRoute[]> {
    const { rows } = await sql<MenuRoute>`select id, pid, name, title, path, icon, sort, revision from routes
      where deleted_at is null order by sort, id ${locked ? sql`for update` : sql``}`.execute(tx);
    return rows;
  },

  async update(tx: Tx, id: number, set: Partial<Omit<MenuRoute, 'id' | 'revision'>>): Promise<number> {
    const row = await tx.updateTable('routes').set({ ...set, revision: sql`revision + 1` }).where('id', '=', id).returning('revision').executeTakeFirstOrThrow();
    return row.revision;
  },

  async setOrder(tx: Tx, ids: readonly number[]): Promise<void> {
    for (const [i, id] of ids.entries()) await tx.updateTable('routes').set({ sort: (i + 1) * 10 }).where('id', '=', id).execute();
  },

  async remove(tx: Tx, actor: Actor, id: number): Promise<void> {
    await tx.updateTable('routes').set({ ...binned(actor), revision: sql`revision + 1` }).where('id', '=', id).execute();
  },
};
