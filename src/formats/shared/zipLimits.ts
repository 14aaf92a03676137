// The unpacked size of an archive, measured without storing the data: the sizes in its directory are not trusted.
import { Inflate } from 'fflate';

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
export function demandSmallZip(zip: Uint8Array, limits: ZipLimits): void {
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
    left -= unpackedSize(zip, view, { method, packed, start }, left);
    at += ENTRY_SIZE + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

/** The end record; its comment may have up to 64 kB. */
function endOf(view: DataView): number {
  for (let at = view.byteLength - END_SIZE; at >= Math.max(0, view.byteLength - END_SIZE - 0xffff); at -= 1)
    if (view.getUint32(at, true) === END) return at;
  throw new Error('not an archive');
}

function unpackedSize(
  zip: Uint8Array,
  view: DataView,
  { method, packed, start }: { method: number; packed: number; start: number },
  limit: number,
): number {
  if (view.getUint32(start, true) !== LOCAL) throw new Error('not an archive');
  const from = start + LOCAL_SIZE + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
  const data = zip.subarray(from, from + packed);
  if (data.length !== packed) throw new Error('cut short');
  if (method !== STORED && method !== DEFLATED) throw new Error('packed in an unknown way');
  let size = method === STORED ? packed : 0;
  if (method === DEFLATED) {
    const inflate = new Inflate((chunk) => (size += chunk.length));
    for (let at = 0; at < data.length && size <= limit; at += PIECE)
      inflate.push(data.subarray(at, at + PIECE), at + PIECE >= data.length);
  }
  if (size > limit) throw new ZipTooLarge('unpacks to too much');
  return size;
}
