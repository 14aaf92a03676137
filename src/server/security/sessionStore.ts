// Sessions as rows: an opaque random id, stored hashed; they expire after 12 h idle, or 7 days at most; rights are read
// again with each request.
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { shareScope } from '../../contract/account/shareAccount';
import { ACCOUNT_STATUS } from '../../contract/codes';
import { CHANGES, noteChange } from '../db/changes';
import { withinReserve, type Database, type Tx } from '../db/database';
import { SHARE_ROLE_ID, type Actor } from './actor';

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

// Finds the account of a session cookie, with one statement for many concurrent requests: requests that arrive during a
// lookup wait for the next statement and share it. Each statement starts after the last request that it serves has
// arrived, so rights are as current as with separate reads.

interface SessionRow extends Omit<Actor, 'share' | 'address'> {
  token_hash: string;
  status: number;
  expires_at: string | null;
  share_scope: unknown;
  seen_at: string;
  session_end: string;
}

interface Asker {
  resolve: (row: SessionRow | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Maximum number of parallel statements: the embedded engine runs one; in a pool one slow connection must not block all
 * requests.
 */
const AT_ONCE = { embedded: 1, postgres: 3 } as const;

/** undefined: no such session, or its account was deleted. */
export function makeSessionLookup(db: Database): (tokenHash: string) => Promise<SessionRow | undefined> {
  let waiting = new Map<string, Asker[]>();
  let running = 0;

  const readNext = async (): Promise<void> => {
    const asked = waiting;
    waiting = new Map();
    running += 1;
    try {
      const rows = await readSessions(db, [...asked.keys()]);
      for (const [hash, askers] of asked) for (const { resolve } of askers) resolve(rows.get(hash));
    } catch (error) {
      for (const askers of asked.values()) for (const { reject } of askers) reject(error);
    } finally {
      running -= 1;
      if (waiting.size > 0) void readNext();
    }
  };

  return (tokenHash) =>
    new Promise((resolve, reject) => {
      const askers = waiting.get(tokenHash);
      if (askers) askers.push({ resolve, reject });
      else waiting.set(tokenHash, [{ resolve, reject }]);
      if (running < AT_ONCE[db.kind]) void readNext();
    });
}

async function readSessions(db: Database, hashes: readonly string[]): Promise<Map<string, SessionRow>> {
  const { rows } = await sql<Omit<SessionRow, 'functions'> & { functions: string[]; changed: number | null }>`
    select s.token_hash, a.id, a.username, a.nickname, a.role_id, a.organization_id, a.status, a.expires_at,
      a.share_scope,
      r.title as role_name, s.seen_at, s.expires_at as session_end,
      coalesce((select json_agg(f.function_key) from role_functions f where f.role_id = a.role_id), '[]') as functions,
      (select next_id from id_blocks where name = ${CHANGES}) as changed
    from sessions s join accounts a on a.id = s.account_id join roles r on r.id = a.role_id
    where s.token_hash = any(${[...hashes]}::text[]) and a.deleted_at is null`.execute(db.kysely);
  noteChange(db, rows[0]?.changed ?? null);
  return new Map(
    rows.map(({ functions, changed: _changed, ...row }) => [row.token_hash, { ...row, functions: new Set(functions) }]),
  );
}
