// Rows that every bank needs: the shipped roles with their menu and rights, organisation 1, a first administrator. Runs
// at every start; rows that staff have changed stay as they are.
import { sql } from 'kysely';
import { ADMIN_ROLE_ID } from '../../../contract/codes';
import { isWeak } from '../../../domain/account/passwordRules';
import type { Config } from '../../config';
import { transaction, type Database, type Tx } from '../../db/database';
import { nextId, raiseIds } from '../../db/ids';
import { hashPassword, verifyPassword } from './passwords';
import { SHIPPED_ROLES, SHIPPED_ROUTES } from './shippedRoles';

export const FIRST_ORGANIZATION_ID = 1;

type AdminConfig = Pick<Config, 'adminUsername' | 'adminPassword' | 'adminPasswordIsInitial'>;

export interface FirstAdministrator {
  username: string;
  /**
   * Set only when the program chose the initial password, so that the start can print it; a supplied password is known
   * already.
   */
  password: string | null;
}

export async function ensureBase(db: Database, config: AdminConfig): Promise<void> {
  const complete = await db.kysely
    .selectFrom('accounts')
    .where('role_id', '=', ADMIN_ROLE_ID)
    .select(['id'])
    .executeTakeFirst();
  const hash = complete ? '' : await hashPassword(config.adminPassword);
  await transaction(db, async (tx) => {
    await ensureOrganization(tx);
    await ensureMenu(tx);
    await ensureAdministrator(tx, config, hash);
  });
}

async function ensureOrganization(tx: Tx): Promise<void> {
  const row = { id: FIRST_ORGANIZATION_ID, title: '数学能力评测中心' };
  await tx
    .insertInto('organizations')
    .values(row)
    .onConflict((c) => c.column('id').doNothing())
    .execute();
  await raiseIds(tx, 'organizations', FIRST_ORGANIZATION_ID);
}

/** A new role or route gets its shipped grants; an existing one keeps the grants that staff gave it. */
async function ensureMenu(tx: Tx): Promise<void> {
  const roles = SHIPPED_ROLES.map(({ id, title }) => ({ id, title, shipped: 1 }));
  const newRoles = await tx
    .insertInto('roles')
    .values(roles)
    .onConflict((c) => c.column('id').doNothing())
    .returning('id')
    .execute();
  const newRoutes = await tx
    .insertInto('routes')
    .values(SHIPPED_ROUTES.map((route) => ({ ...route })))
    .onConflict((c) => c.column('id').doNothing())
    .returning('id')
    .execute();
  const freshRoles = new Set(newRoles.map((row) => row.id));
  const freshRoutes = new Set(newRoutes.map((row) => row.id));
  const grants: { role_id: number; route_id: number }[] = [];
  const rights: { role_id: number; function_key: string }[] = [];
  for (const role of SHIPPED_ROLES) {
    for (const route of SHIPPED_ROUTES) {
      const granted = route.path !== '' && (role.views === 'all' || role.views.includes(route.name));
      if (granted && (freshRoles.has(role.id) || freshRoutes.has(route.id)))
        grants.push({ role_id: role.id, route_id: route.id });
    }
    if (freshRoles.has(role.id))
      rights.push(...role.functions.map((function_key) => ({ role_id: role.id, function_key })));
  }
  if (grants.length > 0)
    await tx
      .insertInto('role_routes')
      .values(grants)
      .onConflict((c) => c.doNothing())
      .execute();
  if (rights.length > 0)
    await tx
      .insertInto('role_functions')
      .values(rights)
      .onConflict((c) => c.doNothing())
      .execute();
  if (freshRoles.size > 0) await raiseIds(tx, 'roles', 100);
  if (freshRoutes.size > 0) await raiseIds(tx, 'routes', 10_000);
}

async function ensureAdministrator(tx: Tx, config: AdminConfig, password_hash: string): Promise<void> {
  if (password_hash === '') return;
  const taken = await tx
    .selectFrom('accounts')
    .where('username', '=', config.adminUsername)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  if (taken) {
    await tx
      .updateTable('accounts')
      .set({ role_id: ADMIN_ROLE_ID, updated_at: sql<string>`now()` })
      .where('id', '=', taken.id)
      .execute();
    return;
  }
  await tx
    .insertInto('accounts')
    .values({
      id: await nextId(tx, 'accounts'),
      username: config.adminUsername,
      nickname: '管理员',
      password_hash,
      weak_password: config.adminPasswordIsInitial || isWeak(config.adminPassword) ? 1 : 0,
      role_id: ADMIN_ROLE_ID,
      organization_id: FIRST_ORGANIZATION_ID,
    })
    // Two servers may start at the same time on one PostgreSQL.
    .onConflict((c) => c.doNothing())
    .execute();
}

export async function firstAdministrator(db: Database, config: AdminConfig): Promise<FirstAdministrator> {
  const row = await db.kysely
    .selectFrom('accounts')
    .where('role_id', '=', ADMIN_ROLE_ID)
    .where('deleted_at', 'is', null)
    .select(['username', 'password_hash'])
    .orderBy('id')
    .executeTakeFirst();
  const same =
    row !== undefined &&
    config.adminPasswordIsInitial &&
    (await verifyPassword(config.adminPassword, row.password_hash));
  return { username: row?.username ?? config.adminUsername, password: same ? config.adminPassword : null };
}
