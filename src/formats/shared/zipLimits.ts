// An archive within limits: its unpacked size is measured without storing the data, because the sizes in its directory
// are not trusted; entries are unpacked when they are read.
import { Inflate, inflateSync } from 'fflate';

export interface ZipLimits {
  entries: number;
  /** Bytes of all entries unpacked. */
  bytes: number;
}
class ZipTooLarge extends Error {
  override readonly name = 'ZipTooLarge';
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_SIZE = 22;
const ENTRY_SIZE = 46;
const LOCAL_SIZE = 30;
const STORED = 0;
const DEFLATED = 8;
/** Packed bytes at a time; they unpack to at most a thousand times as many. */
const PIECE = 4096;

/** Throws an error named ZipTooLarge above the limits, and another error when the archive is incomplete. */
export const demandSmallZip = (zip: Uint8Array, limits: ZipLimits): void => void openZip(zip, limits);

export interface ZipEntry {
  /** Bytes unpacked. */
  size: number;
  read(): Uint8Array;
}

/** The entries by name; throws as demandSmallZip. */
export function openZip(zip: Uint8Array, limits: ZipLimits): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  if (count > limits.entries) throw new ZipTooLarge('too many entries');
  let left = limits.bytes;
  for (let n = 0, at = view.getUint32(end + 16, true); n < count; n += 1) {
    if (view.getUint32(at, true) !== ENTRY) throw new Error('not an archive');
    const [method, packed, start] = [
      view.getUint16(at + 10, true),
      view.getUint32(at + 20, true),
      view.getUint32(at + 42, true),
    ];
    const data = dataOf(zip, view, { packed, start });
    const size = unpackedSize(data, method, left);
    left -= size;
    const name = zip.subarray(at + ENTRY_SIZE, at + ENTRY_SIZE + view.getUint16(at + 28, true));
    const read = () =>
      method === STORED || size === 0 ? data.slice(0, size) : inflateSync(data, { out: new Uint8Array(size) });
    entries.set(entryName(name), { size, read });
    at += ENTRY_SIZE + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/**
 * Name of an entry from its bytes. Its flag of UTF-8 is not trusted: macOS does not set it, and Windows in Chinese
 * writes GBK.
 */
export function entryName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** The end record; its comment may have up to 64 kB. */
function endOf(view: DataView): number {
  for (let at = view.byteLength - END_SIZE; at >= Math.max(0, view.byteLength - END_SIZE - 0xffff); at -= 1)
    if (view.getUint32(at, true) === END) return at;
  throw new Error('not an archive');
}

function dataOf(zip: Uint8Array, view: DataView, { packed, start }: { packed: number; start: number }): Uint8Array {
  if (view.getUint32(start, true) !== LOCAL) throw new Error('not an archive');
  const from = start + LOCAL_SIZE + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
  const data = zip.subarray(from, from + packed);
  if (data.length !== packed) throw new Error('cut short');
  return data;
}

function unpackedSize(data: Uint8Array, method: number, limit: number): number {
  if (method !== STORED && method !== DEFLATED) throw new Error('packed in an unknown way');
  let size = method === STORED ? data.length : 0;
  if (method === DEFLATED) {
    const inflate = new Inflate((chunk) => (size += chunk.length));
    for (let at = 0; at < data.length && size <= limit; at += PIECE)
      inflate.push(data.subarray(at, at + PIECE), at + PIECE >= data.length);
  }
  if (size > limit) throw new ZipTooLarge('unpacks to too much');
  return size;
}
