// `restore`: a checked backup into an empty place. Everything is written to a temporary folder or in one transaction,
// so that a restore which fails, or is killed, leaves the place empty.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Config } from '../config';
import { transaction, type Database } from '../db/database';
import { openEmbedded } from '../db/embedded/embedded';
import { freeBytes, MIN_FREE_BYTES } from '../db/embedded/freeSpace';
import { migrationsDirectory, readMigrations, type Migration } from '../db/migrate';
import { openPostgres } from '../db/postgres';
import { freshenStatistics } from '../db/statistics';
import { openFileStore, type FileStore } from '../files/fileStore';
import { JOB_FILE, syncFolder } from './archiveFile';
import { openArchive, type Archive } from './archiveReader';
import type { Progress } from './backup';
import { BackupError, damaged } from './backupError';
import { copyRows, isEmptySchema } from './copyRows';
import type { TableCount } from './rows';
import { hasEmbedded } from './snapshot';

const FILE_FOLDERS = ['files', 'jobs'];

export interface RestoreOptions {
  target: Pick<Config, 'databaseUrl' | 'dataDir' | 'filesPlace'>;
  onProgress?: Progress;
  known?: readonly Migration[];
}

export interface RestoreSummary {
  created_at: string;
  tables: readonly TableCount[];
  rows: number;
  files: number;
  /** Uploads that were already missing when the backup was made. */
  missing: readonly string[];
  /** Migration files applied after the restore, when the backup is of an older version. */
  migrated: string[];
}

export async function restoreBackup(file: string, options: RestoreOptions): Promise<RestoreSummary> {
  const { target, onProgress = () => undefined, known = readMigrations(migrationsDirectory()) } = options;
  const archive = await openArchive(file, known, onProgress);
  try {
    const { dataDir, databaseUrl, filesPlace } = target;
    // An object store cannot rename folders: its files are stored first, and removed when the rest fails.
    const apart = filesPlace && (await openFileStore(target));
    if (apart && !(await apart.isEmpty())) {
      throw new BackupError(
        'FILES_URL 指向的位置已有文件，没有恢复任何内容；请换一个空的前缀 (the object store is not empty there)',
      );
    }
    await demandEmptyFolder(dataDir, databaseUrl === undefined);
    await demandSpace(archive, dataDir, databaseUrl === undefined);
    const staging = path.join(dataDir, `restore-${randomBytes(8).toString('hex')}`);
    await mkdir(staging, { recursive: true, mode: 0o700 });
    try {
      const db =
        databaseUrl === undefined ? await openEmbedded({ dataDir: staging }) : await openPostgres({ databaseUrl });
      try {
        await putFiles(archive, apart ?? (await openFileStore({ dataDir: staging })), onProgress);
        // With a PostgreSQL server the restore takes effect at the commit: files that the rows name must be in place
        // before it.
        await fill(db, archive, known, onProgress, () =>
          databaseUrl === undefined ? Promise.resolve() : moveAll(FILE_FOLDERS, staging, dataDir),
        );
        await freshenStatistics(db);
      } catch (error) {
        if (apart) await removeFiles(archive, apart).catch(() => undefined);
        if (databaseUrl !== undefined) await moveAll(FILE_FOLDERS, dataDir, staging).catch(() => undefined);
        throw error;
      } finally {
        await db.close();
      }
      if (databaseUrl === undefined) await moveAll([...FILE_FOLDERS, 'db'], staging, dataDir);
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
    const { head, manifest, files } = archive;
    return {
      created_at: head.created_at,
      tables: manifest.tables,
      rows: manifest.tables.reduce((sum, { count }) => sum + count, 0),
      files: files.length,
      missing: manifest.missing,
      migrated: known.slice(head.schema.length).map(({ name }) => name),
    };
  } finally {
    await archive.close();
  }
}

async function fill(
  db: Database,
  archive: Archive,
  known: readonly Migration[],
  onProgress: Progress,
  beforeCommit: () => Promise<void>,
): Promise<void> {
  const rows = {
    source: archive.rows,
    schemaLength: archive.head.schema.length,
    known,
    counted: archive.manifest.tables,
  };
  await transaction(db, async (tx) => {
    if (!(await isEmptySchema(tx))) {
      throw new BackupError(
        '目标数据库不是空的，没有恢复任何内容；请建立一个新的空数据库，再用 DATABASE_URL 指向它 (the database is not empty)',
      );
    }
    await copyRows(tx, rows, onProgress);
    await beforeCommit();
  });
}

/** Empty folders and partial files of an interrupted upload do not count. */
async function demandEmptyFolder(dataDir: string, embedded: boolean): Promise<void> {
  const filled = [];
  if (embedded && hasEmbedded(dataDir)) filled.push('db');
  for (const name of ['files', 'jobs']) if (await holdsFiles(path.join(dataDir, name))) filled.push(name);
  if (filled.length === 0) return;
  throw new BackupError(
    `${dataDir} 里已有内容（${filled.join('、')}），没有恢复任何内容；请先移走它们，或用 DATA_DIR 指定一个空文件夹 (restore only into an empty folder)`,
  );
}

async function holdsFiles(folder: string): Promise<boolean> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries.some((entry) => !entry.isDirectory() && !entry.name.endsWith('.part'));
}

/**
 * Rows take about six times their compressed size in tables and indexes, and the log of one large transaction takes the
 * same again.
 */
async function demandSpace({ manifest }: Archive, dataDir: string, embedded: boolean): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const sum = (prefix: string) =>
    manifest.entries.reduce((total, { name, size }) => total + (name.startsWith(prefix) ? size : 0), 0);
  const needed = sum('files/') + sum('jobs/') + (embedded ? sum('rows/') * 12 + 64 * 1024 * 1024 : 0) + MIN_FREE_BYTES;
  const free = await freeBytes(dataDir);
  if (free >= needed) return;
  const mib = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;
  throw new BackupError(
    `磁盘空间不足，没有恢复任何内容：大约需要 ${mib(needed)}，可用 ${mib(free)} (not enough free space)`,
  );
}

async function removeFiles(archive: Archive, { files, folders }: FileStore): Promise<void> {
  for (const { name } of archive.files) {
    const job = JOB_FILE.exec(name);
    await (job ? folders.of(Number(job[1])).remove(job[2] ?? '') : files.remove(`/${name}`));
  }
}

async function putFiles(archive: Archive, { files, folders }: FileStore, onProgress: Progress): Promise<void> {
  for (const [index, { name, sha256 }] of archive.files.entries()) {
    onProgress('恢复文件', index, archive.files.length);
    const job = JOB_FILE.exec(name);
    const content = Readable.from(archive.read(name));
    const written = job
      ? (await folders.of(Number(job[1])).save(job[2] ?? '', content)).sha256
      : await files.put(`/${name}`, content);
    if (written !== sha256) throw damaged(`${name} 在读取时发生变化`);
  }
}

/** The order matters: a place without a database counts as empty. A folder never replaces a non-empty one. */
async function moveAll(names: readonly string[], from: string, to: string): Promise<void> {
  for (const name of names) {
    if (!existsSync(path.join(from, name))) continue;
    await removeEmpty(path.join(to, name));
    await rename(path.join(from, name), path.join(to, name)).catch(() => {
      throw new BackupError(
        `恢复期间有其他程序在 ${to} 中建立了内容，恢复没有完成 (another program wrote there meanwhile)`,
      );
    });
  }
  await syncFolder(to);
}

async function removeEmpty(folder: string): Promise<void> {
  if (!(await holdsFiles(folder))) await rm(folder, { recursive: true, force: true });
}
