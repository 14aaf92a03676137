// A copy from a faulty disk, a truncated copy, or one made by another person: refused with a message, and nothing is
// changed.
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { openEmptyPlace, openTestDatabase, type TestDatabase } from '../../testing/testDatabase';
import { readConfig } from '../config';
import { migrationsDirectory, readMigrations } from '../db/migrate';
import { makeFolderFiles } from '../files/files';
import { makeJobFolders } from '../jobs/jobFolder';
import { ensureBase } from '../modules/account/seedAccounts';
import { openArchive } from './archiveReader';
import { writeBackup } from './backup';
import { BackupError } from './backupError';
import { restoreBackup } from './restore';
import { TAR_END, tarHeader, tarPadding } from './tar';

jest.setTimeout(180_000);
const known = readMigrations(migrationsDirectory());
const AT = new Date('2026-01-01T00:00:00Z');
let bank: TestDatabase;
let folder: string;
let whole: Buffer;

beforeAll(async () => {
  bank = await openTestDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'tiku-damaged-'));
  await ensureBase(bank.db, readConfig({}));
  const file = path.join(folder, 'whole.tar');
  await writeBackup(bank.db, {
    files: await makeFolderFiles(bank.dataDir),
    folders: makeJobFolders(bank.dataDir),
    target: file,
  });
  whole = readFileSync(file);
});
afterAll(async () => {
  await bank.close();
  rmSync(folder, { recursive: true, force: true });
});

type Entry = [name: string, content: Buffer];

function entriesOf(archive: Buffer): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; archive[at] !== 0;) {
    const name = archive.toString('utf8', at, at + 100).replace(/\0.*$/s, '');
    const size = parseInt(archive.toString('latin1', at + 124, at + 135), 8);
    entries.push([name, archive.subarray(at + 512, at + 512 + size)]);
    at += 512 + size + tarPadding(size).length;
  }
  return entries;
}

const pack = (entries: readonly Entry[]) =>
  Buffer.concat([
    ...entries.flatMap(([name, content]) => [tarHeader(name, content.length, AT), content, tarPadding(content.length)]),
    TAR_END,
  ]);
const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Changes contents and recomputes all hashes, as an attacker would do so that the archive is accepted. */
function forged(
  change: (entries: Entry[]) => Entry[],
  amend: (manifest: Record<string, unknown>) => void = () => undefined,
): Buffer {
  const entries = change(entriesOf(whole).filter(([name]) => !name.startsWith('manifest.')));
  const manifest = JSON.parse(
    entriesOf(whole)
      .find(([name]) => name === 'manifest.json')?.[1]
      .toString() ?? '',
  );
  manifest.head = JSON.parse(entries[0]?.[1].toString() ?? '');
  manifest.entries = entries.map(([name, content]) => ({ name, size: content.length, sha256: hashOf(content) }));
  amend(manifest);
  const signed = json(manifest);
  return pack([...entries, ['manifest.json', signed], ['manifest.sha256', Buffer.from(hashOf(signed))]]);
}

const withHead = (change: (head: Record<string, unknown>) => object) =>
  forged(([first, ...rest]) => [[first?.[0] ?? '', json(change(JSON.parse(first?.[1].toString() ?? '')))], ...rest]);

async function refusal(content: Buffer): Promise<string> {
  const file = path.join(folder, 'damaged.tar');
  writeFileSync(file, content);
  const dataDir = path.join(folder, 'place');
  const error: unknown = await restoreBackup(file, { target: { dataDir } }).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(BackupError);
  expect(readdirSync(folder).sort()).toEqual(['damaged.tar', 'whole.tar']);
  return (error as BackupError).message;
}

test('the archive that the others are made from is taken', async () => {
  const file = path.join(folder, 'forged.tar');
  writeFileSync(
    file,
    forged((entries) => entries),
  );
  await (await openArchive(file, known)).close();
  rmSync(file);
});

