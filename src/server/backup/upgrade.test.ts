// If these fail, a school cannot open its bank with the next version, or has no way back. The banks of
// src/server/db/released were made by the released programs (docs/upgrade.md).
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { Client } from 'pg';
import { signIn } from '../../testing/testClient';
import { openEmptyPlace, testServer } from '../../testing/testDatabase';
import { builtArgs, ensureBuilt, startServer } from '../../testing/testProcess';
import { INITIAL_ADMIN_PASSWORD, INITIAL_ADMIN_USERNAME } from '../config';
import type { Database } from '../db/database';
import { migrationsDirectory, readMigrations } from '../db/migrate';
import { openDatabase } from '../db/open';
import { makeFolderFiles } from '../files/files';
import { makeJobFolders } from '../jobs/jobFolder';
import { projectPath } from '../paths';
import { openArchive } from './archiveReader';
import { writeCheckedCopy } from './copyFolder';
import { restoreBackup } from './restore';
import { readSchema } from './tables';
import { upgradeBank, type UpgradeOptions } from './upgradeCopy';

jest.setTimeout(600_000);
const FOLDER = projectPath('src/server/db/released');
const RELEASES = readdirSync(FOLDER);
const known = readMigrations(migrationsDirectory());
const [embedded, suffix] = testServer ? [test.skip, ' (skipped: of the embedded database)'] : [test, ''];

type Place = Awaited<ReturnType<typeof openEmptyPlace>>;
const places: Place[] = [];
afterEach(async () => {
  for (const place of places.splice(0)) await place.close();
});
async function emptyPlace(): Promise<Place['target']> {
  const place = await openEmptyPlace();
  places.push(place);
  return place.target;
}

/** The bank as the released program left it, on the engine under test. */
async function bankOf(release: string): Promise<Place['target']> {
  const target = await emptyPlace();
  const read = (name: string) => brotliDecompressSync(readFileSync(path.join(FOLDER, release, name)));
  if (target.databaseUrl === undefined) {
    const { status, stderr } = spawnSync('tar', ['-xf', '-', '-C', target.dataDir], { input: read('embedded.tar.br') });
    if (status !== 0) throw new Error(stderr.toString());
    return target;
  }
  const client = new Client({ connectionString: target.databaseUrl });
  await client.connect();
  await client.query(read('postgres.sql.br').toString('utf8')).finally(() => client.end());
  return target;
}

async function opened<T>(target: Place['target'], work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(target);
  return work(db).finally(() => db.close());
}

const backups = ({ dataDir }: Place['target']) => path.join(dataDir, 'backups');
const configOf = (target: Place['target']) => ({ dataDir: target.dataDir, backupDir: backups(target) });

describe('the program as it was built', () => {
  beforeAll(ensureBuilt);

  const environment = ({ dataDir, databaseUrl = '' }: Place['target']) => ({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
  });
  const start = (target: Place['target']) => startServer(environment(target), builtArgs('main.cjs'));

  test.each(RELEASES)('upgrades a bank of %s, which is whole afterwards and starts again', async (release) => {
    const target = await bankOf(release);
    const first = await start(target);
    expect(first.log()).toContain('Database migrated');
    expect(first.log()).toContain(testServer ? '程序不自动备份' : 'tiku-upgrade-');
    const totals = async ({ port }: { port: number }) => {
      const client = await signIn(`http://127.0.0.1:${port}`, INITIAL_ADMIN_USERNAME, INITIAL_ADMIN_PASSWORD);
      const total = async (query: string) =>
        (await client.get(`/questions/list?page=1&size=10${query}`)).body?.data?.total as number;
      const each: [string, number][] = [];
      for (const type of ['101', '102', '200', '300', '400']) each.push([type, await total(`&type_id=${type}`)]);
      return { all: await total(''), ...Object.fromEntries(each) };
    };
    const found = await totals(first);
    expect(Object.values(found).every((count) => count > 0)).toBe(true);
    expect(await first.stop()).toBe(0);

    const second = await start(target);
    expect(second.log()).not.toContain('migrated');
    expect(await totals(second)).toEqual(found);
    expect(await second.stop()).toBe(0);

    const env = { ...process.env, ...environment(target) };
    const check = spawnSync(process.execPath, builtArgs('tiku.cjs', 'check'), { env, encoding: 'utf8' });
    expect(check.stdout + check.stderr).toContain('the bank is whole');
    expect(check.status).toBe(0);
  });

  test('every question of 0.1.0 keeps its answer; 多选题 are made of those with several, papers and marks stay', async () => {
    const target = await bankOf('0.1.0');
    const server = await start(target);
    const client = await signIn(`http://127.0.0.1:${server.port}`, INITIAL_ADMIN_USERNAME, INITIAL_ADMIN_PASSWORD);
    const get = async (address: string) => (await client.get(address)).body?.data;
    const question = (id: number, version = '') => get(`/questions/update?id=${id}${version}`);
    expect(await question(202)).toMatchObject({ type_id: 102, version: 3, answer: ['a', 'c'] });
    expect(await question(202, '&version=2')).toMatchObject({ type_id: 101, answer: ['a', 'c'] });
    expect(await question(202, '&version=1')).toMatchObject({ type_id: 101, answer: ['a', 'c'] });
    expect(await question(203)).toMatchObject({ type_id: 101, version: 1, answer: ['b'] });
    expect(await question(204)).toMatchObject({ type_id: 200, version: 1, answer: true });
    expect(await question(205)).toMatchObject({ type_id: 300, version: 1, answer: [['5', '$5$']] });
    expect(await question(206)).toMatchObject({
      type_id: 400,
      version: 1,
      answer: expect.stringContaining('x_2=3'),
      parts: [expect.objectContaining({ score: 2 })],
    });
    expect(await get('/paper/detail?id=5')).toMatchObject({
      sections: [{ items: [202, 203, 204, 205, 206].map((question_id) => ({ question_id, question_version: 1 })) }],
    });
    expect(await get('/answer/list?report_id=1&class_id=1')).toMatchObject({
      list: [
        { name: '甲同学', score: 25 },
        { name: '乙同学', score: 5.5 },
      ],
    });
    expect(await server.stop()).toBe(0);
  });
});

