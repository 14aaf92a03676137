// A faulty upgrade can lose a whole bank: each file is applied once, completely or not at all, and a changed file is
// never applied.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrate } from './migrate';
import { openTestDatabase, type TestDatabase } from './testDatabase';

let directory: string;
let fresh: TestDatabase;
const write = (name: string, script: string) => writeFileSync(join(directory, name), script);
const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(fresh.db.kysely)).rows[0]?.n;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'tiku-sql-'));
  fresh = await openTestDatabase(directory);
  write('0001_first.sql', `create table a (id int8 primary key); insert into a values (1);`);
  write('0002_second.sql', `create table b (id int8 primary key);`);
});
afterEach(async () => {
  await fresh.close();
  rmSync(directory, { recursive: true, force: true });
});

test('each file is applied once, in order', async () => {
  expect(await migrate(fresh.db, directory)).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await migrate(fresh.db, directory)).toEqual([]);
  write('0003_third.sql', `insert into a values (2);`);
  expect(await migrate(fresh.db, directory)).toEqual(['0003_third.sql']);
  expect(await count('a')).toBe(2);
});

test('two servers that start at once apply each file once', async () => {
  const both = await Promise.all([migrate(fresh.db, directory), migrate(fresh.db, directory)]);
  expect(both.flat().sort()).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await count('a')).toBe(1);
});

test('a failing migration leaves nothing behind, is named, and runs again once it is fixed', async () => {
  write('0002_second.sql', `create table b (id int8); insert into a values (1);`);
  await expect(migrate(fresh.db, directory)).rejects.toMatchObject({
    code: '23505',
    message: expect.stringContaining('0002_second.sql'),
  });
  write('0002_second.sql', `create table b (id int8);`);
  expect(await migrate(fresh.db, directory)).toEqual(['0002_second.sql']);
});

test('a file changed after it was applied, or missing, or out of order, stops the start and changes nothing', async () => {
  await migrate(fresh.db, directory);
  write('0001_first.sql', `create table a (id text);`);
  await expect(migrate(fresh.db, directory)).rejects.toMatchObject({ code: 'migration_refused' });
  rmSync(join(directory, '0001_first.sql'));
  await expect(migrate(fresh.db, directory)).rejects.toThrow('older than its data');
  write('0001_first.sql', `create table a (id int8 primary key);\r\ninsert into a values (1);`.replace('\r\n', ' '));
  write('0001_other.sql', `select 1;`);
  await expect(migrate(fresh.db, directory)).rejects.toThrow('two migrations have the number 0001');
  rmSync(join(directory, '0001_other.sql'));
  write('0000_late.sql', `select 1;`);
  await expect(migrate(fresh.db, directory)).rejects.toThrow('comes before 0002_second.sql');
});

test('line ends of another system are no change', async () => {
  write('0003_third.sql', 'select 1;\nselect 2;\n');
  await migrate(fresh.db, directory);
  write('0003_third.sql', 'select 1;\r\nselect 2;\r\n');
  expect(await migrate(fresh.db, directory)).toEqual([]);
});

test('the shipped migrations apply to an empty database', async () => {
  const shipped = await openTestDatabase();
  expect(await migrate(shipped.db)).toEqual([]);
  await shipped.close();
});
