// A disaster drill: a backup is taken while people work, the machine is lost, the backup is restored on another one. If
// these fail, a school that followed the instructions has no bank after a fire.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { CALLS } from '../../contract/calls';
import { type TestApp, type Visitor } from '../../testing/testApp';
import { openDemoApp } from '../../testing/testBanks';
import { openEmptyPlace } from '../../testing/testDatabase';
import { PNG, pngWith } from '../../testing/testFiles';
import { checkBank } from '../cli/check';
import { seedDemo } from '../cli/demo/seedDemo';
import { exportCommand } from '../cli/exportPaper';
import { transaction } from '../db/database';
import { openEmbedded } from '../db/embedded/embedded';
import { migrate, migrationsDirectory, readMigrations } from '../db/migrate';
import { openDatabase } from '../db/open';
import { insertFile } from '../files/fileRows';
import { makeFolderFiles } from '../files/files';
import { makeJobFolders } from '../jobs/jobFolder';
import { MODULES } from '../modules';
import { ensureBase } from '../modules/account/seedAccounts';
import { openArchive } from './archiveReader';
import { writeBackup, writeWhole, type BackupSummary } from './backup';
import { serveControl, type Control } from './control';
import { moveBank } from './move';
import { restoreBackup } from './restore';
import type { TableCount } from './rows';
import { takeSnapshot, withBank } from './snapshot';
import { VOLATILE } from './tables';

const known = readMigrations(migrationsDirectory());

let server: TestApp;
let control: Control;
let teacher: Visitor & { id: number };
let out: string;
let count = 0;

beforeAll(async () => {
  server = await openDemoApp({ modules: MODULES });
  teacher = await server.visitorOf(4);
  control = await serveControl(server.dataDir, {
    takeSnapshot: () => takeSnapshot(server.db, server.dataDir),
    runCommand: async () => 2,
  });
  out = mkdtempSync(path.join(tmpdir(), 'tiku-drill-'));
}, 120_000);
afterAll(async () => {
  await control.close();
  await server.close();
  rmSync(out, { recursive: true, force: true });
});

const target = () => path.join(out, `${(count += 1)}.tar`);
const backUp = async (file = target()): Promise<BackupSummary> => {
  const files = await makeFolderFiles(server.dataDir);
  return withBank(server.config, (db) =>
    writeBackup(db, { files, folders: makeJobFolders(server.dataDir), target: file }),
  );
};
const saveQuestion = (n: number) =>
  teacher.call(CALLS.saveQuestion, {
    type_id: 400,
    content: `<p>第 ${n} 题：已知 $x^{${n}}=${n * 31}$，求 $x$ 的整数部分</p>`,
    answer: `<p>${n}</p>`,
    analysis: '',
    accept_duplicates: 1,
  });
const upload = async (bytes: Buffer) => {
  const files = await makeFolderFiles(server.dataDir);
  const stored = await files.save(Readable.from([bytes]), { name: '图.png', limit: 1e7, accept: 'image' });
  await transaction(server.db, (tx) =>
    insertFile(tx, { id: teacher.id, organization_id: 1 } as never, stored, files.quota),
  );
  return stored;
};

const tablesOf = (made: { tables: readonly TableCount[] }) =>
  Object.fromEntries(made.tables.map(({ name, count: rows, sha256 }) => [name, `${rows} ${sha256}`]));

test('a backup taken during saves holds every save answered before it and no half of any; restored, it is the same to the last byte', async () => {
  const stored = [await upload(PNG), await upload(pngWith(Buffer.alloc(300_000, 7)))];
  await server.app.jobs.folders.of(41).save('result.json', Buffer.from('{"kept":true}'));
  await sql`insert into settings (key, value) values ('中文 "quoted" \\ key', 'null'), ('empty', '""'), ('Ä', '[1.5e300, 0.1, "\\u2028"]')`.execute(
    server.db.kysely,
  );
  const answered: number[] = [];
  let going = true;
  const writer = async () => {
    for (let n = 1; going; n += 1) {
      const reply = await saveQuestion(n);
      expect(reply).toMatchObject({ error: 0 });
      answered.push(reply.data.id);
    }
  };
  const writing = writer();
  const enough = async () => {
    while (answered.length < 3) await new Promise((resolve) => setImmediate(resolve));
  };
  await Promise.race([enough(), writing]);
  const before = [...answered];
  const file = target();
  const during = await backUp(file);
  const after = answered.length;
  going = false;
  await writing;
  expect(after).toBeGreaterThan(before.length);
  expect(during).toMatchObject({ missing: [], files: 3 });
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(readdirSync(out)).toEqual([path.basename(file)]);

  const place = await openEmptyPlace();
  const { dataDir } = place.target;
  const restored = await restoreBackup(file, { target: place.target });
  expect(tablesOf(restored)).toEqual(tablesOf(during));
  await expect(restoreBackup(file, { target: place.target })).rejects.toThrow(/没有恢复任何内容/);
  const db = await openDatabase(place.target);
  try {
    expect(await migrate(db)).toEqual([]);
    expect(await checkBank(db, await makeFolderFiles(dataDir))).toEqual([]);
    const { rows } = await sql<{ id: number }>`select id from questions where id = any(${answered}::bigint[])`.execute(
      db.kysely,
    );
    const found = rows.map((row) => row.id);
    expect(found).toEqual(expect.arrayContaining(before));
    for (const { full_path } of stored)
      expect(readFileSync(path.join(dataDir, full_path))).toEqual(readFileSync(path.join(server.dataDir, full_path)));
    expect(readFileSync(path.join(dataDir, 'jobs/41/result.json'), 'utf8')).toBe('{"kept":true}');
    const { rows: json } = await sql<{
      key: string;
      kind: string;
    }>`select key, jsonb_typeof(value) as kind from settings order by key collate "C"`.execute(db.kysely);
    expect(json).toEqual(expect.arrayContaining([{ key: '中文 "quoted" \\ key', kind: 'null' }]));
    // Sessions of signed-in devices are not restored from an old copy.
    for (const table of VOLATILE)
      expect((await sql`select 1 from ${sql.table(table)}`.execute(db.kysely)).rows).toEqual([]);
    const files = await makeFolderFiles(dataDir);
    const again = await writeBackup(db, { files, folders: makeJobFolders(dataDir), target: target() });
    expect(tablesOf(again)).toEqual(tablesOf(during));
    const [one, two] = [await openArchive(file, known), await openArchive(again.file, known)];
    expect(two.files).toEqual(one.files);
    await Promise.all([one.close(), two.close()]);
  } finally {
    await db.close();
    await place.close();
  }
}, 240_000);

