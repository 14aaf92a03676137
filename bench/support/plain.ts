// The same queries in simple SQL: LIKE over the texts, OFFSET for pages, count(*) for totals, as the yardstick of the
// server's figures. Also the minimum that an engine needs: one page's rows read by key, one row committed.
import { sql } from 'kysely';
import { transaction, type Database } from '../../src/server/db/database';

export async function plainPage(
  db: Database,
  { like, offset = 0, size = 20 }: { like?: string; offset?: number; size?: number },
): Promise<void> {
  const where =
    like === undefined
      ? sql`q.deleted_at is null`
      : sql`q.deleted_at is null and (c.content like ${`%${like}%`} or c.analysis like ${`%${like}%`})`;
  const from = sql`from questions q join question_content c on c.question_id = q.id and c.version = q.version where ${where}`;
  await sql`select q.*, c.* ${from} order by q.id desc limit ${size} offset ${offset}`.execute(db.kysely);
  await sql`select count(*) ${from}`.execute(db.kysely);
}

/** Rows with their text, by key. */
export async function rowsByKey(db: Database, first: number, size: number): Promise<void> {
  const ids = Array.from({ length: size }, (_, i) => first + i);
  await sql`select q.*, c.* from questions q join question_content c on c.question_id = q.id and c.version = q.version
    where q.id = any(${ids}::bigint[])`.execute(db.kysely);
}

export function commitOne(db: Database): Promise<unknown> {
  return transaction(db, (tx) =>
    sql`insert into settings (key, value) values ('bench', '1') on conflict (key) do update set value = excluded.value`.execute(
      tx,
    ),
  );
}
