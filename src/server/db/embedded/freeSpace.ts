// Refuses writes when the disk is nearly full: a full disk makes the embedded engine hang and leaves no space for
// recovery.
import { statfs } from 'node:fs/promises';
import { usesReserve } from '../database';
import { DatabaseError } from '../errors';
import { diskFullText } from './engine';

export const MIN_FREE_BYTES = 200 * 1024 * 1024;
const FRESH_MS = 500;
const READS =
  /^\s*(select|begin|start|commit|rollback|savepoint|release|explain|show|set|reset|declare|fetch|close)\b/i;
const WRITE_WORDS = /\b(insert|update|delete|merge)\b/i;

export function isWrite(sql: string): boolean {
  if (READS.test(sql)) return false;
  return /^\s*with\b/i.test(sql) ? WRITE_WORDS.test(sql) : true;
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export class FreeSpace {
  private checkedAt = -Infinity;
  private free = Infinity;

  constructor(
    private readonly folder: string,
    private readonly minimum: number = MIN_FREE_BYTES,
    private readonly measure: (folder: string) => Promise<number> = freeBytes,
  ) {}

  async require(): Promise<void> {
    // Near the reserve every write measures again: within half a second other writers may use up the rest.
    if (performance.now() - this.checkedAt > FRESH_MS || this.free < 2 * this.minimum) {
      this.free = await this.measure(this.folder);
      this.checkedAt = performance.now();
    }
    if (this.free >= (usesReserve() ? this.minimum / 4 : this.minimum)) return;
    const mib = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MiB`;
    throw new DatabaseError('disk_full', diskFullText(`${mib(this.free)} free, ${mib(this.minimum)} needed`));
  }
}
