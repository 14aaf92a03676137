// The outer format of the archive: a plain tar of regular files (POSIX ustar), so that standard tools can open it. The
// reader trusts nothing: every header is checked, every name must be one of the known names, and the end mark must be
// at the end of the file.
import type { FileHandle } from 'node:fs/promises';
import { damaged } from './backupError';

const BLOCK = 512;
const CHUNK = 256 * 1024;
const LARGEST = 8 ** 11 - 1;

export function tarHeader(name: string, size: number, at: Date): Buffer {
  if (Buffer.byteLength(name) > 99 || size > LARGEST)
    throw new Error(`does not fit into a tar header: ${name}, ${size} bytes`);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  header.write(name, 0);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8) + octal(0, 8), 108);
  header.write(octal(size, 12), 124);
  header.write(octal(Math.floor(at.getTime() / 1000), 12), 136);
  header.write('0', 156);
  header.write('ustar\u000000', 257);
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** Zeros up to the next block boundary after `size` bytes. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
export const TAR_END = Buffer.alloc(2 * BLOCK);

/** The sum of all header bytes, with the checksum field itself counted as spaces. */
function checksum(header: Buffer): number {
  let sum = 0;
  for (let at = 0; at < BLOCK; at += 1) sum += at >= 148 && at < 156 ? 32 : (header[at] ?? 0);
  return sum;
}

export interface TarEntry {
  name: string;
  size: number;
  /** Of the content, in the archive. */
  offset: number;
}

/** Every entry in order. Throws at the first deviation from the form that this program writes. */
export async function* readTar(file: FileHandle, isOurs: (name: string) => boolean): AsyncGenerator<TarEntry> {
  const { size: total } = await file.stat();
  for (let at = 0; ;) {
    const header = await readExactly(file, at, BLOCK);
    if (header.every((byte) => byte === 0)) {
      const rest = total - at === TAR_END.length ? await readExactly(file, at, TAR_END.length) : undefined;
      if (!rest?.every((byte) => byte === 0)) throw damaged('结尾不完整');
      return;
    }
    const text = (from: number, to: number) => header.toString('utf8', from, to).replace(/\0.*$/s, '');
    if (text(257, 263) !== 'ustar' || parseInt(text(148, 156), 8) !== checksum(header))
      throw damaged(`第 ${at} 字节处不是文件头`);
    const name = text(0, 100);
    const size = /^[0-7]{11}$/.test(text(124, 136)) ? parseInt(text(124, 136), 8) : -1;
    if (text(156, 157) !== '0' || text(157, 257) !== '' || text(345, 500) !== '' || !isOurs(name)) {
      throw damaged(`含有不属于题库备份的内容“${name.slice(0, 60)}”`);
    }
    const end = at + BLOCK + size + tarPadding(Math.max(0, size)).length;
    if (size < 0 || end > total) throw damaged('文件被截断');
    yield { name, size, offset: at + BLOCK };
    if ((await readExactly(file, at + BLOCK + size, end - at - BLOCK - size)).some((byte) => byte !== 0))
      throw damaged(`${name} 之后有多余的内容`);
    at = end;
  }
}

export async function* entryChunks(file: FileHandle, { offset, size }: TarEntry): AsyncGenerator<Buffer> {
  for (let done = 0; done < size;) {
    const chunk = await readExactly(file, offset + done, Math.min(CHUNK, size - done));
    done += chunk.length;
    yield chunk;
  }
}

export async function readExactly(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  for (let done = 0; done < length;) {
    const { bytesRead } = await file.read(buffer, done, length - done, at + done);
    if (bytesRead === 0) throw damaged('文件被截断');
    done += bytesRead;
  }
  return buffer;
}
