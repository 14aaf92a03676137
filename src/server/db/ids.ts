// Ids: numbers below 2^53, allocated in blocks from the table id_blocks. Gaps are normal, duplicates never happen. One
// upsert moves a block's counter, so several processes may share it; each Database keeps the rest of its blocks. On
// PostgreSQL the upsert runs on a connection separate from all transactions: no transaction waits for another, and no
// rollback undoes it. Blocks have size one there: lists and "the last record" sort by id, and larger blocks of several
// processes would mix new ids with old ones. The embedded engine has one connection and one process, so there the
// upsert runs in the caller's own transaction: the rest of the block is available to others only after the commit; a
// rollback reverts counter and block together.
import { sql } from 'kysely';
import { afterCommit, databaseOf, type Database, type Tx } from './database';

const BLOCK = 100;

interface Range {
  from: number;
  /** Exclusive. */
  to: number;
}

const left = new WeakMap<Database, Map<string, Range[]>>();
const ofTransaction = new WeakMap<object, Map<string, Range[]>>();

export async function nextId(tx: Tx, name: string): Promise<number> {
  const [id] = await nextIds(tx, name, 1);
  return id as number;
}

/** `count` new ids in ascending order, not always adjacent. */
export async function nextIds(tx: Tx, name: string, count: number): Promise<number[]> {
  const db = databaseOf(tx);
  const ids: number[] = [];
  if (db) take(rangesOf(left, db, name), count, ids);
  take(rangesOf(ofTransaction, tx, name), count, ids);
  const missing = count - ids.length;
  if (missing > 0) {
    const size = db && !db.apart ? Math.max(missing, BLOCK) : missing;
    const range = await reserve(db?.apart ?? tx, name, size);
    take([range], count, ids);
    if (range.from < range.to) keep(tx, db, name, range);
  }
  return ids.sort((a, b) => a - b);
}

/**
 * For rows that bring their own ids (demo world, restore): later ids are above `used`. Must be called before the server
 * accepts requests.
 */
export async function raiseIds(tx: Tx, name: string, used: number): Promise<void> {
  const db = databaseOf(tx);
  // On the separate connection as in reserve: a counter locked by the caller's transaction would make its own nextId
  // wait for ever.
  await sql`insert into id_blocks (name, next_id) values (${name}, ${used + 1})
    on conflict (name) do update set next_id = greatest(id_blocks.next_id, excluded.next_id)`.execute(db?.apart ?? tx);
  for (const ranges of [rangesOf(ofTransaction, tx, name), db ? rangesOf(left, db, name) : []]) {
    for (const range of ranges) range.from = Math.min(range.to, Math.max(range.from, used + 1));
  }
}

async function reserve(tx: Tx, name: string, size: number): Promise<Range> {
  const { rows } = await sql<{ next_id: number }>`insert into id_blocks (name, next_id) values (${name}, ${size + 1})
    on conflict (name) do update set next_id = id_blocks.next_id + ${size} returning next_id`.execute(tx);
  const to = rows[0]?.next_id;
  if (!to || !Number.isSafeInteger(to)) throw new Error(`Ids of ${name} are used up`);
  return { from: to - size, to };
}

function keep(tx: Tx, db: Database | undefined, name: string, range: Range): void {
  if (!db) return;
  const shared = rangesOf(left, db, name);
  if (db.apart || !tx.isTransaction) {
    shared.push(range);
    return;
  }
  rangesOf(ofTransaction, tx, name).push(range);
  afterCommit(tx, () => shared.push(range));
}

function take(ranges: Range[], count: number, ids: number[]): void {
  while (ids.length < count && ranges[0]) {
    const range = ranges[0];
    while (ids.length < count && range.from < range.to) ids.push(range.from++);
    if (range.from >= range.to) ranges.shift();
  }
}

function rangesOf<K extends object>(store: WeakMap<K, Map<string, Range[]>>, key: K, name: string): Range[] {
  const names = store.get(key) ?? new Map<string, Range[]>();
  store.set(key, names);
  const ranges = names.get(name) ?? [];
  names.set(name, ranges);
  return ranges;
}
