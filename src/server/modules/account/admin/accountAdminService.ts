// Account management: add, change, disable, reset the password, unlock, bin. Changes that require it end the account's
// sessions at once.
import {
  PHONE,
  PHONE_FAULT,
  type deleteAccount,
  type resetAccountPassword,
  type restoreAccount,
  type saveAccount,
  type setAccountStatus,
  type unlockAccount,
} from '../../../../contract/account/accounts';
import { ACCOUNT_STATUS, ADMIN_ROLE_ID } from '../../../../contract/codes';
import type { RequestOf } from '../../../../contract/wire';
import { newPasswordError } from '../../../../domain/account/passwordRules';
import { transaction, type Database, type Tx } from '../../../db/database';
import { isUniqueViolation } from '../../../db/errors';
import { nextId } from '../../../db/ids';
import { invalid, notFound } from '../../../errors';
import { recordOperation } from '../../../rows/operationLog';
import { demandFresh } from '../../../rows/revisions';
import { SHARE_ROLE_ID, type Actor } from '../../../security/actor';
import type { SessionStore } from '../../../security/sessionStore';
import type { AttemptLog } from '../attempts';
import { openPassword, hashPassword } from '../passwords';
import { accountAdminRows, type AccountRow } from './accountAdminRepository';
import { demandAdministratorLeft, demandGrantableRole, demandOrganization } from './grants';

export interface AccountAdminDeps {
  db: Database;
  sessions: SessionStore;
  attempts: AttemptLog;
  cipherSecret: string;
}
type Stored = { id: number; revision: number };

export const TAKEN = '手机号：已有账号使用，请换一个或修改原账号';

export function readInitialPassword(sealed: string | undefined, secret: string, username: string): string {
  const password = openPassword(sealed ?? '', secret);
  if (password === null) throw invalid('初始密码：不能为空，请填写后重试', 'password');
  const fault = newPasswordError(password, username);
  if (fault) throw invalid(fault.replace('新密码', '初始密码'), 'password');
  return password;
}

export function readUsername(text: string): string {
  const username = text.trim();
  if (!PHONE.test(username)) throw invalid(`手机号：${PHONE_FAULT}`, 'username');
  return username;
}

export function readNickname(text: string): string {
  const nickname = text.trim();
  if (nickname === '') throw invalid('姓名：不能为空', 'nickname');
  return nickname;
}

const recorded = ({ id, username, nickname, role_id, organization_id, status, expires_at }: AccountRow) => ({
  id,
  username,
  nickname,
  role_id,
  organization_id,
  status,
  expires_at,
});

export const recordAccount = (
  tx: Tx,
  actor: Actor,
  action: string,
  before: AccountRow,
  after: Partial<AccountRow> = {},
) =>
  recordOperation(tx, actor, {
    action,
    entity: 'account',
    entity_id: before.id,
    before: recorded(before),
    after: { ...recorded(before), ...after },
  });

export function demandRevision(row: AccountRow | undefined, revision: number | undefined): AccountRow {
  if (!row) throw notFound('账号');
  const { deleted_at: _deleted, ...current } = row;
  return demandFresh(row, `账号“${row.nickname}”`, revision, current);
}

