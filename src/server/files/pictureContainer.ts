// Reduces a picture to the parts needed to show it: comments, camera and location data, and bytes after the end are
// removed, so that a stored picture contains nothing else (PNG third edition, JPEG ITU-T T.81 annex B, GIF89a, WebP
// container).
import { figureOfSvg } from '../../domain/figure/figureSource';
import { figureToSvg } from '../../domain/figure/figureToSvg';
import { invalid } from '../errors';

/** Maximum of width times height; a larger picture would use up the memory of the browser that shows it. */
export const MAX_PIXELS = 100_000_000;

interface Part {
  start: number;
  end: number;
}

/** Thrown when the bytes end early or contradict the format. */
class Broken extends Error {}

/** The same picture without other data; null when it is incomplete or not a picture of this kind. */
export function cleanPicture(bytes: Buffer, extension: string): Buffer | null {
  const clean = CLEANERS[extension];
  if (!clean) return null;
  try {
    return clean(bytes);
  } catch (error) {
    if (error instanceof Broken || isPastEnd(error)) return null;
    throw error;
  }
}

const CLEANERS: Readonly<Record<string, (bytes: Buffer) => Buffer | null>> = {
  png: cleanPng,
  jpg: cleanJpeg,
  gif: cleanGif,
  webp: cleanWebp,
  svg: drawnAgain,
};

/** Of an SVG file only the source of the figure is used. */
function drawnAgain(bytes: Buffer): Buffer | null {
  const read = figureOfSvg(bytes.toString('utf8'));
  if (read && 'fault' in read) throw invalid(read.fault);
  return read && Buffer.from(figureToSvg(read.figure), 'utf8');
}

/** The error of a read beyond the end of a Buffer. */
function isPastEnd(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === 'ERR_OUT_OF_RANGE' || code === 'ERR_BUFFER_OUT_OF_BOUNDS';
}

function demand(condition: boolean): asserts condition {
  if (!condition) throw new Broken();
}

function demandPixels(width: number, height: number): void {
  demand(width > 0 && height > 0 && width * height <= MAX_PIXELS);
}

function slice(bytes: Buffer, start: number, end: number): Buffer {
  demand(start <= end && end <= bytes.length);
  return bytes.subarray(start, end);
}

function join(bytes: Buffer, parts: readonly Part[]): Buffer {
  return concat(parts.map(({ start, end }) => slice(bytes, start, end)));
}

const concat = (pieces: readonly Uint8Array[]): Buffer => Buffer.concat(pieces);

const PNG_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs cICP acTL fcTL fdAT'.split(' '),
);

function cleanPng(bytes: Buffer): Buffer {
  const parts: Part[] = [{ start: 0, end: 8 }];
  let hasData = false;
  for (let start = 8; ;) {
    const length = bytes.readUInt32BE(start);
    const type = bytes.toString('latin1', start + 4, start + 8);
    const end = start + 12 + length;
    demand(end <= bytes.length && (start === 8) === (type === 'IHDR'));
    if (type === 'IHDR') demandPixels(bytes.readUInt32BE(start + 8), bytes.readUInt32BE(start + 12));
    hasData ||= type === 'IDAT' && length > 0;
    if (PNG_CHUNKS.has(type)) parts.push({ start, end });
    start = end;
    if (type !== 'IEND') continue;
    demand(hasData);
    return join(bytes, parts);
  }
}

const SOS = 0xda;
const EOI = 0xd9;
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/**
 * Tables, frame headers and restart intervals are needed; JFIF and Adobe segments define the colour model, ICC the
 * colour profile.
 */
function isShown(bytes: Buffer, marker: number, body: Part): boolean {
  if (marker === 0xe2) return bytes.toString('latin1', body.start, body.start + 12) === 'ICC_PROFILE\0';
  return isFrame(marker) || [0xc4, 0xcc, 0xdb, 0xdc, 0xdd, 0xe0, 0xee].includes(marker);
}

