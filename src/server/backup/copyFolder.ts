// The folder of the copies that the program makes by itself, daily (dailyCopy.ts) and before an upgrade
// (upgradeCopy.ts). A copy counts only after it was read back; none uses the last free space of a disk.
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../db/database';
import { freeBytes, MIN_FREE_BYTES } from '../db/embedded/freeSpace';
import { migrationsDirectory, readMigrations } from '../db/migrate';
import { openArchive } from './archiveReader';
import { writeBackup, type BackupOptions, type BackupSummary } from './backup';
import { folderSize } from './snapshot';

export type MeasureFreeBytes = (folder: string) => Promise<number>;

export interface CopySpace {
  /** false: less is free than needed. */
  enough: boolean;
  needed: string;
  free: string;
}

/** Creates the folder, removes partial files of a copy that was killed, and measures the disk. */
export async function prepareFolder(
  dataDir: string,
  folder: string,
  measure: MeasureFreeBytes = freeBytes,
): Promise<CopySpace> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder))
    if (/^tiku-.*\.tar\.\d+\.part$/.test(name)) await rm(path.join(folder, name), { force: true });
  // Space for a second database (a temporary copy, or what an upgrade rewrites) and for the archive, whose size is
  // estimated from the database, the uploads and the newest copy.
  const [database, uploads, newest] = [
    await folderSize(path.join(dataDir, 'db')),
    await folderSize(path.join(dataDir, 'files')),
    await newestSize(folder),
  ];
  const needed = database + Math.max(uploads, newest) + Math.ceil(database / 4) + MIN_FREE_BYTES;
  const free = Math.min(await measure(dataDir), await measure(folder));
  return { enough: free >= needed, needed: megabytes(needed), free: megabytes(free) };
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;

async function newestSize(folder: string): Promise<number> {
  let newest = { size: 0, mtimeMs: 0 };
  for (const name of await readdir(folder)) {
    if (!/^tiku-.*\.tar$/.test(name)) continue;
    const found = await stat(path.join(folder, name)).catch(() => null);
    if (found && found.mtimeMs > newest.mtimeMs) newest = found;
  }
  return newest.size;
}

/** A copy that cannot be read back is removed, so that it does not displace a good one. */
export async function writeCheckedCopy(db: Database, options: BackupOptions): Promise<BackupSummary> {
  const summary = await writeBackup(db, options);
  const { target, onProgress } = options;
  await openArchive(target, readMigrations(migrationsDirectory()), onProgress).then(
    (archive) => archive.close(),
    async (error: unknown) => {
      await rm(target, { force: true });
      throw error;
    },
  );
  return summary;
}

/** 2026-11-21T030000Z: sorts by age, and is valid in a name on every file system. */
export const nameOfTime = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`;
