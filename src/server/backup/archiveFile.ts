// Writes the archive under a temporary name in the same folder and renames it at the end, so a file with the final name
// is always complete. Also collects the hashes for the manifest.
import { createHash } from 'node:crypto';
import { link, open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { errorCode } from '../db/errors';
import { fileFault } from '../errors';
import { BackupError } from './backupError';
import { TAR_END, tarHeader, tarPadding } from './tar';

export interface ArchiveEntry {
  name: string;
  size: number;
  sha256: string;
}

export interface ArchiveFile {
  readonly entries: readonly ArchiveEntry[];
  readonly bytes: number;
  add(name: string, content: Buffer): Promise<ArchiveEntry>;
  /** A stream of exactly `size` bytes. */
  addStream(name: string, size: number, content: AsyncIterable<Buffer>): Promise<ArchiveEntry>;
  /** Syncs the file to disk and gives it its final name. */
  finish(): Promise<void>;
  /** Removes the partial file. */
  discard(): Promise<void>;
}

export async function createArchive(target: string, at: Date): Promise<ArchiveFile> {
  const part = `${target}.${process.pid}.part`;
  const file = await openNew(part, target);
  const entries: ArchiveEntry[] = [];
  let bytes = 0;
  const write = async (chunk: Buffer) => {
    await writeAll(file, chunk).catch((error: unknown) => {
      if (errorCode(error) !== 'ENOSPC') throw error;
      throw new BackupError(`磁盘空间不足，备份没有完成，已删除写了一半的文件：${target} (disk full)`);
    });
    bytes += chunk.length;
  };
  const addStream: ArchiveFile['addStream'] = async (name, size, content) => {
    await write(tarHeader(name, size, at));
    const hash = createHash('sha256');
    let seen = 0;
    for await (const chunk of content) {
      seen += chunk.length;
      if (seen > size) break;
      hash.update(chunk);
      await write(chunk);
    }
    if (seen !== size)
      throw new BackupError(`备份时文件发生变化，请重试：${name} (a file changed while it was copied)`);
    await write(tarPadding(size));
    const entry = { name, size, sha256: hash.digest('hex') };
    entries.push(entry);
    return entry;
  };
  return {
    entries,
    get bytes() {
      return bytes;
    },
    addStream,
    add: (name, content) => addStream(name, content.length, only(content)),
    async finish() {
      await write(TAR_END);
      await file.sync();
      await file.close();
      // Unlike a rename, a link never replaces a file that was created under this name in the meantime.
      await link(part, target).catch((error: unknown) => {
        throw errorCode(error) === 'EEXIST' ? taken(target) : error;
      });
      await rm(part, { force: true });
      await syncFolder(path.dirname(target));
    },
    async discard() {
      await file.close().catch(() => undefined);
      await rm(part, { force: true });
    },
  };
}

async function* only(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

const taken = (target: string) => new BackupError(`文件已存在，请换一个名字：${target} (the file exists already)`);

async function openNew(part: string, target: string): Promise<FileHandle> {
  const existing = await open(target, 'r').catch(() => null);
  await existing?.close();
  if (existing) throw taken(target);
  return open(part, 'w', 0o600).catch((error: unknown) => {
    throw new BackupError(`无法写入 ${target}：${fileFault(error) ?? errorCode(error)}`);
  });
}

async function writeAll(file: FileHandle, chunk: Buffer): Promise<void> {
  for (let done = 0; done < chunk.length;) done += (await file.write(chunk, done, chunk.length - done)).bytesWritten;
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

// Contents of a backup, in this order: the head, the rows of each table in compressed pieces, uploads, files of jobs,
// the manifest, and the hash of the manifest. The manifest comes last, so a truncated copy has none.

/** Must be raised when older programs can no longer read the format. */
export const FORMAT = 1;
export const HEAD = 'tiku-backup.json';
export const MANIFEST = 'manifest.json';
export const MANIFEST_HASH = 'manifest.sha256';
export const ROWS = /^rows\/([a-z_]{1,63})\/(\d{6})\.ndjson\.gz$/;
export const UPLOAD = /^files\/[0-9a-f]{2}\/[0-9a-f]{32}\.[a-z0-9]{1,5}$/;
export const JOB_FILE = /^jobs\/(\d{1,15})\/([a-z0-9][a-z0-9._-]{0,69})$/;

/** Size of one piece of rows after decompression; a single row is never larger. */
export const LARGEST_PIECE = 64 * 1024 * 1024;
export const LARGEST_NOTE = 64 * 1024 * 1024;

/** No other name is read or written, so no name can point outside the archive's folders. */
export const isOurName = (name: string) =>
  [HEAD, MANIFEST, MANIFEST_HASH].includes(name) || ROWS.test(name) || UPLOAD.test(name) || JOB_FILE.test(name);

const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const count = z.int().check(z.nonnegative());
const name = z.string().check(z.regex(/^[a-z_][a-z0-9_]{0,62}$/));

/** Read first, also by later programs: until the format number is known, no other field may be relied on. */
export const anyHead = z.object({ format: z.int() });

export const head = z.object({
  format: z.literal(FORMAT),
  created_at: z.string(),
  /** The engine that the backup was taken from; informational only. */
  database: z.string(),
  /** Migration files of the database, in order. */
  schema: z.array(z.object({ name: z.string().check(z.regex(/^\d{4}_[a-z0-9_]+\.sql$/)), checksum: hex })),
});
export type Head = z.infer<typeof head>;

export const manifest = z.object({
  head,
  tables: z.array(z.object({ name, columns: z.array(name), count, sha256: hex })),
  entries: z.array(z.object({ name: z.string(), size: count, sha256: hex })),
  /** Uploads that the database lists but that were missing, or differed from what was stored. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifest>;
