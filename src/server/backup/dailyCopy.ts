// The automatic copy of an embedded bank: one a day into DATA_DIR/backups (or BACKUP_DIR). A copy counts only after it
// was read back; old copies are removed only after that. It never uses the last free space of a disk. Failures are
// reported in the log, in /readyz and on the work desk.
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../db/database';
import type { FilesPort } from '../files/filesPort';
import type { BackupState } from '../http/health';
import type { JobFolders } from '../jobs/jobFolder';
import { writeWhole } from './backup';
import { BackupError } from './backupError';
import { nameOfTime, prepareFolder, writeCheckedCopy, type MeasureFreeBytes } from './copyFolder';
import { withOwnBank } from './snapshot';

const DAY_MS = 24 * 60 * 60_000;
const LOOK_MS = 10 * 60_000;
const FIRST_LOOK_MS = 5 * 60_000;
/** Copies with a later time were made before the clock was set back: they do not delay the next copy. */
const CLOCK_SLACK_MS = 60 * 60_000;

export interface DailyCopy {
  readonly state: BackupState;
  /** Makes a copy when the newest one is older than a day; concurrent calls share one copy. */
  look(): Promise<void>;
  start(): void;
  /** Waits for a copy in progress. */
  stop(): Promise<void>;
}

interface DailyCopyOptions {
  db: Database;
  files: FilesPort;
  folders: JobFolders;
  dataDir: string;
  folder: string;
  now: () => Date;
  log: { info(text: string): void; error(fault: object, text: string): void };
  /** For tests: the free bytes of the disk. */
  measureFreeBytes?: MeasureFreeBytes;
}

export function makeDailyCopy(options: DailyCopyOptions): DailyCopy {
  const { folder, now, log } = options;
  const state: BackupState = { at: null, failure: '' };
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  /** A stop does not wait for the end of a copy: the next start makes it. */
  const goOn = () => {
    if (stopping) throw new Error('the server stops');
  };

  async function copyWhenDue(): Promise<void> {
    const at = now();
    try {
      const times = (await copies(folder)).map((name) => copyTime(name) ?? -Infinity);
      const newest = Math.max(-Infinity, ...times.filter((time) => time < at.getTime() + CLOCK_SLACK_MS));
      if (newest > -Infinity) state.at = new Date(newest).toISOString();
      if (newest > at.getTime() - DAY_MS) return void (state.failure = '');
      const bytes = await makeCopy(options, path.join(folder, copyName(at)), goOn);
      Object.assign(state, { at: at.toISOString(), failure: '' });
      log.info(`daily copy of the bank: ${copyName(at)}, ${bytes} bytes`);
    } catch (error) {
      if (stopping) return;
      state.failure =
        error instanceof BackupError
          ? error.message
          : '自动备份失败，原因见服务器日志 (the daily copy failed, see the log)';
      log.error({ err: error }, 'the daily copy of the bank failed');
    }
  }
  const look = () => {
    running ??= copyWhenDue().finally(() => {
      running = undefined;
    });
    return running;
  };
  const again = (ms: number) => {
    timer = setTimeout(() => void look().finally(() => timer && again(LOOK_MS)), ms);
    timer.unref();
  };
  return {
    state,
    look,
    start: () => again(FIRST_LOOK_MS),
    async stop() {
      stopping = true;
      clearTimeout(timer);
      timer = undefined;
      await running;
    },
  };
}

async function makeCopy(
  { db, files, folders, dataDir, folder, now, measureFreeBytes }: DailyCopyOptions,
  target: string,
  goOn: () => void,
): Promise<number> {
  const { enough, needed, free } = await prepareFolder(dataDir, folder, measureFreeBytes);
  if (!enough)
    throw new BackupError(
      `磁盘空间不足，自动备份没有进行：需要 ${needed}，可用 ${free}；已有的备份没有改动，请清理磁盘或用 BACKUP_DIR 指定另一块盘 (not enough free space)`,
    );
  const write = () =>
    withOwnBank(db, dataDir, (copy) =>
      writeCheckedCopy(copy, { files, folders, target, now: now(), onProgress: goOn }),
    );
  const { bytes, missing } = await writeWhole(target, write);
  for (const name of toRemove(await copies(folder), path.basename(target)))
    await rm(path.join(folder, name), { force: true });
  if (missing.length > 0)
    throw new BackupError(
      `已自动备份，但有 ${missing.length} 个上传的文件丢失或损坏，请用 npm run tiku -- check 查看 (uploads are missing)`,
    );
  return bytes;
}

const copies = async (folder: string) =>
  (await readdir(folder).catch((): string[] => [])).filter((name) => copyTime(name) !== null);

// Which automatic copies are kept: the newest copy of each of the most recent days that have one, and the same for
// weeks.

const NAME = /^tiku-(\d{4})-(\d\d)-(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/;
const DAYS = 7;
/** The current week and the four before it. */
const WEEKS = 5;

export const copyName = (at: Date) => `tiku-${nameOfTime(at)}.tar`;

/** null for files that are not automatic copies; those are never removed. */
function copyTime(name: string): number | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  const time = year === undefined ? Number.NaN : Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? null : time;
}

/** The names to remove. The newest copy and the one just made are always kept, even when the clock is wrong. */
export function toRemove(names: readonly string[], made?: string): string[] {
  const copies = names.flatMap((name) => {
    const time = copyTime(name);
    return time === null ? [] : [{ name, time }];
  });
  copies.sort((a, b) => b.time - a.time);
  const kept = new Set([made, copies[0]?.name]);
  for (const [span, most] of [
    [DAY_MS, DAYS],
    [7 * DAY_MS, WEEKS],
  ] as const) {
    const seen = new Set<number>();
    for (const { name, time } of copies) {
      // Weeks begin on Monday: 1970-01-01 was a Thursday.
      const period = Math.floor((time + (span === DAY_MS ? 0 : 3 * DAY_MS)) / span);
      if (seen.has(period) || seen.size === most) continue;
      seen.add(period);
      kept.add(name);
    }
  }
  return copies.map(({ name }) => name).filter((name) => !kept.has(name));
}
