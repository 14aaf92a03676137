// Rows that every start makes sure of: the shipped roles and menu, the first organisation, an administrator. Rows that
// exist stay as they are.
import { sql, type Insertable } from 'kysely';
import { ADMIN_ROLE_ID } from '../../../contract/codes';
import type { Tx } from '../../db/database';
import { raiseIds } from '../../db/ids';
import type { AccountsTable, OrganizationsTable, RoleFunctionsTable, RoleRoutesTable } from '../../db/schema';
import type { RolesTable, RoutesTable } from '../../db/schema';
import { fromFirstAdministrator } from '../../rows/firstAdministrator';

/** Ids up to here are those of shipped rows. */
const LAST_SHIPPED_ROLE = 100;
const LAST_SHIPPED_ROUTE = 10_000;

export const baseRows = {
  async addOrganization(tx: Tx, row: Insertable<OrganizationsTable>): Promise<void> {
    await tx
      .insertInto('organizations')
      .values(row)
      .onConflict((c) => c.column('id').doNothing())
      .execute();
    await raiseIds(tx, 'organizations', row.id);
  },

  /** Returns the ids of the roles that are new. */
  async addRoles(tx: Tx, roles: readonly Insertable<RolesTable>[]): Promise<Set<number>> {
    const rows = await tx
      .insertInto('roles')
      .values(roles)
      .onConflict((c) => c.column('id').doNothing())
      .returning('id')
      .execute();
    if (rows.length > 0) await raiseIds(tx, 'roles', LAST_SHIPPED_ROLE);
    return new Set(rows.map((row) => row.id));
  },

  /** Returns the ids of the menu entries that are new. */
  async addRoutes(tx: Tx, routes: readonly Insertable<RoutesTable>[]): Promise<Set<number>> {
    const rows = await tx
      .insertInto('routes')
      .values(routes)
      .onConflict((c) => c.column('id').doNothing())
      .returning('id')
      .execute();
    if (rows.length > 0) await raiseIds(tx, 'routes', LAST_SHIPPED_ROUTE);
    return new Set(rows.map((row) => row.id));
  },

  async grantRoutes(tx: Tx, grants: readonly Insertable<RoleRoutesTable>[]): Promise<void> {
    if (grants.length === 0) return;
    await tx
      .insertInto('role_routes')
      .values(grants)
      .onConflict((c) => c.doNothing())
      .execute();
  },

  async grantFunctions(tx: Tx, grants: readonly Insertable<RoleFunctionsTable>[]): Promise<void> {
    if (grants.length === 0) return;
    await tx
      .insertInto('role_functions')
      .values(grants)
      .onConflict((c) => c.doNothing())
      .execute();
  },

  /** Deleted administrators count too. */
  async hasAdministrator(tx: Tx): Promise<boolean> {
    const row = await tx.selectFrom('accounts').where('role_id', '=', ADMIN_ROLE_ID).select('id').executeTakeFirst();
    return row !== undefined;
  },

  findFirstAdministrator: (tx: Tx) =>
    fromFirstAdministrator(tx).select(['username', 'password_hash']).executeTakeFirst(),

  async makeAdministrator(tx: Tx, id: number): Promise<void> {
    await tx
      .updateTable('accounts')
      .set({ role_id: ADMIN_ROLE_ID, updated_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute();
  },

  /** Two servers may start at the same time on one PostgreSQL: the second insert does nothing. */
  async addAccount(tx: Tx, row: Insertable<AccountsTable>): Promise<void> {
    await tx
      .insertInto('accounts')
      .values(row)
      .onConflict((c) => c.doNothing())
      .execute();
  },
};
