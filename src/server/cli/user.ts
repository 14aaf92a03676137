// `tiku user add|password|unlock`: manages accounts from the command line, e.g. when no account can sign in.
import { randomInt } from 'node:crypto';
import { ACCOUNT_STATUS } from '../../contract/codes';
import { newPasswordError } from '../../domain/account/passwordRules';
import type { Config } from '../config';
import { transaction } from '../db/database';
import type { Database } from '../db/database';
import { isUniqueViolation } from '../db/errors';
import { nextId } from '../db/ids';
import { invalid, notFound } from '../errors';
import { findByUsername, updatePassword } from '../modules/account/accountRepository';
import { makeAttemptLog } from '../modules/account/attempts';
import { hashPassword } from '../modules/account/passwords';
import { ensureBase, FIRST_ORGANIZATION_ID } from '../modules/account/seedAccounts';
import { recordOperation } from '../rows/operationLog';
import type { Actor } from '../security/actor';
import { readArgs, UsageError, withDatabase, type Command, type CommandIo } from './command';

const usage = `npm run tiku -- user add 手机号 --role ROLE_ID [--name 姓名] [--organization ID] [--password 密码]
npm run tiku -- user password 手机号 [--password 密码]
npm run tiku -- user unlock 手机号

add       新建账号（角色：1 管理员，2 教研员，3 审核员，4 教师，5 共享账号）
password  设置新密码并结束该账号的所有登录
unlock    启用账号，并清除它的登录失败记录
不写 --password 时生成一个随机密码并打印一次。--json 输出 JSON。`;

const OPERATOR: Actor = {
  id: 0,
  username: 'command line',
  nickname: '命令行',
  role_id: 1,
  role_name: '',
  organization_id: 0,
  functions: new Set(),
  address: 'cli',
};

export const userCommand: Command = {
  name: 'user',
  summary: '新建账号、设置密码、解除锁定 (add an account, set a password, unlock)',
  usage,
  async run(args, io) {
    const text = { type: 'string' } as const;
    const { values, positionals } = readArgs(args, { role: text, name: text, organization: text, password: text });
    const [action, username, ...rest] = positionals;
    if (!action || !username || rest.length > 0)
      throw new UsageError('需要一个动作和一个手机号 (an action and a phone number)');
    if (!/^1\d{10}$/.test(username)) throw new UsageError(`手机号必须是 11 位数字：${username} (not a phone number)`);
    const run = ACTIONS[action];
    if (!run) throw new UsageError(`没有这个动作：${action} (unknown action)`);
    const result = await withDatabase(io, async (db, config) => run({ db, config, username, values, io }));
    if (values.json) io.out(JSON.stringify(result));
    else
      io.out(
        Object.entries(result)
          .map(([key, value]) => `${key}: ${String(value)}`)
          .join('\n'),
      );
    return 0;
  },
};

interface Task {
  db: Database;
  config: Config;
  username: string;
  values: { role?: string; name?: string; organization?: string; password?: string };
  io: CommandIo;
}
const ACTIONS: Readonly<Record<string, (task: Task) => Promise<Record<string, unknown>>>> = {
  add,
  password: setPassword,
  unlock,
};

function choosePassword(
  given: string | undefined,
  username: string,
): { password: string; shown: Record<string, string> } {
  if (given === undefined) {
    const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';
    const password = `${Array.from({ length: 11 }, () => letters[randomInt(letters.length)]).join('')}7a`;
    return { password, shown: { password } };
  }
  const fault = newPasswordError(given, username);
  if (fault) throw invalid(fault);
  return { password: given, shown: {} };
}

function idOption(value: string | undefined, name: string): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d{1,15}$/.test(value)) throw new UsageError(`--${name} 应为数字 (must be a number)`);
  return Number(value);
}

async function add({ db, config, username, values }: Task) {
  const role_id = idOption(values.role, 'role');
  if (role_id === undefined) throw new UsageError('缺少 --role (a role id is needed)');
  const organization_id = idOption(values.organization, 'organization') ?? FIRST_ORGANIZATION_ID;
  const { password, shown } = choosePassword(values.password, username);
  await ensureBase(db, config);
  const password_hash = await hashPassword(password);
  const id = await transaction(db, async (tx) => {
    const role = await tx
      .selectFrom('roles')
      .where('id', '=', role_id)
      .where('deleted_at', 'is', null)
      .select('id')
      .executeTakeFirst();
    if (!role) throw notFound(`角色 ${role_id} `);
    const home = await tx
      .selectFrom('organizations')
      .where('id', '=', organization_id)
      .where('deleted_at', 'is', null)
      .select('id')
      .executeTakeFirst();
    if (!home) throw notFound(`机构 ${organization_id} `);
    const account = {
      id: await nextId(tx, 'accounts'),
      username,
      nickname: values.name ?? username,
      role_id,
      organization_id,
    };
    // Another person knows a generated or handed-over password, so its owner is prompted to change it.
    await tx
      .insertInto('accounts')
      .values({ ...account, password_hash, weak_password: 1 })
      .execute();
    await recordOperation(tx, OPERATOR, {
      action: '新建账号',
      entity: 'account',
      entity_id: account.id,
      after: account,
    });
    return account.id;
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw invalid(`手机号 ${username} 已有账号 (this account exists)`);
    throw error;
  });
  return { id, username, role_id, ...shown };
}

async function setPassword({ db, username, values }: Task) {
  const account = await findByUsername(db.kysely, username);
  if (!account) throw notFound(`账号 ${username} `);
  const { password, shown } = choosePassword(values.password, username);
  const password_hash = await hashPassword(password);
  await transaction(db, async (tx) => {
    await updatePassword(tx, account.id, password_hash, 1);
    await tx.deleteFrom('sessions').where('account_id', '=', account.id).execute();
    await recordOperation(tx, OPERATOR, { action: '重置密码', entity: 'account', entity_id: account.id });
  });
  return { id: account.id, username, ...shown };
}

async function unlock({ db, username }: Task) {
  const account = await findByUsername(db.kysely, username);
  if (!account) throw notFound(`账号 ${username} `);
  await transaction(db, async (tx) => {
    await tx.updateTable('accounts').set({ status: ACCOUNT_STATUS.active }).where('id', '=', account.id).execute();
    const change = { before: { status: account.status }, after: { status: ACCOUNT_STATUS.active } };
    await recordOperation(tx, OPERATOR, { action: '启用账号', entity: 'account', entity_id: account.id, ...change });
  });
  const cleared = await makeAttemptLog(db, () => new Date()).clearPrefix(`login:${username}@`);
  return { id: account.id, username, status: ACCOUNT_STATUS.active, attempts_cleared: cleared };
}
