// Removes uploads that are no longer shown. A file is removed when no text of the bank has named it for a week and it
// is at least 30 days old: a draft on a user's machine may still hold the address of a recent upload.
import { sql, type RawBuilder } from 'kysely';
import type { Database, Tx } from '../db/database';
import type { FilesPort } from '../files/filesPort';
import { readTables, type Table } from './tables';

const DAY_MS = 24 * 60 * 60_000;
const FRESH_DAYS = 30;
const UNUSED_DAYS = 7;
const BATCH = 1000;
/** Tables that name a file without showing it. */
const RECORDS = new Set(['files', 'operation_log']);
const ADDRESS = 'files/[0-9a-f]{2}/[0-9a-f]{32}[.][a-z0-9]{3,4}';

export interface UnusedFilesOptions {
  db: Database;
  files: FilesPort;
  now: () => Date;
}

/** Once a day for all servers; does nothing when the last run is less than a day old. */
export async function sweepUnusedFiles({ db, files, now }: UnusedFilesOptions): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS).toISOString();
  const { rows: due } = await sql<{
    due: boolean;
  }>`select count(*) > 0 and coalesce(max(checked_at) < ${before(1)}, true) as due
    from files where created_at < ${before(FRESH_DAYS)}`.execute(db.kysely);
  if (due[0]?.due !== true) return;
  await sql`update files set checked_at = ${now().toISOString()} where created_at < ${before(FRESH_DAYS)}`.execute(
    db.kysely,
  );
  const used = await findUses(db.kysely);
  const old = await db.kysely
    .selectFrom('files')
    .select(['id', 'full_path', 'unused_since'])
    .where('created_at', '<', before(FRESH_DAYS))
    .execute();
  for (const { id, full_path, unused_since } of old) {
    const row = db.kysely.updateTable('files').where('id', '=', id);
    if (used.has(full_path)) {
      if (unused_since !== null) await row.set({ unused_since: null }).execute();
    } else if (unused_since === null) {
      await row.set({ unused_since: now().toISOString() }).execute();
    } else if (Date.parse(unused_since) < Date.parse(before(UNUSED_DAYS))) {
      await db.kysely.deleteFrom('files').where('id', '=', id).execute();
      await files.remove(full_path);
    }
  }
  await removeNameless(db, files, new Date(before(1)));
}

/** Files that were stored but have no row: the server ended between the two steps. */
async function removeNameless(db: Database, files: FilesPort, before: Date): Promise<void> {
  const stored = await files.list();
  const known = new Set(
    (await db.kysely.selectFrom('files').select('full_path').execute()).map((row) => row.full_path),
  );
  for (const { full_path, stored_at } of stored)
    if (stored_at < before && !known.has(full_path)) await files.remove(full_path);
}

/** File addresses in all text columns of the bank, so that no kind of row can be forgotten. */
async function findUses(tx: Tx): Promise<Set<string>> {
  const used = new Set<string>();
  for (const table of await readTables(tx)) {
    const texts = table.columns.filter(({ type }) => /^(?:text|jsonb?|character varying)/.test(type));
    if (texts.length === 0 || RECORDS.has(table.name)) continue;
    for await (const address of usesIn(
      tx,
      table,
      texts.map(({ name }) => name),
    ))
      used.add(`/${address}`);
  }
  return used;
}

/** By key, a batch at a time: concurrent writes do not shift the position, and other callers get their turn. */
async function* usesIn(tx: Tx, { name, key }: Table, texts: readonly string[]): AsyncGenerator<string> {
  const order = sql.join(key.map((column) => sql.ref(column)));
  const names = key.map((_, index) => `k${index}`);
  const keys = sql.join(key.map((column, index) => sql`${sql.ref(column)} as ${sql.ref(names[index] as string)}`));
  const body = sql`concat_ws(' ', ${sql.join(texts.map((column) => sql`${sql.ref(column)}::text`))})`;
  for (let last: unknown[] | null = null; ;) {
    const after: RawBuilder<unknown> = last === null ? sql`` : sql`where (${order}) > (${sql.join(last)})`;
    const { rows }: { rows: Record<string, unknown>[] } = await sql<Record<string, unknown>>`select ${keys},
      array(select m[1] from regexp_matches(${body}, ${`(${ADDRESS})`}, 'g') as m) as found
      from ${sql.table(name)} ${after} order by ${order} limit ${BATCH}`.execute(tx);
    for (const { found } of rows) yield* found as string[];
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return;
    last = names.map((each) => end[each]);
  }
}