test('a file that is removed while the backup is written is not missing in it', async () => {
  const kept = await upload(PNG);
  const gone = await upload(PNG);
  const file = target();
  const files = await makeFolderFiles(server.dataDir);
  let snapshots = 0;
  let removed = false;
  const removing: typeof files = {
    ...files,
    open: async (full_path) => {
      if (!removed) {
        removed = true;
        await sql`delete from files where full_path = ${gone.full_path}`.execute(server.db.kysely);
        rmSync(path.join(server.dataDir, gone.full_path));
      }
      return files.open(full_path);
    },
  };
  const made = await writeWhole(file, () => {
    snapshots += 1;
    return withBank(server.config, (db) =>
      writeBackup(db, { files: removing, folders: makeJobFolders(server.dataDir), target: file }),
    );
  });
  expect([made.missing, snapshots]).toEqual([[], 2]);
  await sql`delete from files where full_path = ${kept.full_path}`.execute(server.db.kysely);
  rmSync(path.join(server.dataDir, kept.full_path));
}, 120_000);

test('a backup never replaces a file, and names uploads that are not there', async () => {
  const lost = await upload(PNG);
  rmSync(path.join(server.dataDir, lost.full_path));
  const file = target();
  expect((await backUp(file)).missing).toEqual([lost.full_path]);
  const bytes = statSync(file).size;
  await expect(backUp(file)).rejects.toThrow(/文件已存在/);
  expect(statSync(file).size).toBe(bytes);
  await sql`delete from files where full_path = ${lost.full_path}`.execute(server.db.kysely);
});

test('the command line exports questions while the server runs', async () => {
  const file = path.join(out, 'questions.json');
  const output: string[] = [];
  const { databaseUrl } = server.config;
  const code = await exportCommand.run(['questions', '--format', 'json', '--out', file, '--json'], {
    out: (line) => void output.push(line),
    err: (line) => void output.push(line),
    env: { DATA_DIR: server.dataDir, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) },
    interactive: false,
  });
  expect(code).toBe(0);
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from questions where deleted_at is null`.execute(server.db.kysely);
  expect(JSON.parse(output[0] ?? '')).toMatchObject({ questions: rows[0]?.n });
  expect(JSON.parse(readFileSync(file, 'utf8')).questions).toHaveLength(rows[0]?.n ?? 0);
});

const onServer = process.env.TEST_DATABASE_URL !== undefined;
(onServer ? test : test.skip)(
  `an embedded bank is moved to PostgreSQL row by row${onServer ? '' : ' (skipped: needs TEST_DATABASE_URL)'}`,
  async () => {
    const place = await openEmptyPlace();
    const dataDir = mkdtempSync(path.join(tmpdir(), 'tiku-move-'));
    const quiet = () => undefined;
    try {
      const embedded = await openEmbedded({ dataDir });
      await migrate(embedded);
      await ensureBase(embedded, server.config);
      await seedDemo(embedded);
      await expect(moveBank(dataDir, place.target.databaseUrl ?? '', quiet)).rejects.toThrow(`pid ${process.pid}`);
      const files = await makeFolderFiles(dataDir);
      const before = await writeBackup(embedded, { files, folders: makeJobFolders(dataDir), target: target() });
      await embedded.close();
      const moved = await moveBank(dataDir, place.target.databaseUrl ?? '', quiet);
      expect(moved.rows).toBeGreaterThan(1000);
      await expect(moveBank(dataDir, place.target.databaseUrl ?? '', quiet)).rejects.toThrow(/不是空的/);
      const db = await openDatabase(place.target);
      const after = await writeBackup(db, { files, folders: makeJobFolders(dataDir), target: target() });
      await db.close();
      expect(tablesOf(after)).toEqual(tablesOf(before));
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
      await place.close();
    }
  },
  240_000,
);
