// Keeps the planner's statistics and the indexes in order after bulk writes. The embedded engine has no autovacuum:
// without statistics a list of 100,000 questions is sorted completely for each page.
import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database';
import { withStatementTimeout } from './sqlDriver';

const TABLES = [
  'questions',
  'question_content',
  'question_kp',
  'question_search',
  'question_lsh',
  'kps',
  'papers',
  'paper_items',
  'operation_log',
];
const LIMIT_MS = 10 * 60_000;

/**
 * Tables that were never analyzed, or have doubled in size since; embedded also those that were never vacuumed, where
 * counting by an index reads every row (building an index makes a table look analyzed). Fast when there are none.
 */
export async function freshenStatistics(db: Database): Promise<string[]> {
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_class
    where relname = any(${TABLES}::text[]) and relkind = 'r' and relnamespace = current_schema()::regnamespace
      and pg_relation_size(oid) > 0
      and (reltuples < 0 or pg_relation_size(oid) / 8192 > 2 * relpages + 8
        or (${db.kind === 'embedded'}::boolean and relpages > 8 and 2 * relallvisible < relpages))`.execute(db.kysely);
  const names = rows.map((row) => row.relname);
  // A PostgreSQL server vacuums by itself.
  const command = db.kind === 'embedded' ? VACUUM : sql`analyze`;
  for (const name of names) await maintain(db, command, name);
  return names;
}

/** After many rows were written. Without it an inverted index has a list of new entries that each search reads whole. */
export const vacuumTable = (db: Database, name: string): Promise<void> => maintain(db, VACUUM, name);

const VACUUM = sql`vacuum analyze`;
async function maintain(db: Database, command: RawBuilder<unknown>, name: string): Promise<void> {
  await withStatementTimeout(LIMIT_MS, () => sql`${command} ${sql.ref(name)}`.execute(db.kysely));
}