function cleanJpeg(bytes: Buffer): Buffer {
  const pieces: Uint8Array[] = [slice(bytes, 0, 2)];
  let hasFrame = false;
  let hasScan = false;
  for (let start = 2; ;) {
    demand(bytes.readUInt8(start) === 0xff);
    const marker = bytes.readUInt8(start + 1);
    if (marker === 0xff) {
      start += 1;
      continue;
    }
    if (marker === EOI) {
      demand(hasScan);
      return concat([...pieces, slice(bytes, start, start + 2)]);
    }
    const body: Part = { start: start + 4, end: start + 2 + bytes.readUInt16BE(start + 2) };
    demand(marker >= 0xc0 && body.end >= body.start && body.end <= bytes.length);
    if (isFrame(marker)) {
      demandPixels(bytes.readUInt16BE(body.start + 3), bytes.readUInt16BE(body.start + 1));
      hasFrame = true;
    }
    if (marker === SOS) {
      demand(hasFrame);
      hasScan = true;
      const end = endOfScan(bytes, body.end);
      pieces.push(slice(bytes, start, end));
      start = end;
      continue;
    }
    if (isShown(bytes, marker, body)) pieces.push(slice(bytes, start, body.end));
    if (marker === 0xe1) pieces.push(...orientationOnly(slice(bytes, body.start, body.end)));
    start = body.end;
  }
}

/** Entropy-coded data continues over stuffed zeros and restart markers. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] as number;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw new Broken();
}

const ORIENTATION = 0x0112;

/** Keeps the EXIF orientation: without it the picture would be shown rotated. */
function orientationOnly(segment: Buffer): Uint8Array[] {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0') return [];
  const tiff = segment.subarray(6);
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  try {
    const directory = u32(4);
    for (let entry = 0; entry < u16(directory); entry += 1) {
      const at = directory + 2 + entry * 12;
      const value = u16(at + 8);
      if (u16(at) === ORIENTATION && value >= 2 && value <= 8) return [exifOf(value)];
    }
  } catch (error) {
    // Damaged camera data is ignored; the picture itself is checked by its other parts.
    if (!isPastEnd(error)) throw error;
  }
  return [];
}

function exifOf(orientation: number): Buffer {
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0];
  return Buffer.from([0xff, 0xe1, 0, 2 + 6 + tiff.length, 0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff]);
}

const ANIMATION = /^(?:NETSCAPE2\.0|ANIMEXTS1\.0)$/;

function cleanGif(bytes: Buffer): Buffer {
  demandPixels(bytes.readUInt16LE(6), bytes.readUInt16LE(8));
  const tableOf = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const blocksEnd = (from: number) => {
    let at = from;
    for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += 1 + length;
    return at + 1;
  };
  let start = 13 + tableOf(bytes.readUInt8(10));
  const parts: Part[] = [{ start: 0, end: start }];
  let hasImage = false;
  for (;;) {
    const kind = bytes.readUInt8(start);
    if (kind === 0x3b) {
      demand(hasImage);
      return join(bytes, [...parts, { start, end: start + 1 }]);
    }
    demand(kind === 0x21 || kind === 0x2c);
    const label = bytes.readUInt8(start + 1);
    const image = kind === 0x2c;
    const end = image ? blocksEnd(start + 11 + tableOf(bytes.readUInt8(start + 9))) : blocksEnd(start + 2);
    const loops = label === 0xff && ANIMATION.test(bytes.toString('latin1', start + 3, start + 14));
    if (image || label === 0xf9 || loops) parts.push({ start, end });
    hasImage ||= image;
    start = end;
  }
}

const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const EXIF_AND_XMP = 0x0c;

function cleanWebp(bytes: Buffer): Buffer {
  const limit = 8 + bytes.readUInt32LE(4);
  demand(limit <= bytes.length + 1);
  const pieces: Uint8Array[] = [];
  let hasImage = false;
  for (let start = 12; start + 8 <= Math.min(limit, bytes.length);) {
    const type = bytes.toString('latin1', start, start + 4);
    const length = bytes.readUInt32LE(start + 4);
    const padded = length + (length % 2);
    demand(start + 8 + length <= bytes.length);
    hasImage ||= type === 'VP8 ' || type === 'VP8L' || type === 'ANMF';
    if (WEBP_CHUNKS.has(type)) {
      const chunk = Buffer.alloc(8 + padded);
      bytes.copy(chunk, 0, start, start + 8 + length);
      if (type === 'VP8X') {
        demandPixels(1 + chunk.readUIntLE(12, 3), 1 + chunk.readUIntLE(15, 3));
        chunk.writeUInt8(chunk.readUInt8(8) & ~EXIF_AND_XMP, 8);
      }
      pieces.push(chunk);
    }
    start += 8 + padded;
  }
  demand(hasImage);
  const body = concat(pieces);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(4 + body.length, 4);
  return concat([head, body]);
}
