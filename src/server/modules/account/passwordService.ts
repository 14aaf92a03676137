// Forgotten and changed passwords. A code is valid for 10 minutes and 5 tries; no response reveals whether a phone
// number is known.
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { ACCOUNT_STATUS } from '../../../contract/codes';
import { newPasswordError } from '../../../domain/account/passwordRules';
import { transaction, type Database } from '../../db/database';
import { invalid, notFound } from '../../errors';
import { recordOperation } from '../../rows/operationLog';
import type { Actor } from '../../security/actor';
import type { SessionStore } from '../../security/sessionStore';
import { findById, findByUsername, putCode, takeTry, updatePassword, useCode } from './accountRepository';
import type { AttemptLog } from './attempts';
import { openPassword, hashPassword, verifyPassword } from './passwords';
import { actorOf } from './signIn';

const CODE_MS = 10 * 60_000;
const CODE_TRIES = 5;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface PasswordDeps {
  db: Database;
  sessions: SessionStore;
  attempts: AttemptLog;
  send: PasswordSender;
  /** Logs a failed delivery; the response never mentions it. */
  warn: (error: unknown, message: string) => void;
  cipherSecret: string;
  now: () => Date;
}

const hashCode = (username: string, code: string) => createHash('sha256').update(`${username}:${code}`).digest('hex');
const waitText = (minutes: number) => `操作过于频繁，请在 ${minutes} 分钟后重试`;
const CODE_FAULT = '验证码错误或已失效，请检查后重试或重新获取';

export function makePasswordService({ db, sessions, attempts, send, warn, cipherSecret, now }: PasswordDeps) {
  function readNew(sealed: string, username: string): string {
    const password = openPassword(sealed, cipherSecret);
    if (password === null) throw invalid('密码：无法解读，请刷新页面后重试', 'password');
    const fault = newPasswordError(password, username);
    if (fault) throw invalid(fault, 'password');
    return password;
  }

  return {
    async sendCode(form: { username: string }, address: string): Promise<void> {
      const username = form.username.trim();
      const limits = [
        { key: `code:${username}:1`, max: 1, windowMs: MINUTE },
        { key: `code:${username}`, max: 5, windowMs: HOUR },
        { key: `code@${address}`, max: 20, windowMs: HOUR },
      ];
      await attempts.reserve(limits, waitText);
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const at = now();
      const expires_at = new Date(at.getTime() + CODE_MS).toISOString();
      // Does the same work for an unknown phone number, so that the response time does not reveal it.
      const row = { username, code_hash: hashCode(username, code), created_at: at.toISOString(), expires_at };
      await transaction(db, (tx) => putCode(tx, row));
      const account = await findByUsername(db.kysely, username);
      if (account?.status === ACCOUNT_STATUS.active)
        void send(username, code).catch((error: unknown) => warn(error, 'password code was not sent'));
    },

    async reset(form: { username: string; code: string; password: string }, address: string): Promise<void> {
      const username = form.username.trim();
      await attempts.reserve([{ key: `reset@${address}`, max: 30, windowMs: 15 * MINUTE }], waitText);
      const password = readNew(form.password, username);
      const found = await takeTry(db.kysely, username, now().toISOString(), CODE_TRIES);
      const expected = Buffer.from(found?.code_hash ?? '0'.repeat(64), 'hex');
      const given = Buffer.from(hashCode(username, form.code), 'hex');
      const account = await findByUsername(db.kysely, username);
      if (!timingSafeEqual(expected, given) || !found || account?.status !== ACCOUNT_STATUS.active)
        throw invalid(CODE_FAULT, 'code');
      const password_hash = await hashPassword(password);
      await transaction(db, async (tx) => {
        if (!(await useCode(tx, username, found.code_hash))) throw invalid(CODE_FAULT, 'code');
        await updatePassword(tx, account.id, password_hash, 0);
        await sessions.endAll(tx, account.id);
        const operation = { action: '重置密码', entity: 'account', entity_id: account.id };
        await recordOperation(tx, actorOf(account, username, address), operation);
      });
    },

    /** Returns the new hash. */
    async change(
      actor: Actor,
      form: { old_password: string; password: string },
      sessionHash: string | undefined,
    ): Promise<string> {
      const limit = { key: `change:${actor.id}@${actor.address}`, max: 10, windowMs: 15 * MINUTE };
      const guess = await attempts.admit([limit], [], waitText);
      const account = await findById(db.kysely, actor.id);
      if (!account) throw notFound('账号');
      const old = openPassword(form.old_password, cipherSecret);
      if (old === null || !(await verifyPassword(old, account.password_hash))) {
        await guess.failed();
        throw invalid('原密码不正确', 'old_password');
      }
      await guess.succeeded();
      const password = readNew(form.password, account.username);
      if (password === old) throw invalid('新密码不能与原密码相同', 'password');
      const password_hash = await hashPassword(password);
      await transaction(db, async (tx) => {
        await updatePassword(tx, actor.id, password_hash, 0);
        await sessions.endAll(tx, actor.id, sessionHash);
        await recordOperation(tx, actor, { action: '修改密码', entity: 'account', entity_id: actor.id });
      });
      return password_hash;
    },
  };
}

// Sends the code of a forgotten password: to SMS_WEBHOOK_URL as JSON, or into the server's log when it is not set.

type PasswordSender = (phone: string, code: string) => Promise<void>;

const TIMEOUT_MS = 5000;

export function makePasswordSender(webhookUrl: string | undefined, log: FastifyBaseLogger): PasswordSender {
  if (!webhookUrl) {
    return async (phone, code) => {
      log.info({ phone, code }, 'password code (no SMS_WEBHOOK_URL is set)');
    };
  }
  return async (phone, code) => {
    const response = await fetch(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone, code }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`SMS webhook answered ${response.status}`);
  };
}
