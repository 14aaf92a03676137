// Which rights an account may give to another: an account cannot give a right that it does not have itself.
import { ADMIN_ROLE_ID } from '../../../../contract/codes';
import type { Tx } from '../../../db/database';
import { forbidden, invalid, notFound } from '../../../errors';
import { isAdmin, SHARE_ROLE_ID, type Actor } from '../../../security/actor';
import { accountAdminRows } from './accountAdminRepository';

/** `organizationId`: of the account that gets the role; a role of one organisation is for its accounts only. */
export async function demandGrantableRole(
  tx: Tx,
  actor: Actor,
  roleId: number,
  organizationId?: number,
): Promise<{ title: string }> {
  if (roleId === SHARE_ROLE_ID) throw invalid('角色：共享账号请在“共享账号”页面添加', 'role_id');
  const role = await accountAdminRows.findRole(tx, actor, roleId);
  if (!role) throw notFound('角色', 'role_id');
  if (organizationId !== undefined && role.organization_id !== null && role.organization_id !== organizationId)
    throw invalid(`角色：“${role.title}”是另一个机构的角色`, 'role_id');
  if (!isAdmin(actor) && (roleId === ADMIN_ROLE_ID || !role.functions.every((key) => actor.functions.has(key)))) {
    throw forbidden(`您没有角色“${role.title}”的全部权限，不能授予或改动该角色的账号`, 'role_id');
  }
  return role;
}

export async function demandOrganization(tx: Tx, actor: Actor, id: number): Promise<{ id: number; title: string }> {
  const found =
    isAdmin(actor) || id === actor.organization_id ? await accountAdminRows.findOrganization(tx, id) : undefined;
  if (!found) throw notFound('机构', 'organization_id');
  return found;
}

/** There must always be an administrator who can sign in. */
export async function demandAdministratorLeft(tx: Tx, id: number): Promise<void> {
  if ((await accountAdminRows.countOtherAdministrators(tx, id)) === 0)
    throw invalid('这是最后一个可用的管理员账号，不能停用、删除或更换角色');
}
