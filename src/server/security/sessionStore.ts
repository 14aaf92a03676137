// Sessions as rows: an opaque random id, stored hashed; they expire after 12 h idle, or 7 days at most; rights are read
// again with each request.
import { createHash, randomBytes } from 'node:crypto';
import { ACCOUNT_STATUS } from '../../contract/codes';
import type { Database, Tx } from '../db/database';
import { withinReserve } from '../db/diskReserve';
import { shareScope } from '../../contract/account/shareAccount';
import { SHARE_ROLE_ID, type Actor } from './actor';
import { makeSessionLookup } from './sessionLookup';

export const IDLE_MS = 12 * 60 * 60_000;
export const ABSOLUTE_MS = 7 * 24 * 60 * 60_000;
const SEEN_EVERY_MS = 60_000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export interface ResolvedSession {
  actor: Actor;
  token_hash: string;
}

export interface SessionStore {
  /** Returns the new id; the caller sets the cookie. */
  create(tx: Tx, accountId: number, from: { address: string; user_agent: string }): Promise<string>;
  /** null when there is none, it has expired, or the account may not sign in any more. */
  resolve(token: string, address: string): Promise<ResolvedSession | null>;
  end(tx: Tx, tokenHash: string): Promise<void>;
  /** All sessions of an account, except the given one. */
  endAll(tx: Tx, accountId: number, exceptHash?: string): Promise<void>;
}

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

export function makeSessionStore(db: Database, now: () => Date): SessionStore {
  const lookUp = makeSessionLookup(db);
  return {
    async create(tx, accountId, { address, user_agent }) {
      const token = randomBytes(32).toString('base64url');
      const at = now();
      await tx
        .insertInto('sessions')
        .values({
          token_hash: hashToken(token),
          account_id: accountId,
          address,
          user_agent: user_agent.slice(0, 300),
          created_at: at.toISOString(),
          seen_at: at.toISOString(),
          expires_at: new Date(at.getTime() + ABSOLUTE_MS).toISOString(),
        })
        .execute();
      // Each sign-in removes expired rows of all accounts; no job is needed for them.
      const idleSince = new Date(at.getTime() - IDLE_MS).toISOString();
      await tx
        .deleteFrom('sessions')
        .where((eb) => eb.or([eb('expires_at', '<', at.toISOString()), eb('seen_at', '<', idleSince)]))
        .execute();
      return token;
    },

    async resolve(token, address) {
      if (!TOKEN.test(token)) return null;
      const token_hash = hashToken(token);
      const row = await lookUp(token_hash);
      if (!row) return null;
      const at = now().getTime();
      const idle = at - Date.parse(row.seen_at);
      if (at >= Date.parse(row.session_end) || idle >= IDLE_MS) return null;
      if (row.status !== ACCOUNT_STATUS.active || (row.expires_at !== null && at >= Date.parse(row.expires_at)))
        return null;
      // Also when the clock was set back: otherwise the row would look fresh until the old time is reached again.
      if (Math.abs(idle) >= SEEN_EVERY_MS) await touch(db, token_hash, new Date(at));
      const { id, username, nickname, role_id, role_name, organization_id } = row;
      const share = role_id === SHARE_ROLE_ID ? { share: shareScope().parse(row.share_scope ?? {}) } : {};
      const actor: Actor = {
        id,
        username,
        nickname,
        role_id,
        role_name,
        organization_id,
        functions: row.functions,
        address,
        ...share,
      };
      return { actor, token_hash };
    },

    async end(tx, tokenHash) {
      await tx.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
    },

    async endAll(tx, accountId, exceptHash) {
      let query = tx.deleteFrom('sessions').where('account_id', '=', accountId);
      if (exceptHash) query = query.where('token_hash', '<>', exceptHash);
      await query.execute();
    },
  };
}

/** A full disk must not prevent reading. */
async function touch(db: Database, tokenHash: string, at: Date): Promise<void> {
  const update = db.kysely
    .updateTable('sessions')
    .set({ seen_at: at.toISOString() })
    .where('token_hash', '=', tokenHash);
  await withinReserve(() => update.execute()).catch(() => undefined);
}
