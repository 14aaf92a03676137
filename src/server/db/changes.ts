// How server processes learn that questions have changed: one counter in the database. A writer raises it after its
// commit and before its response; every request reads it together with its session and then drops outdated cache
// entries.
import { sql } from 'kysely';
import { afterCommit, databaseOf, type Database, type Tx } from './database';

/** Row of id_blocks: a counter like those of the ids, incremented by one statement. */
export const CHANGES = 'changed:questions';

const latest = new WeakMap<Database, number>();
const announcing = new WeakMap<Database, Set<Promise<void>>>();

/** Grows with every change; a cache entry made at another number is stale. */
export const latestChange = (db: Database): number => latest.get(db) ?? 0;

/** Records the counter that a request has read; an older reading that arrives late changes nothing. */
export function noteChange(db: Database, counter: number | null): void {
  if (counter !== null && counter > latestChange(db)) latest.set(db, counter);
}

/** After a commit. The embedded database has no other process to notify, only the cache of this one. */
function announceChange(db: Database): void {
  if (db.kind === 'embedded') return void latest.set(db, latestChange(db) + 1);
  const raised = sql<{ next_id: number }>`insert into id_blocks (name, next_id) values (${CHANGES}, 1)
    on conflict (name) do update set next_id = id_blocks.next_id + 1 returning next_id`
    .execute(db.apart ?? db.kysely)
    .then(({ rows }) => noteChange(db, rows[0]?.next_id ?? null))
    // The change is stored; other processes see it when their cache entries expire.
    .catch(() => undefined);
  const open = announcing.get(db) ?? new Set();
  announcing.set(db, open.add(raised));
  void raised.then(() => open.delete(raised));
}

/** Must be called in every transaction that changes what lists of questions show, such as an author's name. */
export function listsChanged(tx: Tx): void {
  const db = databaseOf(tx);
  if (db) afterCommit(tx, () => announceChange(db));
}

/** Awaited before the response to a write is sent, so that the next request to another process gets the new state. */
export async function changesAnnounced(db: Database): Promise<void> {
  const open = announcing.get(db);
  if (open && open.size > 0) await Promise.all(open);
}
