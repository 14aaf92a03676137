// A faulty upgrade can lose a whole bank: each file is applied once, completely or not at all, and a changed file is
// never applied.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../testing/testDatabase';
import { migrate, migrationsDirectory, readMigrations } from './migrate';

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
  expect(await migrate(fresh.db, { directory })).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await migrate(fresh.db, { directory })).toEqual([]);
  write('0003_third.sql', `insert into a values (2);`);
  expect(await migrate(fresh.db, { directory })).toEqual(['0003_third.sql']);
  expect(await count('a')).toBe(2);
});

test('two servers that start at once apply each file once', async () => {
  const both = await Promise.all([migrate(fresh.db, { directory }), migrate(fresh.db, { directory })]);
  expect(both.flat().sort()).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await count('a')).toBe(1);
});

test('a failing migration leaves nothing behind, is named, and runs again once it is fixed', async () => {
  write('0002_second.sql', `create table b (id int8); insert into a values (1);`);
  await expect(migrate(fresh.db, { directory })).rejects.toMatchObject({
    code: 'migration_failed',
    message: expect.stringMatching(/没有写入任何内容/),
    cause: expect.objectContaining({ code: '23505' }),
  });
  write('0002_second.sql', `create table b (id int8);`);
  expect(await migrate(fresh.db, { directory })).toEqual(['0001_first.sql', '0002_second.sql']);
});

test('an upgrade that fails leaves the database as it was, names the file and the copy, and can be tried again', async () => {
  const asked: string[] = [];
  const beforeUpgrade = async (from: string) => (asked.push(from), '备份在这里。');
  const upgrade = () => migrate(fresh.db, { directory, beforeUpgrade });
  await upgrade();
  expect(asked).toEqual([]);
  write('0003_third.sql', `alter table a add column more text; insert into a values (2, 'x');`);
  write('0004_fourth.sql', `insert into a values (1);`);
  await expect(upgrade()).rejects.toMatchObject({
    code: 'migration_failed',
    message: expect.stringMatching(/0004_fourth\.sql：.*已全部撤销.*请用原来版本的程序启动.*备份在这里。/),
  });
  expect(await count('a')).toBe(1);
  expect(await count('schema_migrations')).toBe(2);
  write('0004_fourth.sql', `insert into a values (3);`);
  expect(await upgrade()).toEqual(['0003_third.sql', '0004_fourth.sql']);
  expect(await upgrade()).toEqual([]);
  expect(asked).toEqual(['0002_second.sql', '0002_second.sql']);
});

test('without its copy an upgrade does not begin', async () => {
  await migrate(fresh.db, { directory });
  write('0003_third.sql', `insert into a values (2);`);
  const beforeUpgrade = () => Promise.reject(new Error('no copy'));
  await expect(migrate(fresh.db, { directory, beforeUpgrade })).rejects.toThrow('no copy');
  expect(await count('a')).toBe(1);
});

test('a file changed after it was applied, or missing, or out of order, stops the start and changes nothing', async () => {
  await migrate(fresh.db, { directory });
  write('0001_first.sql', `create table a (id text);`);
  await expect(migrate(fresh.db, { directory })).rejects.toMatchObject({ code: 'migration_refused' });
  rmSync(join(directory, '0001_first.sql'));
  await expect(migrate(fresh.db, { directory })).rejects.toThrow('older than its data');
  write('0001_first.sql', `create table a (id int8 primary key);\r\ninsert into a values (1);`.replace('\r\n', ' '));
  write('0001_other.sql', `select 1;`);
  await expect(migrate(fresh.db, { directory })).rejects.toThrow('two migrations have the number 0001');
  rmSync(join(directory, '0001_other.sql'));
  write('0000_late.sql', `select 1;`);
  await expect(migrate(fresh.db, { directory })).rejects.toThrow('comes before 0002_second.sql');
});

test('line ends of another system are no change', async () => {
  write('0003_third.sql', 'select 1;\nselect 2;\n');
  await migrate(fresh.db, { directory });
  write('0003_third.sql', 'select 1;\r\nselect 2;\r\n');
  expect(await migrate(fresh.db, { directory })).toEqual([]);
});

test('the shipped migrations apply to an empty database, and a bank built by an earlier text of one is taken', async () => {
  const shipped = await openTestDatabase();
  expect(await migrate(shipped.db)).toEqual([]);
  const corrected = readMigrations(migrationsDirectory()).filter(({ superseded }) => superseded.length > 0);
  expect(corrected.length).toBeGreaterThan(0);
  const mark = (name: string, checksum: string) =>
    sql`update schema_migrations set checksum = ${checksum} where name = ${name}`.execute(shipped.db.kysely);
  for (const { name, superseded } of corrected) for (const earlier of superseded) await mark(name, earlier);
  expect(await migrate(shipped.db)).toEqual([]);
  await mark('0001_init.sql', corrected[0]?.superseded[0] ?? '');
  await expect(migrate(shipped.db)).rejects.toThrow('0001_init.sql was changed after it had been applied');
  await shipped.close();
});

test('no shipped migration reads into JSON outside of a case, because other conditions are evaluated in any order', () => {
  const unguarded = readMigrations(migrationsDirectory()).filter(({ script }) =>
    script
      .replace(/--.*$/gm, '')
      .replace(/\bcase\b.*?\bend\b/gs, '')
      .match(/\bjsonb?_(array_length|array_elements|each|object_keys|populate|to_record)|->[^;,]*::/),
  );
  expect(unguarded.map(({ name }) => name)).toEqual([]);
});
