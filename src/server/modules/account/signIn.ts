// Signing in and out. An unknown phone number and a wrong password are indistinguishable, by message and by response
// time.
import { ACCOUNT_STATUS } from '../../../contract/codes';
import { isWeak } from '../../../domain/account/passwordRules';
import { transaction, type Database, type Tx } from '../../db/database';
import { forbidden, invalid } from '../../errors';
import { recordOperation } from '../../rows/operationLog';
import type { Actor } from '../../security/actor';
import type { SessionStore } from '../../security/sessionStore';
import { findByUsername, hasSignedInFrom, updatePassword } from './accountRepository';
import type { AddressPacing, AttemptLog } from './attempts';
import type { DeviceCookies } from './deviceCookie';
import { openPassword, decoyHash, hashPassword, needsRehash, verifyPassword } from './passwords';

export const WINDOW_MS = 15 * 60_000;
export const PER_ACCOUNT_AND_ADDRESS = 10;
/**
 * Maximum failures from addresses that the account's owner has not used recently: limits many machines that guess at
 * one account.
 */
export const PER_ACCOUNT = 100;
const KNOWN_FOR_MS = 30 * 24 * 60 * 60_000;

export interface SignInDeps {
  db: Database;
  sessions: SessionStore;
  attempts: AttemptLog;
  pacing: AddressPacing;
  devices: DeviceCookies;
  cipherSecret: string;
  now: () => Date;
}

export interface Visitor {
  address: string;
  user_agent: string;
  /** Hash of the session that this browser had before; a new sign-in ends it. */
  sessionHash?: string | undefined;
  /** Value of the device cookie. */
  device?: string | undefined;
}
/** Values of the cookies that the browser gets. */
export interface SignedIn {
  session: string;
  device: string;
}

type Account = NonNullable<Awaited<ReturnType<typeof findByUsername>>>;

export const attemptKey = (username: string, address: string) => `login:${username}@${address}`;

export function makeSignIn({ db, sessions, attempts, pacing, devices, cipherSecret, now }: SignInDeps) {
  return async function signIn(form: { username: string; password: string }, visitor: Visitor): Promise<SignedIn> {
    const username = form.username.trim();
    const { address } = visitor;
    const addressKey = `login:${address}`;
    // The same queries for every phone number: the response time must not reveal which ones exist.
    const account = await findByUsername(db.kysely, username);
    const since = new Date(now().getTime() - KNOWN_FOR_MS).toISOString();
    const known = await hasSignedInFrom(db.kysely, account?.id ?? -1, address, since);
    // Guesses of a browser that has signed in to the account are counted apart from all others.
    const device = await devices.deviceOf(visitor.device, account);
    const key = attemptKey(username, device === null ? address : `device:${device}`);
    const limits = [{ key, max: PER_ACCOUNT_AND_ADDRESS, windowMs: WINDOW_MS }];
    // The key has the account's own prefix, so that unlocking clears it. Sign-ins from addresses that the owner used
    // recently are not subject to it.
    if (!known && device === null) {
      limits.push({ key: attemptKey(username, '*'), max: PER_ACCOUNT, windowMs: WINDOW_MS });
      await pacing.turn(address, await attempts.failures(addressKey, WINDOW_MS));
    }
    const guess = await attempts.admit(limits, [addressKey], (minutes) => `尝试次数过多，请在 ${minutes} 分钟后重试`);
    const password = openPassword(form.password, cipherSecret);
    const right = await verifyPassword(password ?? '', account?.password_hash ?? decoyHash());
    if (!account || password === null || !right) {
      await guess.failed();
      await logFailure(db, account, username, address, '手机号或密码错误');
      throw invalid('手机号或密码错误');
    }
    await guess.succeeded();
    if (account.status !== ACCOUNT_STATUS.active) {
      await logFailure(db, account, username, address, '账号已停用');
      throw forbidden('账号已停用，请联系管理员');
    }
    if (account.expires_at !== null && now().getTime() >= Date.parse(account.expires_at)) {
      await logFailure(db, account, username, address, '账号已到期');
      throw forbidden('账号已到期，请联系管理员');
    }
    await attempts.clear(key);
    const fresh = needsRehash(account.password_hash) ? await hashPassword(password) : account.password_hash;
    const weak = account.weak_password === 1 || isWeak(password) ? 1 : 0;
    const deviceCookie = await devices.withAccount(visitor.device, { id: account.id, password_hash: fresh });
    return transaction(db, async (tx) => {
      if (fresh !== account.password_hash || weak !== account.weak_password)
        await updatePassword(tx, account.id, fresh, weak);
      if (visitor.sessionHash) await sessions.end(tx, visitor.sessionHash);
      await recordOperation(tx, actorOf(account, username, address), {
        action: '登录',
        entity: 'account',
        entity_id: account.id,
      });
      return { session: await sessions.create(tx, account.id, visitor), device: deviceCookie };
    });
  };
}

async function logFailure(
  db: Database,
  account: Account | undefined,
  username: string,
  address: string,
  reason: string,
) {
  const operation = {
    action: '登录失败',
    entity: 'account',
    entity_id: account?.id ?? null,
    after: { username, reason },
  };
  await transaction(db, (tx: Tx) => recordOperation(tx, actorOf(account, username, address), operation));
}

/** The actor that the log names when no account is signed in; id 0 means no account. */
export function actorOf(account: Account | undefined, username: string, address: string): Actor {
  return {
    id: account?.id ?? 0,
    username,
    nickname: account?.nickname ?? '',
    role_id: account?.role_id ?? 0,
    role_name: '',
    organization_id: account?.organization_id ?? 0,
    functions: new Set(),
    address,
  };
}
