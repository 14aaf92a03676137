// Upgrades the bank that the program was started on. An embedded bank that has something to lose is copied into
// DATA_DIR/backups (or BACKUP_DIR) first: the archive is of the older schema, so the older program restores it too.
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config';
import type { Database } from '../db/database';
import { migrate } from '../db/migrate';
import { openFileStore } from '../files/fileStore';
import { BackupError } from './backupError';
import { nameOfTime, prepareFolder, writeCheckedCopy, type MeasureFreeBytes } from './copyFolder';

/** Copies of so many earlier schemas are kept, the newest of each. */
const KEPT = 3;
const NAME = /^tiku-upgrade-(\d{4})-(\d{4}-\d\d-\d\dT\d{6}Z)\.tar$/;

const POSTGRES = `正在升级数据库。使用 PostgreSQL 时程序不自动备份：退回旧版本需要自己在升级之前做的备份。
Migrating. On PostgreSQL the program makes no copy: going back needs the backup that was made before.`;
const NO_COPY = `正在升级数据库。BACKUP_DIR=none：升级之前不自动备份，退回旧版本需要自己做的备份。
Migrating without a copy (BACKUP_DIR=none): going back needs a backup of yours.`;

export interface UpgradeOptions {
  log(text: string): void;
  now?: Date;
  /** For tests: other migrations than those of the program. */
  directory?: string;
  /** For tests: the free bytes of the disk. */
  measureFreeBytes?: MeasureFreeBytes;
}

/** Returns the names of the applied migrations. */
export function upgradeBank(
  db: Database,
  config: Pick<Config, 'dataDir' | 'filesPlace' | 'backupDir'>,
  options: UpgradeOptions,
): Promise<string[]> {
  return migrate(db, {
    ...(options.directory !== undefined && { directory: options.directory }),
    async beforeUpgrade(from) {
      const { backupDir } = config;
      if (db.kind === 'postgres' || backupDir === null) {
        options.log(db.kind === 'postgres' ? POSTGRES : NO_COPY);
        return '';
      }
      const copy = await copyBefore(db, { ...config, backupDir }, from, options).catch((error: Error) => {
        throw new BackupError(
          `升级之前的备份没有成功，数据库没有升级，题库没有改动：${error.message}；可以用 BACKUP_DIR 指定另一块盘，或自己备份之后用 BACKUP_DIR=none 启动 (no copy could be made, so the bank was not upgraded)`,
        );
      });
      return `升级之前的备份：${copy}。`;
    },
  });
}

async function copyBefore(
  db: Database,
  config: Pick<Config, 'dataDir' | 'filesPlace'> & { backupDir: string },
  from: string,
  { log, now = new Date(), measureFreeBytes }: UpgradeOptions,
): Promise<string> {
  const folder = config.backupDir;
  const { enough, needed, free } = await prepareFolder(config.dataDir, folder, measureFreeBytes);
  if (!enough) throw new BackupError(`磁盘空间不足，需要 ${needed}，可用 ${free} (not enough free space)`);
  const target = path.join(folder, `tiku-upgrade-${from.slice(0, 4)}-${nameOfTime(now)}.tar`);
  log(`正在备份题库，然后升级… Making a copy of the bank before the upgrade: ${target}`);
  const { files, folders, close } = await openFileStore(config);
  const { missing } = await writeCheckedCopy(db, { files, folders, target, now }).finally(close);
  if (missing.length > 0)
    log(
      `有 ${missing.length} 个上传的文件丢失或损坏，不在备份中 (uploads are missing): ${missing.slice(0, 10).join(' ')}`,
    );
  for (const name of toRemove(await readdir(folder), path.basename(target)))
    await rm(path.join(folder, name), { force: true });
  return target;
}

/** A bank that is started again and again after a failed upgrade has one copy. */
function toRemove(names: readonly string[], made: string): string[] {
  const copies = names.flatMap((name) => {
    const [, schema, time] = NAME.exec(name) ?? [];
    return schema === undefined || time === undefined ? [] : [{ name, schema, time }];
  });
  copies.sort((a, b) => Number(b.name === made) - Number(a.name === made) || (a.time < b.time ? 1 : -1));
  const seen = new Set<string>();
  return copies.flatMap(({ name, schema }) => {
    if (seen.has(schema) || seen.size === KEPT) return [name];
    seen.add(schema);
    return [];
  });
}
