// Reads and checks a whole backup before anything is done with it: format, version, every hash, every count. Then gives
// access to its rows and files by name.
import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import * as z from 'zod/mini';
import { errorCode } from '../db/errors';
import { isSameMigration, type Migration } from '../db/migrate';
import { fileFault } from '../errors';
import {
  anyHead,
  FORMAT,
  HEAD,
  head,
  isOurName,
  LARGEST_NOTE,
  LARGEST_PIECE,
  MANIFEST,
  MANIFEST_HASH,
  manifest,
  ROWS,
  type Head,
  type Manifest,
} from './archiveFile';
import type { Progress } from './backup';
import { BackupError, damaged } from './backupError';
import type { RowSource } from './rows';
import { entryChunks, readExactly, readTar, type TarEntry } from './tar';

const unpack = promisify(gunzip);

export interface Archive {
  readonly head: Head;
  readonly manifest: Manifest;
  readonly rows: RowSource;
  /** Uploads and files of jobs: names inside the archive. */
  readonly files: readonly { name: string; size: number; sha256: string }[];
  read(name: string): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

/** @param known the migrations of this program: a backup with others is newer than it. */
export async function openArchive(
  target: string,
  known: readonly Migration[],
  onProgress: Progress = () => undefined,
): Promise<Archive> {
  const file = await open(target, 'r').catch((error: unknown) => {
    throw new BackupError(`打不开备份文件 ${target}：${fileFault(error) ?? errorCode(error)}`);
  });
  try {
    return await check(file, target, known, onProgress);
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function check(
  file: FileHandle,
  target: string,
  known: readonly Migration[],
  onProgress: Progress,
): Promise<Archive> {
  const stat = await file.stat();
  if (!stat.isFile()) throw new BackupError(`这不是题库的备份文件：${target} (not a backup)`);
  const start = await file.read(Buffer.alloc(HEAD.length + 1), 0, HEAD.length + 1, 0);
  if (start.buffer.toString('latin1', 0, start.bytesRead) !== `${HEAD}\0`)
    throw new BackupError(`这不是题库的备份文件：${target} (not a backup)`);
  const entries = new Map<string, TarEntry>();
  const hashes = new Map<string, string>();
  const tables = new Map<string, ReadTable>();
  let first: Head | undefined;
  let last: Manifest | undefined;
  for await (const entry of readTar(file, isOurName)) {
    const { name, size } = entry;
    if (entries.has(name)) throw damaged(`${name} 出现了两次`);
    if (last && name !== MANIFEST_HASH) throw damaged('清单之后还有内容');
    entries.set(name, entry);
    const hash = createHash('sha256');
    for await (const chunk of entryChunks(file, entry)) hash.update(chunk);
    hashes.set(name, hash.digest('hex'));
    if (name === HEAD) first = readHead(await readNote(file, entry), known);
    else if (name === MANIFEST) last = parseAs(manifest, await readNote(file, entry));
    await countRows(file, entry, tables);
    onProgress('检查备份', entry.offset + size, stat.size);
  }
  const signed = entries.get(MANIFEST_HASH);
  if (!first || !last || !signed) throw damaged('文件不完整，没有清单');
  if ((await readNote(file, signed)).toString('latin1') !== hashes.get(MANIFEST)) throw damaged('清单与其校验值不符');
  if (JSON.stringify(last.head) !== JSON.stringify(first)) throw damaged('清单与文件头不符');
  checkEntries(last, entries, hashes);
  checkTables(last, tables);
  return archiveOf(file, first, last, entries);
}

interface ReadTable {
  hash: ReturnType<typeof createHash>;
  count: number;
  pieces: number;
}
async function countRows(file: FileHandle, entry: TarEntry, tables: Map<string, ReadTable>): Promise<void> {
  const [, name, number] = ROWS.exec(entry.name) ?? [];
  if (name === undefined) return;
  const table = tables.get(name) ?? { hash: createHash('sha256'), count: 0, pieces: 0 };
  tables.set(name, table);
  const raw = await readPiece(file, entry);
  if (Number(number) !== table.pieces + 1) throw damaged(`${entry.name} 的次序不对`);
  table.hash.update(raw);
  table.pieces += 1;
  for (let at = raw.indexOf(10); at !== -1; at = raw.indexOf(10, at + 1)) table.count += 1;
}

function checkEntries(
  last: Manifest,
  entries: ReadonlyMap<string, TarEntry>,
  hashes: ReadonlyMap<string, string>,
): void {
  const listed = new Set([HEAD, MANIFEST, MANIFEST_HASH]);
  for (const { name, size, sha256 } of last.entries) {
    listed.add(name);
    if (entries.get(name)?.size !== size || hashes.get(name) !== sha256) throw damaged(`${name} 的校验值不符`);
  }
  for (const name of entries.keys()) if (!listed.has(name)) throw damaged(`${name} 不在清单中`);
}

function checkTables(last: Manifest, tables: Map<string, ReadTable>): void {
  for (const { name, count, sha256 } of last.tables) {
    const found = tables.get(name);
    tables.delete(name);
    const digest = found?.hash.digest('hex') ?? createHash('sha256').digest('hex');
    if ((found?.count ?? 0) !== count || digest !== sha256) throw damaged(`表 ${name} 的行数或校验值不符`);
  }
  if (tables.size > 0) throw damaged('含有清单之外的表');
}

function archiveOf(file: FileHandle, first: Head, last: Manifest, entries: ReadonlyMap<string, TarEntry>): Archive {
  const tables = last.tables.map(({ name, columns }) => ({
    name,
    columns: columns.map((column) => ({ name: column, type: '' })),
    key: [],
  }));
  const rows: RowSource = {
    tables,
    async *rows({ name }) {
      for (let number = 1; ; number += 1) {
        const entry = entries.get(`rows/${name}/${String(number).padStart(6, '0')}.ndjson.gz`);
        if (!entry) return;
        yield (await readPiece(file, entry)).toString('utf8').slice(0, -1).split('\n');
      }
    },
  };
  return {
    head: first,
    manifest: last,
    rows,
    files: last.entries.filter(({ name }) => name.startsWith('files/') || name.startsWith('jobs/')),
    read: (name) => entryChunks(file, entries.get(name) as TarEntry),
    close: () => file.close(),
  };
}

function readHead(content: Buffer, known: readonly Migration[]): Head {
  if (parseAs(anyHead, content).format > FORMAT) {
    throw new BackupError('备份来自更新版本的程序，请先升级程序再恢复 (the backup is of a newer version)');
  }
  const parsed = parseAs(head, content);
  parsed.schema.forEach((file, index) => {
    const { name } = file;
    if (isSameMigration(known[index], file)) return;
    if (known.length <= index)
      throw new BackupError(`备份来自更新版本的程序（${name}），请先升级程序再恢复 (the backup is of a newer version)`);
    throw new BackupError(
      `备份与本程序的数据库结构不是同一系列（${name}） (the backup is of another line of versions)`,
    );
  });
  return parsed;
}

async function readNote(file: FileHandle, { name, offset, size }: TarEntry): Promise<Buffer> {
  if (size > LARGEST_NOTE) throw damaged(`${name} 过大`);
  return readExactly(file, offset, size);
}

async function readPiece(file: FileHandle, entry: TarEntry): Promise<Buffer> {
  const packed = await readNote(file, entry);
  return (unpack as (input: Buffer, options: object) => Promise<Buffer>)(packed, {
    maxOutputLength: LARGEST_PIECE,
  }).catch(() => {
    throw damaged(`${entry.name} 无法解开`);
  });
}

function parseAs<T>(schema: z.ZodMiniType<T>, content: Buffer): T {
  try {
    return z.parse(schema, JSON.parse(content.toString('utf8')));
  } catch {
    throw damaged('文件头或清单无法读取');
  }
}