export function makeAccountAdminService({ db, sessions, attempts, cipherSecret }: AccountAdminDeps) {
  /** An account that the actor may change, at the revision that the actor saw. */
  async function open(
    tx: Tx,
    actor: Actor,
    { id, revision }: { id: number; revision?: number | undefined },
  ): Promise<AccountRow> {
    const row = demandRevision(await accountAdminRows.find(tx, actor, id, { locked: true }), revision);
    if (row.role_id === SHARE_ROLE_ID) throw invalid('这是共享账号，请在“共享账号”页面修改');
    await demandGrantableRole(tx, actor, row.role_id);
    return row;
  }
  const notSelf = (actor: Actor, id: number, what: string) => {
    if (actor.id === id) throw invalid(`不能${what}自己的账号，请由其他管理员操作`);
  };
  const unique = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      if (isUniqueViolation(error, 'accounts_username')) throw invalid(TAKEN, 'username');
      throw error;
    });

  return {
    async save(actor: Actor, request: RequestOf<typeof saveAccount>): Promise<Stored> {
      const username = readUsername(request.username);
      const nickname = readNickname(request.nickname);
      const { id, role_id, organization_id } = request;
      if (id === undefined) {
        const password_hash = await hashPassword(readInitialPassword(request.password, cipherSecret, username));
        return unique(
          transaction(db, async (tx) => {
            await demandGrantableRole(tx, actor, role_id, organization_id);
            await demandOrganization(tx, actor, organization_id);
            const row = { id: await nextId(tx, 'accounts'), username, nickname, role_id, organization_id };
            await accountAdminRows.insert(tx, [{ ...row, password_hash, weak_password: 1 }]);
            await recordOperation(tx, actor, { action: '新增账号', entity: 'account', entity_id: row.id, after: row });
            return { id: row.id, revision: 1 };
          }),
        );
      }
      return unique(
        transaction(db, async (tx) => {
          const before = await open(tx, actor, { id, revision: request.revision });
          await demandGrantableRole(tx, actor, role_id, organization_id);
          await demandOrganization(tx, actor, organization_id);
          if (role_id !== before.role_id) {
            notSelf(actor, id, '更换角色：');
            if (before.role_id === ADMIN_ROLE_ID) await demandAdministratorLeft(tx, id);
          }
          const after = { username, nickname, role_id, organization_id };
          const revision = await accountAdminRows.update(tx, id, after);
          // Rights and organisation are read with each request; what the browser still shows of the old ones goes with
          // the session.
          const moved = organization_id !== before.organization_id;
          if (moved || username !== before.username || role_id !== before.role_id) await sessions.endAll(tx, id);
          await recordAccount(tx, actor, '修改账号', before, after);
          return { id, revision };
        }),
      );
    },

    setStatus: (actor: Actor, request: RequestOf<typeof setAccountStatus>): Promise<Stored> =>
      transaction(db, async (tx) => {
        const before = await open(tx, actor, request);
        const { id, status } = request;
        if (status === ACCOUNT_STATUS.disabled) {
          notSelf(actor, id, '停用');
          if (before.role_id === ADMIN_ROLE_ID) await demandAdministratorLeft(tx, id);
          await sessions.endAll(tx, id);
        }
        const revision = await accountAdminRows.update(tx, id, { status });
        await recordAccount(tx, actor, status === ACCOUNT_STATUS.active ? '启用账号' : '停用账号', before, { status });
        return { id, revision };
      }),

    async resetPassword(actor: Actor, request: RequestOf<typeof resetAccountPassword>): Promise<Stored> {
      const password = readInitialPassword(request.password, cipherSecret, '');
      const password_hash = await hashPassword(password);
      return transaction(db, async (tx) => {
        const before = await open(tx, actor, request);
        notSelf(actor, before.id, '重置密码：请在“账号信息”中修改');
        const revision = await accountAdminRows.update(tx, before.id, { password_hash, weak_password: 1 });
        await sessions.endAll(tx, before.id);
        await recordAccount(tx, actor, '重置密码', before);
        return { id: before.id, revision };
      });
    },

    async unlock(actor: Actor, { id }: RequestOf<typeof unlockAccount>): Promise<null> {
      const username = await transaction(db, async (tx) => {
        const row = await accountAdminRows.find(tx, actor, id, { locked: true });
        if (!row) throw notFound('账号');
        await recordAccount(tx, actor, '解除登录限制', row);
        return row.username;
      });
      await attempts.clearPrefix(`login:${username}@`);
      return null;
    },

    remove: (actor: Actor, request: RequestOf<typeof deleteAccount>): Promise<Stored> =>
      transaction(db, async (tx) => {
        const before = await open(tx, actor, request);
        notSelf(actor, before.id, '删除');
        if (before.role_id === ADMIN_ROLE_ID) await demandAdministratorLeft(tx, before.id);
        const stored = await accountAdminRows.setDeleted(tx, before.id, actor);
        await sessions.endAll(tx, before.id);
        await recordAccount(tx, actor, '删除账号', before);
        return stored;
      }),

    restore: (actor: Actor, { id }: RequestOf<typeof restoreAccount>): Promise<Stored> =>
      unique(
        transaction(db, async (tx) => {
          const before = await accountAdminRows.find(tx, actor, id, { locked: true, where: 'bin' });
          if (!before) throw notFound('账号');
          await demandGrantableRole(tx, actor, before.role_id);
          const stored = await accountAdminRows.setDeleted(tx, id, null);
          await recordAccount(tx, actor, '恢复账号', before);
          return stored;
        }),
      ),
  };
}
