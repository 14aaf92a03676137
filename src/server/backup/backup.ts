// `backup`: one snapshot of the database and its files in one archive. At most about a megabyte of rows and one chunk
// of a file are in memory.
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Database, Tx } from '../db/database';
import type { FilesPort } from '../files/filesPort';
import type { JobFolders } from '../jobs/jobFolder';
import {
  FORMAT,
  HEAD,
  JOB_FILE,
  LARGEST_PIECE,
  MANIFEST,
  MANIFEST_HASH,
  UPLOAD,
  createArchive,
  type Head,
  type Manifest,
  type ArchiveFile,
} from './archiveFile';
import { BackupError } from './backupError';
import { countRows, databaseRows, digestTable, plainFormats, type RowSource, type TableCount } from './rows';
import { readSchema, readTables, VOLATILE } from './tables';

const pack = promisify(gzip);
const PIECE_BYTES = 2 * 1024 * 1024;

export type Progress = (text: string, done: number, total: number) => void;

export interface BackupOptions {
  files: FilesPort;
  folders: JobFolders;
  target: string;
  now?: Date;
  onProgress?: Progress;
}

export interface BackupSummary {
  file: string;
  bytes: number;
  tables: TableCount[];
  rows: number;
  files: number;
  missing: string[];
}

export async function writeBackup(db: Database, options: BackupOptions): Promise<BackupSummary> {
  const { target, now = new Date(), onProgress = () => undefined } = options;
  const archive = await createArchive(target, now);
  try {
    // One snapshot for all tables; other clients can write in the meantime.
    const tables = await db.kysely
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => writeRows(tx, db.kind, archive, now, onProgress));
    const missing = await writeUploads(archive, options, tables.uploads, onProgress);
    await writeJobFiles(archive, options.folders);
    const content: Manifest = { head: tables.head, tables: tables.written, entries: [...archive.entries], missing };
    const manifest = Buffer.from(JSON.stringify(content));
    await archive.add(MANIFEST, manifest);
    await archive.add(MANIFEST_HASH, Buffer.from(createHash('sha256').update(manifest).digest('hex')));
    await archive.finish();
    const { written } = tables;
    const files = content.entries.filter(({ name }) => UPLOAD.test(name) || JOB_FILE.test(name)).length;
    return {
      file: target,
      bytes: archive.bytes,
      tables: written,
      rows: written.reduce((sum, { count }) => sum + count, 0),
      files,
      missing,
    };
  } catch (error) {
    await archive.discard();
    throw error;
  }
}

const TRIES = 3;
/**
 * Calls `write`, which writes `target` from a new snapshot. Uploads that users remove after the snapshot was taken are
 * missing in it: they are in no later one, so it is written again, until no further ones are missing.
 */
export async function writeWhole(target: string, write: () => Promise<BackupSummary>): Promise<BackupSummary> {
  let made = await write();
  for (let tries = 1, known = new Set<string>(); tries < TRIES; tries += 1) {
    if (made.missing.every((name) => known.has(name))) break;
    known = new Set(made.missing);
    await rm(target);
    made = await write();
  }
  return made;
}

interface Upload {
  full_path: string;
  size: number;
  sha256: string;
}

async function writeRows(tx: Tx, database: string, archive: ArchiveFile, now: Date, onProgress: Progress) {
  await plainFormats(tx);
  const schema = await readSchema(tx);
  if (schema.length === 0) throw new BackupError('这里没有题库，没有可备份的内容 (there is no bank here)');
  const head: Head = { format: FORMAT, created_at: now.toISOString(), database, schema };
  await archive.add(HEAD, Buffer.from(JSON.stringify(head)));
  const carried = (await readTables(tx)).filter(({ name }) => !VOLATILE.includes(name));
  const source = databaseRows(tx, carried);
  const total = await countRows(tx, carried);
  let done = 0;
  const written = [];
  for (const table of carried) {
    const packed = packingRows(source, archive);
    const digest = await digestTable(packed, table, (count) => onProgress('备份数据', (done += count), total));
    written.push({ ...digest, columns: table.columns.map((column) => column.name) });
  }
  const { rows: uploads } = await sql<Upload>`select full_path, size, sha256 from files order by id`.execute(tx);
  return { head, written, uploads };
}

/** Passes the same rows on, and writes them into the archive as they pass. */
function packingRows(source: RowSource, archive: ArchiveFile): RowSource {
  return {
    tables: source.tables,
    async *rows(table) {
      let piece: string[] = [];
      let bytes = 0;
      let number = 0;
      const flush = async () => {
        if (piece.length === 0) return;
        const raw = Buffer.from(`${piece.join('\n')}\n`);
        if (raw.length > LARGEST_PIECE)
          throw new BackupError(`表 ${table.name} 中有一行过大，无法备份 (a row is too large)`);
        number += 1;
        await archive.add(`rows/${table.name}/${String(number).padStart(6, '0')}.ndjson.gz`, await pack(raw));
        piece = [];
        bytes = 0;
      };
      for await (const lines of source.rows(table)) {
        for (const line of lines) {
          piece.push(line);
          bytes += line.length;
          if (bytes > PIECE_BYTES) await flush();
        }
        yield lines;
      }
      await flush();
    },
  };
}

/** Uploads never change once they are stored: what is read after the snapshot is as it was then, or removed. */
async function writeUploads(
  archive: ArchiveFile,
  { files }: BackupOptions,
  uploads: readonly Upload[],
  onProgress: Progress,
): Promise<string[]> {
  const missing: string[] = [];
  for (const [index, { full_path, size, sha256 }] of uploads.entries()) {
    onProgress('备份文件', index, uploads.length);
    const name = full_path.slice(1);
    const found = UPLOAD.test(name) ? await files.open(full_path) : null;
    if (!found) {
      missing.push(full_path);
      continue;
    }
    const entry = await archive.addStream(name, found.size, found.read() as AsyncIterable<Buffer>);
    if (found.size !== size || entry.sha256 !== sha256) missing.push(full_path);
  }
  return missing;
}

/**
 * Results that wait to be downloaded. A result that is deleted or replaced in the meantime may be present or absent:
 * both are correct.
 */
async function writeJobFiles(archive: ArchiveFile, folders: JobFolders): Promise<void> {
  for (const job of (await folders.list()).sort((a, b) => a - b)) {
    const folder = folders.of(job);
    for (const key of await folder.keys()) {
      const name = `jobs/${job}/${key}`;
      const opened = JOB_FILE.test(name) ? await folder.open(key) : null;
      if (opened) await archive.addStream(name, opened.size, opened.stream as AsyncIterable<Buffer>);
    }
  }
}
