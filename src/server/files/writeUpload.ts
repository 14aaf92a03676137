// Writes an incoming file to a temporary file on the local disk with its size and hash, before its final place is
// decided.
import { createHash, randomBytes } from 'node:crypto';
import { open, readFile, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { DomainError, invalid } from '../errors';
import { recognize, type FileType } from './fileKinds';
import type { SaveOptions } from './filesPort';
import { cleanPicture } from './pictureContainer';

export const PART_SUFFIX = '.part';
/** Longer than any request may take. */
const ABANDONED_MS = 2 * 60 * 60_000;

export const freshId = () => randomBytes(16).toString('hex');

export interface Received {
  type: FileType;
  name: string;
  size: number;
  /** Hex. */
  sha256: string;
}

/**
 * Writes the upload to the file `part`, synced and checked by its content; a refused or broken upload leaves no file.
 */
export async function writeUpload(
  part: string,
  stream: Readable,
  { name, limit, accept }: SaveOptions,
): Promise<Received> {
  let size = 0;
  const counted = async function* () {
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > limit) throw invalid(`文件不能超过 ${Math.floor(limit / 1024 / 1024)} MB`);
        yield chunk;
      }
    } catch (error) {
      throw error instanceof DomainError ? error : invalid('上传中断，请重试');
    }
  };
  const { sha256 } = await writeAside(part, counted());
  try {
    const reader = await open(part, 'r');
    const type = await recognize(reader, size, accept).finally(() => reader.close());
    const facts = accept === 'image' ? await keepPictureOnly(part, type.extension, { size, sha256 }) : { size, sha256 };
    return { type, name: displayName(name), ...facts };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Removes all data that is not needed to show the picture (pictureContainer.ts). */
async function keepPictureOnly(part: string, extension: string, facts: { size: number; sha256: string }) {
  const bytes = await readFile(part);
  const clean = cleanPicture(bytes, extension);
  if (!clean) throw invalid('图片不完整或已损坏，请重新导出后上传');
  if (clean.equals(bytes)) return facts;
  await rm(part);
  return writeAside(part, [clean]);
}

/** Writes the file completely and synced, or removes it. */
export async function writeAside(
  part: string,
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(part, 'wx', 0o640);
  try {
    for await (const chunk of content) {
      hash.update(chunk);
      size += chunk.length;
      await writeAll(file, chunk);
    }
    await file.sync();
    await file.close();
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
  return { size, sha256: hash.digest('hex') };
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let done = 0; done < chunk.length;) done += (await file.write(chunk, done, chunk.length - done)).bytesWritten;
}

/** The last path segment of the uploader's name, without characters that could confuse a reader or a log. */
export function displayName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return last.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 200) || '未命名';
}

/** Removes files left by a crash; younger ones may be uploads of another server process on the same folder. */
export async function sweepParts(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    if (!name.endsWith(PART_SUFFIX)) continue;
    const part = path.join(root, name);
    const age = Date.now() - ((await stat(part).catch(() => null))?.mtimeMs ?? Date.now());
    if (age > ABANDONED_MS) await rm(part, { force: true });
  }
}
