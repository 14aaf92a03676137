// Accounts from a spreadsheet: reports all faults of all rows at once, and stores all rows or none.
import { PHONE, PHONE_FAULT, type importAccounts } from '../../../../contract/account/accounts';
import type { DataOf, RequestOf } from '../../../../contract/wire';
import { newPasswordError } from '../../../../domain/account/passwordRules';
import { transaction, type Database, type Tx } from '../../../db/database';
import { nextIds } from '../../../db/ids';
import { DomainError } from '../../../errors';
import { recordOperation } from '../../../rows/operationLog';
import type { Actor } from '../../../security/actor';
import { hashInitialPasswords } from '../passwords';
import { accountAdminRows } from './accountAdminRepository';
import { demandGrantableRole, demandOrganization } from './grants';

type Result = DataOf<typeof importAccounts>;
type Row = RequestOf<typeof importAccounts>['rows'][number];
type Fault = Result['faults'][number];
interface Ready {
  username: string;
  nickname: string;
  role_id: number;
  organization_id: number;
  password: string;
}

export const importAccountRows =
  (db: Database) =>
  async (actor: Actor, { rows, dry_run }: RequestOf<typeof importAccounts>): Promise<Result> => {
    const checked = await checkRows(db.kysely, actor, rows);
    if (checked.faults.length > 0 || dry_run === 1) return { added: 0, faults: checked.faults };
    const hashes = await hashInitialPasswords(checked.ready.map(({ password }) => password));
    return transaction(db, async (tx) => {
      const taken = await accountAdminRows.findUsernames(
        tx,
        checked.ready.map((row) => row.username),
      );
      if (taken.size > 0) return { added: 0, faults: (await checkRows(tx, actor, rows)).faults };
      const ids = await nextIds(tx, 'accounts', checked.ready.length);
      const values = checked.ready.map(({ password: _password, ...row }, i) => ({
        ...row,
        id: ids[i] as number,
        password_hash: hashes[i] as string,
        weak_password: 1,
      }));
      await accountAdminRows.insert(tx, values);
      const after = values.map(({ id, username, role_id, organization_id }) => ({
        id,
        username,
        role_id,
        organization_id,
      }));
      await recordOperation(tx, actor, { action: '导入账号', entity: 'account', entity_id: null, after });
      return { added: values.length, faults: [] };
    });
  };

async function checkRows(tx: Tx, actor: Actor, rows: readonly Row[]): Promise<{ ready: Ready[]; faults: Fault[] }> {
  const roles = new Map((await accountAdminRows.findRolesByTitle(tx, actor)).map((role) => [role.title, role.id]));
  const organizations = new Map(
    (await accountAdminRows.findOrganizationsByTitle(tx)).map((row) => [row.title, row.id]),
  );
  const taken = await accountAdminRows.findUsernames(
    tx,
    rows.map((row) => row.username.trim()),
  );
  const refusals = new Map<string, string | null>();
  /** Whether the actor may use it; checked once for each role and organisation. */
  const refusal = async (key: string, demand: () => Promise<unknown>): Promise<string | null> => {
    if (!refusals.has(key)) {
      const reason = await demand().then(
        () => null,
        (error: unknown) => {
          if (error instanceof DomainError) return error.msg;
          throw error;
        },
      );
      refusals.set(key, reason);
    }
    return refusals.get(key) ?? null;
  };
  const seen = new Map<string, number>();
  const faults: Fault[] = [];
  const ready: Ready[] = [];
  for (const [i, given] of rows.entries()) {
    const row = i + 1;
    const [username, nickname, roleTitle, organizationTitle] = [
      given.username,
      given.nickname,
      given.role,
      given.organization,
    ].map((text) => text.trim()) as [string, string, string, string];
    const say = (field: string, msg: string | null | undefined) => void (msg && faults.push({ row, field, msg }));
    const before = seen.get(username);
    if (!PHONE.test(username)) say('username', PHONE_FAULT);
    else if (before !== undefined) say('username', `与第 ${before} 行重复`);
    else if (taken.has(username)) say('username', '已有账号使用');
    seen.set(username, before ?? row);
    if (nickname === '' || nickname.length > 40) say('nickname', '应为 1 至 40 个字');
    const role_id = roles.get(roleTitle);
    const organization_id = organizationTitle === '' ? actor.organization_id : organizations.get(organizationTitle);
    if (role_id === undefined) say('role', `没有角色“${roleTitle}”`);
    else
      say(
        'role',
        await refusal(`r${role_id} ${organization_id}`, () => demandGrantableRole(tx, actor, role_id, organization_id)),
      );
    if (organization_id === undefined) say('organization', `没有机构“${organizationTitle}”`);
    else
      say('organization', await refusal(`o${organization_id}`, () => demandOrganization(tx, actor, organization_id)));
    say('password', newPasswordError(given.password, username)?.replace('新密码', '初始密码'));
    ready.push({
      username,
      nickname,
      role_id: role_id ?? 0,
      organization_id: organization_id ?? 0,
      password: given.password,
    });
  }
  return { ready: faults.length > 0 ? [] : ready, faults };
}
