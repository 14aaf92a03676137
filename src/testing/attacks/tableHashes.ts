// One hash per table: shows which tables a call did not change, including tables added in the future.
import { sql } from 'kysely';
import type { Database } from '../../server/db/database';

/** Rows that reading may change: the time of a session's last use. */
const TOUCHED_BY_READING = new Set(['sessions']);

export async function tableHashes(db: Database): Promise<Record<string, string>> {
  const tables = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db.kysely);
  const hashes: Record<string, string> = {};
  for (const { name } of tables.rows) {
    if (TOUCHED_BY_READING.has(name)) continue;
    const table = sql.table(name);
    const { rows } = await sql<{
      hash: string | null;
      count: number;
    }>`select md5(string_agg(md5(t::text), '' order by md5(t::text))) as hash, count(*)::int as count
      from ${table} as t`.execute(db.kysely);
    hashes[name] = `${rows[0]?.count} ${rows[0]?.hash}`;
  }
  return hashes;
}
