// Uploads in a folder: written aside, synced, judged by content, then renamed to a random name. Nothing half-written is ever seen.
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { DomainError, invalid } from './errors';
import { MIME_OF_EXTENSION, recognize } from './fileKinds';
import type { FilesPort, SaveOptions, StoredFile } from './filesPort';

const FULL_PATH = /^\/files\/([0-9a-f]{2})\/([0-9a-f]{32})\.(png|jpg|gif|webp|mp4|json)$/;
const PART_SUFFIX = '.part';

export async function makeFolderFiles(dataDir: string): Promise<FilesPort> {
  const root = path.join(dataDir, 'files');
  await mkdir(root, { recursive: true });
  await sweepParts(root);
  const place = (fullPath: string) => {
    const match = FULL_PATH.exec(fullPath);
    return match ? { file: path.join(root, match[1] ?? '', `${match[2]}.${match[3]}`), mime: MIME_OF_EXTENSION[match[3] ?? ''] ?? '' } : null;
  };
  return {
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
  };
}

async function put(root: string, target: string, stream: Readable): Promise<string> {
  const part = path.join(root, `${randomBytes(16).toString('hex')}${PART_SUFFIX}`);
  const hash = createHash('sha256');
  const file = await open(part, 'wx', 0o640);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk);
      await writeAll(file, chunk);
    }
    await file.sync();
    await file.close();
    await mkdir(path.dirname(target), { recursive: true });
    await rename(part, target);
    await syncFolder(path.dirname(target));
    return hash.digest('hex');
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}

async function save(root: string, stream: Readable, { name, limit, accept }: SaveOptions): Promise<StoredFile> {
  const id = randomBytes(16).toString('hex');
  const part = path.join(root, `${id}${PART_SUFFIX}`);
  const hash = createHash('sha256');
  let size = 0;
  let failure: unknown;
  const file = await open(part, 'wx', 0o640);
  try {
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > limit) throw invalid(`文件不能超过 ${Math.floor(limit / 1024 / 1024)} MB`);
        hash.update(chunk);
        await writeAll(file, chunk).catch((error: unknown) => {
          failure = error;
        });
        if (failure) throw failure;
      }
    } catch (error) {
      if (error === failure || error instanceof DomainError) throw error;
      throw invalid('上传中断，请重试');
    }
    const reader = await open(part, 'r');
    const type = await recognize(reader, size, accept).finally(() => reader.close());
    await file.sync();
    await file.close();
    const folder = path.join(root, id.slice(0, 2));
    await mkdir(folder, { recursive: true });
    await rename(part, path.join(folder, `${id}.${type.extension}`));
    await syncFolder(folder);
    const full_path = `/files/${id.slice(0, 2)}/${id}.${type.extension}`;
    return { full_path, name: displayName(name), mime: type.mime, size, sha256: hash.digest('hex') };
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}

async function writeAll(file: FileHandle, chunk: Buffer): Promise<void> {
  for (let done = 0; done < chunk.length; ) done += (await file.write(chunk, done, chunk.length - done)).bytesWritten;
}

/** The last part of what the uploader called it, without what could confuse a reader or a log. */
function displayName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return last.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 200) || '未命名';
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** What a crash left behind. */
async function sweepParts(root: string): Promise<void> {
  for (const name of await readdir(root)) if (name.endsWith(PART_SUFFIX)) await rm(path.join(root, name), { force: true });
}