describe('an upgrade', () => {
  const quiet: UpgradeOptions = { log: () => undefined };
  const state = (db: Database) =>
    Promise.all([
      readSchema(db.kysely),
      sql`select table_name, column_name from information_schema.columns where table_schema = 'public' order by 1, 2`
        .execute(db.kysely)
        .then(({ rows }) => rows),
      sql`select id, type_id, version, revision from questions order by id`.execute(db.kysely).then(({ rows }) => rows),
    ]);
  /** The shipped migrations, and one more that fails. */
  function brokenMigrations(): string {
    const directory = mkdtempSync(path.join(tmpdir(), 'tiku-sql-'));
    cpSync(migrationsDirectory(), directory, { recursive: true });
    writeFileSync(path.join(directory, '9999_broken.sql'), 'update questions set no_such_column = 1;');
    return directory;
  }

  test('that fails leaves the bank as the older program made it, says what to do, and keeps one copy', async () => {
    const target = await bankOf('0.1.0');
    const directory = brokenMigrations();
    await opened(target, async (db) => {
      const before = await state(db);
      const upgrade = (at: string) => upgradeBank(db, configOf(target), { ...quiet, directory, now: new Date(at) });
      const copy = testServer ? '' : '升级之前的备份：.*tiku-upgrade-0011-2026-03-0[12]T030000Z\\.tar。';
      for (const at of ['2026-03-01T03:00:00Z', '2026-03-02T03:00:00Z'])
        await expect(upgrade(at)).rejects.toMatchObject({
          code: 'migration_failed',
          message: expect.stringMatching(new RegExp(`9999_broken\\.sql.*已全部撤销.*原来版本的程序.*${copy}`)),
        });
      expect(await state(db)).toEqual(before);
      if (!testServer) expect(readdirSync(backups(target))).toEqual(['tiku-upgrade-0011-2026-03-02T030000Z.tar']);
      expect((await upgradeBank(db, configOf(target), quiet)).length).toBe(known.length - before[0].length);
    });
    rmSync(directory, { recursive: true, force: true });
  });

  embedded(`makes a copy of the older schema that is restored, and does not touch other files${suffix}`, async () => {
    const target = await bankOf('0.1.0');
    const folder = backups(target);
    mkdirSync(folder);
    const others = ['notes.txt', 'tiku-2020-01-01T030000Z.tar'];
    const upgrades = [5, 6, 7, 9].map((schema) => `tiku-upgrade-000${schema}-2026-02-0${schema}T030000Z.tar`);
    for (const name of [...others, ...upgrades]) writeFileSync(path.join(folder, name), '');
    const now = new Date('2026-03-01T03:00:00Z');
    const { old, rows } = await opened(target, async (db) => {
      const schema = await readSchema(db.kysely);
      await upgradeBank(db, configOf(target), { ...quiet, now });
      const { count } = await db.kysely
        .selectFrom('questions')
        .select((e) => e.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return { old: schema, rows: count };
    });
    const made = 'tiku-upgrade-0011-2026-03-01T030000Z.tar';
    expect(readdirSync(folder).sort()).toEqual([...others, ...upgrades.slice(2), made].sort());
    const archive = await openArchive(path.join(folder, made), known);
    await archive.close();
    expect(archive.head.schema).toEqual(old);
    const back = await emptyPlace();
    const restored = await restoreBackup(path.join(folder, made), { target: back });
    expect(restored.tables.find(({ name }) => name === 'questions')?.count).toBe(rows);
    expect(restored.migrated).toEqual(known.slice(old.length).map(({ name }) => name));
  });

  test('is taken from an earlier text of a corrected migration, also in a copy', async () => {
    const target = await bankOf('0.1.0');
    await opened(target, async (db) => {
      await upgradeBank(db, { ...configOf(target), backupDir: null }, quiet);
      for (const { name, superseded } of known)
        for (const checksum of superseded)
          await sql`update schema_migrations set checksum = ${checksum} where name = ${name}`.execute(db.kysely);
      expect(await upgradeBank(db, configOf(target), quiet)).toEqual([]);
      const files = await makeFolderFiles(target.dataDir);
      const options = { files, folders: makeJobFolders(target.dataDir), target: path.join(target.dataDir, 'a.tar') };
      expect((await writeCheckedCopy(db, options)).rows).toBeGreaterThan(0);
    });
  });

  embedded(`does not begin without space for the copy, and begins with BACKUP_DIR=none${suffix}`, async () => {
    const target = await bankOf('0.1.0');
    await opened(target, async (db) => {
      const before = await state(db);
      const full = { ...quiet, measureFreeBytes: async () => 100 * 1024 * 1024 };
      await expect(upgradeBank(db, configOf(target), full)).rejects.toMatchObject({
        code: 'backup_refused',
        message: expect.stringMatching(/数据库没有升级，题库没有改动：磁盘空间不足，需要 \d+ MB，可用 100 MB/),
      });
      expect(await state(db)).toEqual(before);
      const output: string[] = [];
      const config = { ...configOf(target), backupDir: null };
      expect(await upgradeBank(db, config, { ...full, log: (text) => output.push(text) })).not.toEqual([]);
      expect(output).toEqual([expect.stringContaining('BACKUP_DIR=none')]);
      expect(readdirSync(backups(target))).toEqual([]);
    });
  });
});
