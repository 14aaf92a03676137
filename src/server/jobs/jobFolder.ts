// The files of jobs: one folder per job beside the uploads, never served by name; owners get them by the number of the
// job.
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { freshId, PART_SUFFIX, writeAside } from '../files/writeUpload';

export interface KeptFile {
  /** Name inside the folder. */
  key: string;
  size: number;
  sha256: string;
}

export interface JobFolder {
  /** All or nothing; an existing file of that key is replaced. */
  save(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<KeptFile>;
  /** null when the file does not exist (any more). */
  open(key: string, range?: { start: number; end: number }): Promise<{ size: number; stream: Readable } | null>;
  remove(key: string): Promise<void>;
  /** Keys of complete files, sorted. */
  keys(): Promise<string[]>;
}

export interface JobFolders {
  of(jobId: number): JobFolder;
  remove(jobId: number): Promise<void>;
  /** Ids of the jobs that have a folder. */
  list(): Promise<number[]>;
}

const KEY = /^[a-z0-9][a-z0-9._-]{0,99}$/;

export function makeJobFolders(dataDir: string): JobFolders {
  const root = path.join(dataDir, 'jobs');
  return {
    of: (jobId) => folderAt(path.join(root, String(jobId))),
    remove: (jobId) => rm(path.join(root, String(jobId)), { recursive: true, force: true }),
    list: async () =>
      (await readdir(root).catch((): string[] => [])).filter((name) => /^\d{1,15}$/.test(name)).map(Number),
  };
}

/** Returns the key unchanged; throws when it could point outside the folder. */
export function keyOfJobFile(key: string): string {
  if (!KEY.test(key)) throw new Error(`not a name of a job file: ${key}`);
  return key;
}

function folderAt(folder: string): JobFolder {
  const place = (key: string) => path.join(folder, keyOfJobFile(key));
  return {
    async save(key, content) {
      const target = place(key);
      await mkdir(folder, { recursive: true });
      // A unique name: a runner that was replaced may still be writing.
      const part = `${target}.${freshId()}${PART_SUFFIX}`;
      const facts = await writeAside(part, content instanceof Uint8Array ? [content] : content);
      await rename(part, target);
      return { key, ...facts };
    },
    async open(key, range) {
      const target = place(key);
      // Kept open: a file that is replaced or removed in the meantime can still be read to its end.
      const file = await open(target, 'r').catch(() => null);
      if (!file) return null;
      const { size } = await file.stat();
      return { size, stream: file.createReadStream({ ...range }) };
    },
    remove: (key) => rm(place(key), { force: true }),
    keys: async () =>
      (await readdir(folder).catch((): string[] => []))
        .filter((name) => KEY.test(name) && !name.endsWith(PART_SUFFIX))
        .sort(),
  };
}
