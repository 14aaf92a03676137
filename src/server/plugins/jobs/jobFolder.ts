// The files of jobs: one folder a job beside the uploads, never served by name; owners get them by the number of the job.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

export interface KeptFile {
  /** Name inside the folder. */
  key: string;
  size: number;
  sha256: string;
}

export interface JobFolder {
  /** Whole or not at all; a file of that key is replaced. */
  save(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<KeptFile>;
  /** null when it is not there (any more). */
  open(key: string, range?: { start: number; end: number }): Promise<{ size: number; stream: Readable } | null>;
  remove(key: string): Promise<void>;
}

export interface JobFolders {
  of(jobId: number): JobFolder;
  remove(jobId: number): Promise<void>;
  /** Ids of the jobs that have a folder. */
  list(): Promise<number[]>;
}

const KEY = /^[a-z0-9][a-z0-9._-]{0,99}$/;
const PART_SUFFIX = '.part';

export function makeJobFolders(dataDir: string): JobFolders {
  const root = path.join(dataDir, 'jobs');
  return {
    of: (jobId) => folderAt(path.join(root, String(jobId))),
    remove: (jobId) => rm(path.join(root, String(jobId)), { recursive: true, force: true }),
    list: async () => (await readdir(root).catch((): string[] => [])).filter((name) => /^\d{1,15}$/.test(name)).map(Number),
  };
}

function folderAt(folder: string): JobFolder {
  const place = (key: string) => {
    if (!KEY.test(key)) throw new Error(`not a name of a job file: ${key}`);
    return path.join(folder, key);
  };
  return {
    async save(key, content) {
      const target = place(key);
      await mkdir(folder, { recursive: true });
      const part = `${target}${PART_SUFFIX}`;
      const hash = createHash('sha256');
      let size = 0;
      const file = await open(part, 'w', 0o640);
      try {
        for await (const chunk of content instanceof Uint8Array ? [content] : content) {
          hash.update(chunk);
          size += chunk.length;
          for (let done = 0; done < chunk.length; ) done += (await file.write(chunk, done, chunk.length - done)).bytesWritten;
        }
        await file.sync();
      } catch (error) {
        await file.close();
        await rm(part, { force: true });
        throw error;
      }
      await file.close();
      await rename(part, target);
      return { key, size, sha256: hash.digest('hex') };
    },
    async open(key, range) {
      const target = place(key);
      const entry = await stat(target).catch(() => null);
      return entry?.isFile() ? { size: entry.size, stream: createReadStream(target, range) } : null;
    },
    remove: (key) => rm(place(key), { force: true }),
  };
}