const other = (text: string) => () => Buffer.from(text);
test.each<[string, () => Buffer, RegExp]>([
  ['an empty file', other(''), /不是题库的备份/],
  ['a text', other('hello'.repeat(1000)), /不是题库的备份/],
  ['another tar', () => pack([['hello.txt', Buffer.from('hello')]]), /不是题库的备份/],
  ['cut in the first header', () => whole.subarray(0, 300), /截断/],
  ['cut in the middle', () => whole.subarray(0, Math.floor(whole.length / 2)), /已损坏/],
  ['cut between two entries', () => pack(entriesOf(whole).slice(0, 5)), /没有清单/],
  ['without its end', () => whole.subarray(0, whole.length - 512), /结尾/],
  ['with something behind its end', () => Buffer.concat([whole, Buffer.from('x')]), /结尾/],
  [
    'with an entry behind the manifest',
    () => pack([...entriesOf(whole), ['rows/settings/000009.ndjson.gz', gzipSync('[]\n')]]),
    /清单之后/,
  ],
  ['an entry twice', () => forged((entries) => [...entries, entries[2] as Entry]), /两次/],
  [
    'a name that leads outside',
    () => forged((entries) => [...entries, ['../../evil.png', Buffer.from('x')]]),
    /不属于题库备份/,
  ],
  [
    'an absolute name',
    () => forged((entries) => [...entries, ['/etc/cron.d/evil', Buffer.from('x')]]),
    /不属于题库备份/,
  ],
  [
    'an upload with dots',
    () => forged((entries) => [...entries, [`files/ab/../${'a'.repeat(32)}.png`, Buffer.from('x')]]),
    /不属于题库备份/,
  ],
  [
    'rows of a table that is not listed',
    () => forged((entries) => [...entries, ['rows/evil/000001.ndjson.gz', gzipSync('["1"]\n')]]),
    /清单之外的表/,
  ],
  [
    'a bomb',
    () =>
      forged((entries) => [...entries, ['rows/settings/000001.ndjson.gz', gzipSync(Buffer.alloc(70 * 1024 * 1024))]]),
    /无法解开/,
  ],
  [
    'rows less than counted',
    () => forged((entries) => entries.filter(([name]) => !name.startsWith('rows/roles/'))),
    /行数或校验值/,
  ],
  ['a later format', () => withHead((head) => ({ ...head, format: 2 })), /更新版本/],
  [
    'a later schema',
    () =>
      withHead((head) => ({
        ...head,
        schema: [...(head.schema as object[]), { name: '9999_later.sql', checksum: '0'.repeat(64) }],
      })),
    /更新版本/,
  ],
  [
    'a schema of another line',
    () => withHead((head) => ({ ...head, schema: [{ name: '0001_init.sql', checksum: '0'.repeat(64) }] })),
    /同一系列/,
  ],
])('%s is refused', async (_what, make, sentence) => {
  expect(await refusal(make())).toMatch(sentence);
});

test('one wrong bit anywhere is noticed', async () => {
  const places = Array.from({ length: 80 }, (_, n) => Math.floor((whole.length * (n + 0.37)) / 80));
  for (const at of places) {
    const content = Buffer.from(whole);
    content[at] = (content[at] ?? 0) ^ (1 << (at % 8));
    expect(await refusal(content)).not.toBe('');
  }
});

test('rows that do not fit leave the place as empty as it was', async () => {
  const place = await openEmptyPlace();
  try {
    // A second row with the same key: only the database can detect it, after the restore has begun.
    const bad = forged(
      (entries) =>
        entries.map(([name, content]) =>
          name === 'rows/stages/000001.ndjson.gz'
            ? [name, gzipSync('["1","a","1"]\n["1","b","2"]\n')]
            : [name, content],
        ),
      (manifest) => {
        for (const table of manifest.tables as { name: string; count: number; sha256: string }[]) {
          if (table.name === 'stages')
            Object.assign(table, { count: 2, sha256: hashOf(Buffer.from('["1","a","1"]\n["1","b","2"]\n')) });
        }
      },
    );
    const file = path.join(folder, 'bad.tar');
    writeFileSync(file, bad);
    await expect(restoreBackup(file, { target: place.target })).rejects.toMatchObject({ code: '23505' });
    expect(readdirSync(place.target.dataDir)).toEqual([]);
    writeFileSync(file, whole);
    expect((await restoreBackup(file, { target: place.target })).tables.length).toBeGreaterThan(40);
  } finally {
    await place.close();
  }
});
