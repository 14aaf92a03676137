// Uploads in a folder: written to a temporary file, synced, checked by content, then renamed to a random name. A
// partially written file is never visible.
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { MIME_OF_EXTENSION } from './fileKinds';
import type { FilesPort, SaveOptions, StoredFile, UploadQuota } from './filesPort';
import { freshId, PART_SUFFIX, writeUpload, sweepParts, writeAside } from './writeUpload';

/** Address of a stored file: two characters of its random name, the name, the type. */
const FULL_PATH = /^\/files\/([0-9a-f]{2})\/([0-9a-f]{32})\.(png|jpg|gif|webp|svg|mp4|json)$/;

/** For commands that only read or move files. */
export const UNLIMITED: UploadQuota = { account: Infinity, organization: Infinity };

export function parseFullPath(fullPath: string): { folder: string; name: string; mime: string } | null {
  const match = FULL_PATH.exec(fullPath);
  return match
    ? { folder: match[1] ?? '', name: `${match[2]}.${match[3]}`, mime: MIME_OF_EXTENSION[match[3] ?? ''] ?? '' }
    : null;
}

export async function makeFolderFiles(dataDir: string, quota: UploadQuota = UNLIMITED): Promise<FilesPort> {
  const root = path.join(dataDir, 'files');
  await mkdir(root, { recursive: true });
  await sweepParts(root);
  const place = (fullPath: string) => {
    const parsed = parseFullPath(fullPath);
    return parsed ? { file: path.join(root, parsed.folder, parsed.name), mime: parsed.mime } : null;
  };
  return {
    quota,
    save: (stream, options) => save(root, stream, options),
    async open(fullPath) {
      const found = place(fullPath);
      const entry = found && (await stat(found.file).catch(() => null));
      if (!found || !entry?.isFile()) return null;
      return { size: entry.size, mime: found.mime, read: (range) => createReadStream(found.file, range) };
    },
    async remove(fullPath) {
      const found = place(fullPath);
      if (found) await rm(found.file, { force: true });
    },
    async put(fullPath, stream) {
      const found = place(fullPath);
      if (!found) throw new Error(`not a path of an upload: ${fullPath}`);
      return put(root, found.file, stream);
    },
    async list() {
      const found: { full_path: string; stored_at: Date }[] = [];
      for (const entry of await readdir(root, { recursive: true })) {
        const full_path = `/files/${entry.split(path.sep).join('/')}`;
        const facts = parseFullPath(full_path) && (await stat(path.join(root, entry)).catch(() => null));
        if (facts?.isFile()) found.push({ full_path, stored_at: facts.mtime });
      }
      return found;
    },
  };
}

async function put(root: string, target: string, stream: Readable): Promise<string> {
  const part = path.join(root, `${freshId()}${PART_SUFFIX}`);
  const { sha256 } = await writeAside(part, stream as AsyncIterable<Buffer>);
  try {
    await mkdir(path.dirname(target), { recursive: true });
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await syncFolder(path.dirname(target));
  return sha256;
}

async function save(root: string, stream: Readable, options: SaveOptions): Promise<StoredFile> {
  const id = freshId();
  const part = path.join(root, `${id}${PART_SUFFIX}`);
  const { type, ...facts } = await writeUpload(part, stream, options);
  const folder = path.join(root, id.slice(0, 2));
  try {
    await mkdir(folder, { recursive: true });
    await rename(part, path.join(folder, `${id}.${type.extension}`));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await syncFolder(folder);
  return { full_path: `/files/${id.slice(0, 2)}/${id}.${type.extension}`, mime: type.mime, ...facts };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
