// Rows that every bank needs: the shipped roles with their menu and rights, organisation 1, a first administrator. Runs
// at every start; rows that staff have changed stay as they are.
import { ADMIN_ROLE_ID } from '../../../contract/codes';
import { isWeak } from '../../../domain/account/passwordRules';
import type { Config } from '../../config';
import { transaction, type Database, type Tx } from '../../db/database';
import { nextId } from '../../db/ids';
import { findByUsername } from './accountRepository';
import { baseRows } from './baseRepository';
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
  const complete = await baseRows.hasAdministrator(db.kysely);
  const hash = complete ? '' : await hashPassword(config.adminPassword);
  await transaction(db, async (tx) => {
    await baseRows.addOrganization(tx, { id: FIRST_ORGANIZATION_ID, title: '数学能力评测中心' });
    await ensureMenu(tx);
    await ensureAdministrator(tx, config, hash);
  });
}

/** A new role or route gets its shipped grants; an existing one keeps the grants that staff gave it. */
async function ensureMenu(tx: Tx): Promise<void> {
  const freshRoles = await baseRows.addRoles(
    tx,
    SHIPPED_ROLES.map(({ id, title }) => ({ id, title, shipped: 1 })),
  );
  const freshRoutes = await baseRows.addRoutes(
    tx,
    SHIPPED_ROUTES.map((route) => ({ ...route })),
  );
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
  await baseRows.grantRoutes(tx, grants);
  await baseRows.grantFunctions(tx, rights);
}

async function ensureAdministrator(tx: Tx, config: AdminConfig, password_hash: string): Promise<void> {
  if (password_hash === '') return;
  const taken = await findByUsername(tx, config.adminUsername);
  if (taken) return baseRows.makeAdministrator(tx, taken.id);
  await baseRows.addAccount(tx, {
    id: await nextId(tx, 'accounts'),
    username: config.adminUsername,
    nickname: '管理员',
    password_hash,
    weak_password: config.adminPasswordIsInitial || isWeak(config.adminPassword) ? 1 : 0,
    role_id: ADMIN_ROLE_ID,
    organization_id: FIRST_ORGANIZATION_ID,
  });
}

export async function firstAdministrator(db: Database, config: AdminConfig): Promise<FirstAdministrator> {
  const row = await baseRows.findFirstAdministrator(db.kysely);
  const same =
    row !== undefined &&
    config.adminPasswordIsInitial &&
    (await verifyPassword(config.adminPassword, row.password_hash));
  return { username: row?.username ?? config.adminUsername, password: same ? config.adminPassword : null };
}
