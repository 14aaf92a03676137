// Programs and folders of the machine that the configuration names, and its time zone.
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from './errors';
import { isProgram } from './isProgram';

type Env = Readonly<Record<string, string | undefined>>;

/** For CHROMIUM_PATH and OFFICE_PATH. */
export function demandProgram(env: Env, name: string): void {
  const file = (env[name] ?? '').trim();
  if (file !== '' && file !== 'none' && !isProgram(file))
    throw new ConfigError(`${name} 指向的程序不存在或不能执行：${file}；不使用时填 none (${name}: no such program)`);
}

/** Node takes an unknown zone as UTC without a word. */
export function demandTimeZone(env: Env): void {
  const zone = (env.TZ ?? '').trim().replace(/^:/, '');
  if (zone === '' || isFile(zone)) return;
  try {
    new Intl.DateTimeFormat('zh-CN', { timeZone: zone });
  } catch {
    throw new ConfigError(`TZ 不是时区的名称：${zone}，应如 Asia/Shanghai (TZ: not a time zone)`);
  }
}

/**
 * BACKUP_DIR; null: no copies. Of a folder that is not there, the one above must be, so that a wrong disk is noticed.
 */
export function backupDirOf(env: Env, dataDir: string): string | null {
  const folder = (env.BACKUP_DIR ?? '').trim();
  if (folder === 'none') return null;
  if (folder === '') return path.join(dataDir, 'backups');
  const known = statSync(folder, { throwIfNoEntry: false });
  const fine =
    path.isAbsolute(folder) && (known ? known.isDirectory() && canWrite(folder) : canWrite(path.dirname(folder)));
  if (!fine)
    throw new ConfigError(
      `BACKUP_DIR 必须是可以写入的文件夹的完整路径，当前为“${folder}”；不要自动备份时填 none (BACKUP_DIR: not a folder that can be written)`,
    );
  return path.normalize(folder);
}

const isFile = (file: string): boolean =>
  path.isAbsolute(file) && statSync(file, { throwIfNoEntry: false })?.isFile() === true;

function canWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
