// SQL of roles with their menu and rights, and of the menu rows.
import { sql, type Insertable } from 'kysely';
import type { MenuRoute, Role } from '../../../../contract/account/roles';
import { ADMIN_ROLE_ID } from '../../../../contract/codes';
import type { Tx } from '../../../db/database';
import type { RoutesTable } from '../../../db/schema';
import { recordWrites } from '../../../rows/recordRepository';
import { restored } from '../../../rows/revisions';
import { isAdmin, type Actor } from '../../../security/actor';
import { organizationScope, roleScope } from '../../../security/rowScopes';

/** 1 when the account may change the role: administrators all except their own, others those of their organisation. */
const editable = (actor: Actor) =>
  isAdmin(actor)
    ? sql`case when r.id = ${ADMIN_ROLE_ID} then 0 else 1 end`
    : sql`case when r.organization_id = ${actor.organization_id} then 1 else 0 end`;

export const roleRows = {
  ...recordWrites('roles'),

  async findAll(tx: Tx, actor: Actor): Promise<Role[]> {
    const counted = organizationScope('a.organization_id')(actor);
    const { rows } =
      await sql<Role>`select r.id, r.title, r.shipped, r.organization_id, coalesce((select o.title from organizations o
        where o.id = r.organization_id), '') as organization,
        ${editable(actor)} as editable, r.revision, r.created_at,
        (select count(*) from accounts a where a.role_id = r.id and a.deleted_at is null
          and ${counted}) as account_count,
        coalesce((select json_agg(m.id order by m.id) from role_routes rr
          join routes m on m.id = rr.route_id and m.deleted_at is null
          where rr.role_id = r.id), '[]') as route_ids,
        coalesce((select json_agg(f.function_key order by f.function_key) from role_functions f
          where f.role_id = r.id), '[]') as function_keys
      from roles r where r.deleted_at is null and ${roleScope(actor)} order by r.id`.execute(tx);
    return rows;
  },

  /** A title must be unique among the roles that one organisation sees. */
  async hasTitle(tx: Tx, title: string, organization_id: number | null, except: number): Promise<boolean> {
    const near =
      organization_id === null ? sql`true` : sql`(organization_id is null or organization_id = ${organization_id})`;
    const { rows } = await sql`select 1 from roles where title = ${title} and id <> ${except} and deleted_at is null
        and ${near}`.execute(tx);
    return rows.length > 0;
  },

  /** Grants of menu entries in the bin are kept: when the entries are restored, so are the grants. */
  async setGrants(tx: Tx, id: number, route_ids: readonly number[], function_keys: readonly string[]): Promise<void> {
    await sql`delete from role_routes rr using routes m where rr.role_id = ${id} and m.id = rr.route_id
      and m.deleted_at is null`.execute(tx);
    await tx.deleteFrom('role_functions').where('role_id', '=', id).execute();
    if (route_ids.length > 0)
      await tx
        .insertInto('role_routes')
        .values(route_ids.map((route_id) => ({ role_id: id, route_id })))
        .execute();
    if (function_keys.length > 0)
      await tx
        .insertInto('role_functions')
        .values(function_keys.map((function_key) => ({ role_id: id, function_key })))
        .execute();
  },
};

export const menuRows = {
  ...recordWrites('routes'),

  /** `locked` prevents concurrent changes by a lock on all rows: the menu is small and rarely changed. */
  async findAll(tx: Tx, locked = false): Promise<MenuRoute[]> {
    const { rows } = await sql<MenuRoute>`select id, pid, name, title, path, icon, sort, revision from routes
      where deleted_at is null order by sort, id ${locked ? sql`for update` : sql``}`.execute(tx);
    return rows;
  },

  /** Writes the entry with these values whether it is there, in the bin or missing. */
  async reset(tx: Tx, { id, ...fields }: Insertable<RoutesTable>): Promise<void> {
    await tx
      .insertInto('routes')
      .values({ id, ...fields })
      .onConflict((c) =>
        c.column('id').doUpdateSet((eb) => ({ ...fields, ...restored, revision: eb('routes.revision', '+', 1) })),
      )
      .execute();
  },

  async setOrder(tx: Tx, ids: readonly number[]): Promise<void> {
    for (const [i, id] of ids.entries())
      await tx
        .updateTable('routes')
        .set({ sort: (i + 1) * 10 })
        .where('id', '=', id)
        .execute();
  },
};
