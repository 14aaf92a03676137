// Uploads and the files of jobs in an object store. Incoming data is first written to a temporary file on the local
// disk: it is checked, measured and hashed there, and can be sent again when the store fails.
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { keyOfJobFile, type JobFolders } from '../../jobs/jobFolder';
import { parseFullPath, UNLIMITED } from '../files';
import type { FilesPort, UploadQuota } from '../filesPort';
import { freshId, PART_SUFFIX, writeUpload, sweepParts, writeAside } from '../writeUpload';
import type { ObjectStore } from './objectStore';

/** Folder for this process's temporary files; its contents may be deleted. */
export async function makeSpool(dataDir: string): Promise<() => string> {
  const folder = path.join(dataDir, 'spool');
  await mkdir(folder, { recursive: true });
  await sweepParts(folder);
  return () => path.join(folder, `${freshId()}${PART_SUFFIX}`);
}

export function makeS3Files(store: ObjectStore, freshPart: () => string, quota: UploadQuota = UNLIMITED): FilesPort {
  const keyOf = (fullPath: string) => {
    const parsed = parseFullPath(fullPath);
    return parsed ? { key: `files/${parsed.folder}/${parsed.name}`, mime: parsed.mime } : null;
  };
  return {
    quota,
    async save(stream, options) {
      const part = freshPart();
      const { type, ...facts } = await writeUpload(part, stream, options);
      const id = freshId();
      const full_path = `/files/${id.slice(0, 2)}/${id}.${type.extension}`;
      try {
        await store.put(full_path.slice(1), { path: part, size: facts.size, sha256: facts.sha256 }, type.mime);
      } catch (error) {
        await store.remove(full_path.slice(1)).catch(() => undefined);
        throw error;
      } finally {
        await rm(part, { force: true });
      }
      return { full_path, mime: type.mime, ...facts };
    },
    async open(fullPath) {
      const place = keyOf(fullPath);
      const object = place && (await store.find(place.key));
      return object ? { size: object.size, mime: place.mime, read: (range) => store.read(object, range) } : null;
    },
    async remove(fullPath) {
      const place = keyOf(fullPath);
      if (place) await store.remove(place.key);
    },
    async put(fullPath, stream) {
      const place = keyOf(fullPath);
      if (!place) throw new Error(`not a path of an upload: ${fullPath}`);
      const part = freshPart();
      const facts = await writeAside(part, stream as AsyncIterable<Buffer>);
      await store.put(place.key, { path: part, ...facts }, place.mime).finally(() => rm(part, { force: true }));
      return facts.sha256;
    },
    list: async () =>
      (await store.listDated('files/'))
        .map(({ key, stored_at }) => ({ full_path: `/${key}`, stored_at }))
        .filter(({ full_path }) => parseFullPath(full_path)),
  };
}

export function makeS3JobFolders(store: ObjectStore, freshPart: () => string): JobFolders {
  const ROOT = 'jobs/';
  return {
    of: (jobId) => {
      const place = (key: string) => `${ROOT}${jobId}/${keyOfJobFile(key)}`;
      return {
        async save(key, content) {
          const target = place(key);
          const part = freshPart();
          const facts = await writeAside(part, content instanceof Uint8Array ? [content] : content);
          try {
            await store.put(target, { path: part, ...facts }, 'application/octet-stream');
          } finally {
            await rm(part, { force: true });
          }
          return { key, ...facts };
        },
        async open(key, range) {
          const object = await store.find(place(key));
          return object ? { size: object.size, stream: store.read(object, range) } : null;
        },
        remove: (key) => store.remove(place(key)),
        keys: async () =>
          (await store.list(`${ROOT}${jobId}/`)).map((key) => key.slice(`${ROOT}${jobId}/`.length)).sort(),
      };
    },
    async remove(jobId) {
      for (const key of await store.list(`${ROOT}${jobId}/`)) await store.remove(key);
    },
    list: async () => (await store.folders(ROOT)).filter((name) => /^\d{1,15}$/.test(name)).map(Number),
  };
}
