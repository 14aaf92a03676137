// Both engines must behave alike: a partially saved paper, a lost error code or a number returned as text would break
// every module. Runs on the embedded engine; the same tests run on PostgreSQL when TEST_DATABASE_URL is set.
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../testing/testDatabase';
import { afterCommit, runScript, transaction } from './database';
import { DatabaseError, isUniqueViolation } from './errors';
import { withStatementTimeout } from './sqlDriver';

let test1: TestDatabase;
const db = () => test1.db;
const titles = async () =>
  (await sql<{ title: string }>`select title from t order by id`.execute(db().kysely)).rows.map((row) => row.title);
const insert = (id: number, title: string) => sql`insert into t (id, title) values (${id}, ${title})`;

beforeAll(async () => {
  test1 = await openTestDatabase();
  await runScript(
    db().kysely,
    `create table t (id int8 primary key, title text, constraint t_title_key unique (title))`,
  );
});
beforeEach(async () => void (await sql`delete from t`.execute(db().kysely)));
afterAll(() => test1.close());

test('an error undoes the whole transaction', async () => {
  const failed = transaction(db(), async (tx) => {
    await insert(1, 'a').execute(tx);
    throw new Error('stop');
  });
  await expect(failed).rejects.toThrow('stop');
  expect(await titles()).toEqual([]);
});

test('an error keeps its SQLSTATE, constraint and message', async () => {
  await insert(1, 'a').execute(db().kysely);
  const error: unknown = await insert(2, 'a')
    .execute(db().kysely)
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    code: '23505',
    constraint: 't_title_key',
    message: expect.stringContaining('duplicate'),
  });
  expect(isUniqueViolation(error, 't_title_key')).toBe(true);
  await expect(sql`selec`.execute(db().kysely)).rejects.toMatchObject({ code: '42601' });
  await expect(sql`select ${'x'}::int`.execute(db().kysely)).rejects.toMatchObject({ code: '22P02' });
  expect(await titles()).toEqual(['a']);
});

test('a transaction whose failed statement was swallowed does not pass for saved', async () => {
  const swallowed = transaction(db(), async (tx) => {
    await insert(1, 'a').execute(tx);
    await sql`select 1 / 0`.execute(tx).catch(() => undefined);
  });
  await expect(swallowed).rejects.toMatchObject({ code: '25P02' });
  expect(await titles()).toEqual([]);
});

test('a query beside an open transaction never joins it', async () => {
  let seenBeside: Promise<string[]> | undefined;
  await transaction(db(), async (tx) => {
    await insert(1, 'a').execute(tx);
    seenBeside = titles();
    await sql`update t set title = 'b'`.execute(tx);
  }).catch(() => undefined);
  const seen = await seenBeside;
  // Embedded: waits for the commit. PostgreSQL: sees the state before it. Never the middle.
  expect([[], ['b']]).toContainEqual(seen);
});

test('statements issued together in one transaction each get their own answer', async () => {
  const answers = await transaction(db(), (tx) =>
    Promise.all([1, 2, 3, 4, 5].map((n) => sql<{ n: number }>`select ${n}::int as n`.execute(tx))),
  );
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3, 4, 5]);
});

test('concurrent transactions lose no update', async () => {
  await insert(0, '0').execute(db().kysely);
  const addOne = () =>
    transaction(db(), async (tx) => {
      const { rows } = await sql<{ title: string }>`select title from t where id = 0 for update`.execute(tx);
      await sql`update t set title = ${String(Number(rows[0]?.title) + 1)} where id = 0`.execute(tx);
    });
  await Promise.all(Array.from({ length: 20 }, addOne));
  expect(await titles()).toEqual(['20']);
});

test('serialization failures and deadlocks are run again, at most five times', async () => {
  let runs = 0;
  const saved = await transaction(db(), async (tx) => {
    runs += 1;
    await insert(runs, `run ${runs}`).execute(tx);
    if (runs < 3) throw new DatabaseError(runs === 1 ? '40001' : '40P01', 'again');
    return 'saved';
  });
  expect([saved, runs, await titles()]).toEqual(['saved', 3, ['run 3']]);
  let tries = 0;
  const hopeless = transaction(db(), () => {
    tries += 1;
    return Promise.reject(new DatabaseError('40001', 'again'));
  });
  await expect(hopeless).rejects.toMatchObject({ code: '40001' });
  expect(tries).toBe(5);
});

