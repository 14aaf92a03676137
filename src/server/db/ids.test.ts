// Two questions with the same id would overwrite each other: ids must be unique under parallel use, rollbacks and
// restarts.
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../testing/testDatabase';
import { transaction, type Database } from './database';
import { openEmbedded } from './embedded/embedded';
import { nextId, nextIds, raiseIds } from './ids';
import { openPostgres } from './postgres';

let fresh: TestDatabase;
const db = () => fresh.db;
const expectDistinct = (ids: number[]) => expect(new Set(ids).size).toBe(ids.length);

beforeEach(async () => void (fresh = await openTestDatabase()));
afterEach(() => fresh.close());

test('ids start at 1, ascend, and are whole numbers', async () => {
  expect(await nextId(db().kysely, 'x')).toBe(1);
  expect(await nextIds(db().kysely, 'x', 3)).toEqual([2, 3, 4]);
  expect(await nextId(db().kysely, 'y')).toBe(1);
});

test('the rest of an earlier block and a new block together give the requested number of ids', async () => {
  for (const count of [40, 90, 300, 7, 130]) {
    const ids = await transaction(db(), (tx) => nextIds(tx, 'x', count));
    expect(ids).toHaveLength(count);
    expectDistinct(ids);
  }
});

test('parallel transactions, some undone, never share an id with what was saved', async () => {
  await sql`create table saved (id int8 primary key)`.execute(db().kysely);
  const save = (n: number) =>
    transaction(db(), async (tx) => {
      const ids = await nextIds(tx, 'x', 1 + (n % 60));
      for (const id of ids.slice(0, 5)) await sql`insert into saved values (${id})`.execute(tx);
      if (n % 3 === 0) throw new Error('undone');
      return ids;
    }).catch((error: Error) => {
      expect(error.message).toBe('undone');
      return [] as number[];
    });
  const all = await Promise.all(Array.from({ length: 60 }, (_, n) => save(n)));
  expectDistinct(all.flat());
  expectDistinct([...all.flat(), ...(await nextIds(db().kysely, 'x', 500))]);
});

test('a rollback after an id was taken does not make a later id collide with a saved one', async () => {
  const first = await transaction(db(), (tx) => nextId(tx, 'x'));
  await transaction(db(), async (tx) => {
    await nextIds(tx, 'x', 250);
    throw new Error('undone');
  }).catch(() => undefined);
  const later = await transaction(db(), (tx) => nextIds(tx, 'x', 300));
  expect(later).not.toContain(first);
  expectDistinct(later);
});

test('a transaction opened around the helper still gets ids of its own', async () => {
  const own = await db()
    .kysely.transaction()
    .execute((tx) => nextIds(tx, 'x', 2));
  expectDistinct([...own, ...(await nextIds(db().kysely, 'x', 200))]);
});

test('rows that bring their own ids push later ones above them', async () => {
  await nextId(db().kysely, 'x');
  await transaction(db(), async (tx) => {
    await raiseIds(tx, 'x', 5000);
    expect(await nextId(tx, 'x')).toBeGreaterThan(5000);
  });
  await raiseIds(db().kysely, 'x', 10);
  expect(await nextId(db().kysely, 'x')).toBeGreaterThan(5000);
});

test('another process, or the next start, never gets an id again', async () => {
  const before = await nextIds(db().kysely, 'x', 150);
  const other = await openSecond();
  const during = await nextIds(other.db.kysely, 'x', 150);
  const own = other.both ? await nextIds(db().kysely, 'x', 150) : [];
  await other.db.close();
  expectDistinct([...before, ...during, ...own]);
});

/** PostgreSQL: a second server beside the first. Embedded: the same directory after a restart. */
async function openSecond(): Promise<{ db: Database; both: boolean }> {
  if (db().kind === 'embedded') {
    await db().close();
    return { db: await openEmbedded({ dataDir: fresh.dataDir }), both: false };
  }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db().kysely);
  const url = new URL(process.env.TEST_DATABASE_URL as string);
  url.pathname = `/${rows[0]?.name}`;
  return { db: await openPostgres({ databaseUrl: url.href }), both: true };
}
