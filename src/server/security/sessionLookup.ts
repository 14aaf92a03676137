// Finds the account of a session cookie, with one statement for many concurrent requests: requests that arrive during a
// lookup wait for the next statement and share it. Each statement starts after the last request that it serves has
// arrived, so rights are as current as with separate reads.
import { sql } from 'kysely';
import { CHANGES, noteChange } from '../db/changes';
import type { Database } from '../db/database';
import type { Actor } from './actor';

export interface SessionRow extends Omit<Actor, 'share' | 'address'> {
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