test('a row that a rival stored first is found at the next try; with one connection there is no rival', async () => {
  let runs = 0;
  const rivals = db().kind === 'postgres';
  const saved = transaction(db(), async (tx) => {
    runs += 1;
    // Inserted between the select and the insert, as another server could do.
    if (runs === 1 && rivals) await insert(1, 'rival').execute(db().kysely);
    const { rows } = await sql<{ id: number }>`select id from t where title = 'rival'`.execute(tx);
    if (runs === 1 || rows.length === 0) await insert(2, 'rival').execute(tx);
    return rows[0]?.id ?? 2;
  });
  expect([await saved, runs]).toEqual(rivals ? [1, 2] : [2, 1]);
});

test('afterCommit runs once after the commit and never after a rollback', async () => {
  const done: string[] = [];
  await transaction(db(), async (tx) => afterCommit(tx, () => done.push('committed')));
  await transaction(db(), async (tx) => {
    afterCommit(tx, () => done.push('undone'));
    throw new Error('stop');
  }).catch(() => undefined);
  expect(done).toEqual(['committed']);
});

test('a transaction inside a transaction is refused at once instead of waiting for itself', async () => {
  const nested = transaction(db(), () => transaction(db(), async () => undefined));
  await expect(nested).rejects.toMatchObject({ code: 'nested_transaction' });
  await transaction(db(), async (tx) => insert(1, 'a').execute(tx));
});

test('a statement that runs too long fails with a code and the database goes on', async () => {
  const slow = sql`select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b`;
  const hung = withStatementTimeout(200, () => slow.execute(db().kysely));
  await expect(hung).rejects.toMatchObject({ code: 'statement_timeout' });
  await db().ping();
});

test('a script of several statements runs as a whole in its transaction', async () => {
  const script = `insert into t values (1, 'semi;colon'); do $$ begin insert into t values (2, 'b'); end $$; select 1;`;
  await transaction(db(), (tx) => runScript(tx, script));
  expect(await titles()).toEqual(['semi;colon', 'b']);
  const broken = transaction(db(), (tx) => runScript(tx, `insert into t values (3, 'c'); select 1 / 0;`));
  await expect(broken).rejects.toMatchObject({ code: '22012' });
  expect(await titles()).toEqual(['semi;colon', 'b']);
});

test('rows changed are counted; values come back in the same JavaScript types on both engines', async () => {
  await insert(1, 'a').execute(db().kysely);
  const changed = await sql`update t set title = 'b' where id = 1`.execute(db().kysely);
  expect(changed.numAffectedRows).toBe(1n);
  const text = '分数 $\\frac{3}{7}$ "quoted" {a,b}\\ 😀';
  const { rows } =
    await sql`select 9007199254740991::int8 as big, 1.50::numeric as exact, 0.5::float8 as real, true as yes,
    timestamptz '2026-11-21 10:00:00.123456+08' as at, date '2026-11-21' as day, timestamp '2026-11-21 10:00' as wall,
    '{"a":[1]}'::jsonb as json, array[1,null]::int8[] as bigs, array['a']::text[] as words, null as nothing,
    '\\xff00'::bytea as bytes, ${text}::text as text, ${[text, null, 'NULL']}::text[] as texts, ${[3, 4]}::int[] as numbers,
    ${JSON.stringify([{ text }])}::jsonb as given, ${new Date(0)}::timestamptz as epoch, ${false}::bool as no,
    ${'a\ud800b'}::text as half`.execute(db().kysely);
  expect(rows[0]).toEqual({
    big: 9007199254740991,
    exact: '1.50',
    real: 0.5,
    yes: true,
    at: '2026-11-21T02:00:00.123Z',
    day: '2026-11-21',
    wall: '2026-11-21 10:00:00',
    json: { a: [1] },
    bigs: [1, null],
    words: ['a'],
    nothing: null,
    bytes: Buffer.from([0xff, 0]),
    text,
    texts: [text, null, 'NULL'],
    numbers: [3, 4],
    given: [{ text }],
    epoch: '1970-01-01T00:00:00.000Z',
    no: false,
    half: 'a\ufffdb',
  });
});
