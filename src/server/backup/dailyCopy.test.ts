// If these fail, a bank whose owner never set up backups has none, or its backups fill the disk.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openTestDatabase, type TestDatabase } from '../../testing/testDatabase';
import { migrationsDirectory, readMigrations } from '../db/migrate';
import { makeFolderFiles } from '../files/files';
import { makeJobFolders } from '../jobs/jobFolder';
import { openArchive } from './archiveReader';
import { makeDailyCopy, copyName, toRemove, type DailyCopy } from './dailyCopy';

jest.setTimeout(180_000);
const DAY_MS = 24 * 60 * 60_000;
const START = Date.parse('2026-03-02T03:00:00Z');

test('after a year of daily copies seven days and the last of four weeks are left', () => {
  let names: string[] = ['notes.txt', 'tiku-mine.tar'];
  for (let day = 0; day < 365; day += 1) {
    names.push(copyName(new Date(START + day * DAY_MS)));
    const gone = new Set(toRemove(names));
    names = names.filter((name) => !gone.has(name));
  }
  expect(names.slice(0, 2)).toEqual(['notes.txt', 'tiku-mine.tar']);
  expect(names.slice(2)).toEqual(
    [-22, -15, -8, -6, -5, -4, -3, -2, -1, 0].map((day) => copyName(new Date(START + (364 + day) * DAY_MS))),
  );
});

test('several copies of one day count once, and the newest stays even if the clock went wrong', () => {
  const names = [copyName(new Date(START)), copyName(new Date(START + 60_000)), copyName(new Date('2040-01-01'))];
  expect(toRemove(names)).toEqual([names[0]]);
});

describe('on a bank', () => {
  let bank: TestDatabase;
  let daily: DailyCopy;
  let folder: string;
  let free = Infinity;
  let at = START;
  const errors: unknown[] = [];
  const kept = () => readdirSync(folder).sort();

  beforeAll(async () => {
    bank = await openTestDatabase();
    folder = path.join(bank.dataDir, 'backups');
    daily = makeDailyCopy({
      db: bank.db,
      files: await makeFolderFiles(bank.dataDir),
      folders: makeJobFolders(bank.dataDir),
      dataDir: bank.dataDir,
      folder,
      now: () => new Date(at),
      log: { info: () => undefined, error: (fault) => errors.push(fault) },
      measureFreeBytes: async () => free,
    });
  });
  afterAll(() => bank.close());

  test('a copy is made when there is none of the last day, and it can be read back', async () => {
    await Promise.all([daily.look(), daily.look()]);
    expect(kept()).toEqual([copyName(new Date(START))]);
    expect(daily.state).toEqual({ at: new Date(START).toISOString(), failure: '' });
    await (await openArchive(path.join(folder, kept()[0] ?? ''), readMigrations(migrationsDirectory()))).close();
    at += DAY_MS / 2;
    await daily.look();
    expect(kept()).toHaveLength(1);
    at += DAY_MS;
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, `${copyName(new Date(START))}.99.part`), 'half');
    await daily.look();
    expect(kept()).toEqual([copyName(new Date(START)), copyName(new Date(at))]);
  });

  test('with too little space no copy is made, none is lost, the reason is shown, and copies resume once there is space', async () => {
    at += 2 * DAY_MS;
    free = 100 * 1024 * 1024;
    const before = kept();
    await daily.look();
    expect(kept()).toEqual(before);
    expect(daily.state.failure).toContain('磁盘空间不足');
    expect(errors).toHaveLength(1);
    free = Infinity;
    await daily.look();
    expect(kept()).toHaveLength(before.length + 1);
    expect(daily.state.failure).toBe('');
  });

  test('a clock that went back by days does not stop the copies', async () => {
    at -= 2.4 * DAY_MS;
    await daily.look();
    expect(kept()).toContain(copyName(new Date(at)));
  });
});
