// Where a backup reads from. PostgreSQL provides snapshots itself. The embedded engine has one connection, which a long
// read would block for everyone, so its folder is copied between two transactions and the copy is read (ADR 25).
import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../config';
import type { Database } from '../db/database';
import { shownAddress } from '../db/databaseUrl';
import { openEmbedded } from '../db/embedded/embedded';
import { freeBytes, MIN_FREE_BYTES } from '../db/embedded/freeSpace';
import { errorCode } from '../db/errors';
import { openPostgres } from '../db/postgres';
import { BackupError } from './backupError';
import { askForSnapshot } from './control';

const SNAPSHOTS = 'snapshots';
const LEFT_BEHIND_MS = 24 * 60 * 60_000;

/**
 * Runs `work` on the current state of the configured bank, whether its server is running or not. No migrations are
 * applied.
 */
export async function withBank<T>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) return withDatabase(await openBank({ databaseUrl, dataDir }), work);
  let folder: string;
  try {
    return await withDatabase(await openBank({ dataDir }, { minFreeBytes: 0 }), work);
  } catch (error) {
    if (errorCode(error) !== 'database_locked') throw error;
    folder = await askForSnapshot(dataDir);
  }
  return readSnapshot(folder, work);
}

/** The same, called by a server that has the database open itself. */
export async function withOwnBank<T>(db: Database, dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  return db.copyTo ? readSnapshot(await takeSnapshot(db, dataDir), work) : work(db);
}

/** Opens the configured bank; never makes a new one, which is what a mistyped address would otherwise do. */
export async function openBank(
  { databaseUrl, dataDir }: { databaseUrl?: string | undefined; dataDir: string },
  options: { minFreeBytes?: number } = {},
): Promise<Database> {
  if (databaseUrl === undefined) {
    if (hasEmbedded(dataDir)) return openEmbedded({ dataDir, ...options });
    throw noBank(dataDir, 'DATA_DIR');
  }
  const db = await openPostgres({ databaseUrl });
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('schema_migrations') is not null as there`.execute(db.kysely);
  if (rows[0]?.there === true) return db;
  await db.close();
  throw noBank(shownAddress(databaseUrl), 'DATABASE_URL');
}
const noBank = (place: string, name: string) =>
  new BackupError(
    `${place} 里没有题库，请检查 ${name}；新的题库由服务器第一次启动时建立 (there is no bank in this place)`,
  );

/** Throws when the folder may not be read: there may be a bank. */
export function hasEmbedded(dataDir: string): boolean {
  try {
    return statSync(path.join(dataDir, 'db', 'PG_VERSION')).isFile();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}

/** A folder that holds a copy of the database; the caller removes it. */
export async function takeSnapshot(db: Database, dataDir: string): Promise<string> {
  const root = path.join(dataDir, SNAPSHOTS);
  await removeLeftBehind(root);
  const [needed, free] = [await folderSize(path.join(dataDir, 'db')), await freeBytes(dataDir)];
  if (free < needed + MIN_FREE_BYTES) {
    const mib = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;
    throw new BackupError(
      `磁盘空间不足，无法备份：需要 ${mib(needed + MIN_FREE_BYTES)}，可用 ${mib(free)} (not enough free space)`,
    );
  }
  const folder = path.join(root, randomBytes(8).toString('hex'));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  try {
    if (!db.copyTo) throw new Error('only the embedded database is copied');
    await db.copyTo(folder);
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function readSnapshot<T>(folder: string, work: (db: Database) => Promise<T>): Promise<T> {
  try {
    return await withDatabase(await openEmbedded({ dataDir: folder, minFreeBytes: 0 }), work);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function withDatabase<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

export async function folderSize(folder: string): Promise<number> {
  let size = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])) {
    if (entry.isFile())
      size += (await stat(path.join(entry.parentPath ?? entry.path, entry.name)).catch(() => null))?.size ?? 0;
  }
  return size;
}

/** Left by a backup that was killed. A backup in progress keeps its folder: it touches its lock regularly. */
async function removeLeftBehind(root: string): Promise<void> {
  for (const name of await readdir(root).catch((): string[] => [])) {
    const folder = path.join(root, name);
    const touched =
      (
        await stat(path.join(folder, 'db.lock'))
          .catch(() => stat(folder))
          .catch(() => null)
      )?.mtimeMs ?? 0;
    if (Date.now() - touched > LEFT_BEHIND_MS) await rm(folder, { recursive: true, force: true });
  }
}
