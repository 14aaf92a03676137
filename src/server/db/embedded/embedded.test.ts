// Covers possible data loss: confirmed saves after a crash, a hang or a full disk, or everything after starting the
// server twice.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { projectPath } from '../../paths';
import { transaction, type Database } from '../database';
import { withStatementTimeout } from '../sqlDriver';
import { openEmbedded } from './embedded';

const SLOW = sql`select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b`;
const KILLS = 6;

describe('the embedded database', () => {
  let dataDir: string;
  let db: Database;
  let free = Infinity;
  const open = () => openEmbedded({ dataDir, measureFreeBytes: async () => free });
  const ids = async () =>
    (await sql<{ id: number }>`select id from kept order by id`.execute(db.kysely)).rows.map((row) => row.id);

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'tiku-embedded-'));
    db = await open();
    await sql`create table kept (id int8 primary key)`.execute(db.kysely);
  });
  beforeEach(async () => {
    free = Infinity;
    await sql`delete from kept`.execute(db.kysely);
  });
  afterAll(async () => {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('a statement that runs too long is ended; what was committed before stays, the next statement works', async () => {
    await sql`insert into kept values (1)`.execute(db.kysely);
    const hung = withStatementTimeout(200, () => SLOW.execute(db.kysely));
    await expect(hung).rejects.toMatchObject({ code: 'statement_timeout' });
    expect(await ids()).toEqual([1]);
  });

  test('a transaction cut by a timeout fails as a whole, even when its caller goes on', async () => {
    const cut = transaction(db, async (tx) => {
      await sql`insert into kept values (1)`.execute(tx);
      await withStatementTimeout(200, () => SLOW.execute(tx)).catch(() => undefined);
      await sql`insert into kept values (2)`.execute(tx);
    });
    await expect(cut).rejects.toMatchObject({ code: 'connection_lost' });
    expect(await ids()).toEqual([]);
  });

  test('with too little disk space writes are refused with a reason, reads go on, and writes return with the space', async () => {
    free = 100 * 1024 * 1024;
    await db.close();
    db = await open();
    const write = () => sql`insert into kept values (1)`.execute(db.kysely);
    await expect(write()).rejects.toMatchObject({
      code: 'disk_full',
      message: expect.stringContaining('磁盘空间不足'),
    });
    expect(await ids()).toEqual([]);
    free = Infinity;
    await write();
    expect(await ids()).toEqual([1]);
  });

  test('after closing nothing is accepted, and the directory opens again with its rows', async () => {
    await sql`insert into kept values (7)`.execute(db.kysely);
    await db.close();
    await expect(db.ping()).rejects.toThrow();
    db = await open();
    expect(await ids()).toEqual([7]);
  });

  test('a caller that waits too long for the connection gets an error, and the queue continues', async () => {
    await db.close();
    const impatient = await openEmbedded({ dataDir, acquireTimeoutMs: 100 });
    await transaction(impatient, async () => {
      await expect(impatient.ping()).rejects.toMatchObject({ code: 'database_busy' });
    });
    await impatient.ping();
    await impatient.close();
    db = await open();
  });
});

test(`every answered save survives ${KILLS} SIGKILLs, and none is half there`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiku-kill-'));
  const answered: number[] = [];
  try {
    for (let round = 1; round <= KILLS; round += 1) {
      await writeUntilKilled(dataDir, 20 * round, answered);
      const db = await openEmbedded({ dataDir });
      const { rows } = await sql<{ id: number; half: number | null }>`
        select heads.id, tails.id as half from heads full join tails on tails.id = heads.id`.execute(db.kysely);
      await db.close();
      const found = new Set(rows.map((row) => row.id));
      expect(answered.filter((id) => !found.has(id))).toEqual([]);
      expect(rows.filter((row) => row.half !== row.id)).toEqual([]);
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  expect(answered.length).toBeGreaterThanOrEqual(20 * KILLS);
}, 240_000);

async function writeUntilKilled(dataDir: string, saves: number, answered: number[]): Promise<void> {
  const writer = projectPath('src/testing/kills/crashWriter.ts');
  const child = spawn(process.execPath, ['-r', 'esbuild-register', writer, dataDir], {
    cwd: projectPath(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let count = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'ready') continue;
    answered.push(Number(line));
    count += 1;
    if (count === saves) child.kill('SIGKILL'); // lines already in the pipe are still read: their saves were confirmed
  }
  await ended;
}
