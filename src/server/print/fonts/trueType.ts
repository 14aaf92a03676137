// Writes TrueType fonts (OpenType 1.9, "glyf" outlines). Chromium embeds them in a PDF as they are; fonts with CFF
// outlines become Type 3 fonts, one for every 256 glyphs of the family that the text happens to use.
import type { Contour } from './outline';

export interface GlyphOutline {
  contours: readonly Contour[];
  /** Font units. */
  advance: number;
}

type Tables = Map<string, Buffer>;

/** Bits of a point's flag byte in a glyf table. */
const ON_CURVE = 0x01;
const X_SHORT = 0x02;
const Y_SHORT = 0x04;
const X_SAME_OR_POSITIVE = 0x10;
const Y_SAME_OR_POSITIVE = 0x20;

const int16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, i) => bytes.writeUInt16BE(value & 0xffff, i * 2));
  return bytes;
};
const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};
const padded = (bytes: Buffer, to: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((to - (bytes.length % to)) % to)]);

function boundsOf(contours: readonly Contour[]): [xMin: number, yMin: number, xMax: number, yMax: number] {
  const points = contours.flat();
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function glyfRecord(contours: readonly Contour[]): Buffer {
  if (contours.length === 0) return Buffer.alloc(0);
  const points = contours.flat();
  let count = 0;
  const ends = contours.map((contour) => (count += contour.length) - 1);
  const flags: number[] = [];
  const coordinates: { x: number[]; y: number[] } = { x: [], y: [] };
  const delta = (axis: 'x' | 'y', value: number, short: number, same: number): number => {
    if (value === 0) return same;
    if (Math.abs(value) < 256) {
      coordinates[axis].push(Math.abs(value));
      return short | (value > 0 ? same : 0);
    }
    coordinates[axis].push((value >> 8) & 0xff, value & 0xff);
    return 0;
  };
  let [x, y] = [0, 0];
  for (const point of points) {
    flags.push(
      (point.on ? ON_CURVE : 0) |
        delta('x', point.x - x, X_SHORT, X_SAME_OR_POSITIVE) |
        delta('y', point.y - y, Y_SHORT, Y_SAME_OR_POSITIVE),
    );
    [x, y] = [point.x, point.y];
  }
  return padded(
    Buffer.concat([
      int16(contours.length, ...boundsOf(contours), ...ends, 0),
      Buffer.from(flags),
      Buffer.from(coordinates.x),
      Buffer.from(coordinates.y),
    ]),
    4,
  );
}

/** The tables that hold outlines and widths, for the glyphs by number. */
function outlineTables(glyphs: readonly GlyphOutline[]): Tables {
  const records = glyphs.map(({ contours }) => glyfRecord(contours));
  let at = 0;
  const loca = [0, ...records.map((record) => (at += record.length))];
  const most = (count: (glyph: GlyphOutline) => number) => Math.max(0, ...glyphs.map(count));
  // Points and contours of a simple glyph; no composites, no instructions.
  const maxp = int16(
    ...[1, 0, glyphs.length, most(({ contours }) => contours.flat().length), most(({ contours }) => contours.length)],
    ...[0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0],
  );
  const hmtx = glyphs.flatMap(({ contours, advance }) => [advance, contours.length === 0 ? 0 : boundsOf(contours)[0]]);
  return new Map([
    ['glyf', Buffer.concat(records)],
    ['loca', Buffer.concat(loca.map(uint32))],
    ['maxp', maxp],
    ['hmtx', int16(...hmtx)],
  ]);
}

function checksum(table: Buffer): number {
  let sum = 0;
  const whole = padded(table, 4);
  for (let i = 0; i < whole.length; i += 4) sum = (sum + whole.readUInt32BE(i)) >>> 0;
  return sum;
}

function fontFile(tables: Tables): Buffer {
  const names = [...tables.keys()].sort();
  const power = 2 ** Math.floor(Math.log2(names.length));
  const head = tables.get('head') as Buffer;
  head.writeUInt32BE(0, 8);
  const directory: Buffer[] = [
    Buffer.concat([uint32(0x00010000), int16(names.length, power * 16, Math.log2(power), (names.length - power) * 16)]),
  ];
  let at = 12 + names.length * 16;
  for (const name of names) {
    const table = tables.get(name) as Buffer;
    directory.push(Buffer.from(name, 'latin1'), uint32(checksum(table)), uint32(at), uint32(table.length));
    at += padded(table, 4).length;
  }
  const whole = () => Buffer.concat([...directory, ...names.map((name) => padded(tables.get(name) as Buffer, 4))]);
  head.writeUInt32BE((0xb1b0afba - checksum(whole())) >>> 0, 8);
  return whole();
}

/** Offset and length of each table, from the start of the file. */
function tablePlaces(file: Buffer, index: number): Map<string, [at: number, length: number]> {
  const start = file.toString('latin1', 0, 4) === 'ttcf' ? file.readUInt32BE(12 + index * 4) : 0;
  const places = new Map<string, [number, number]>();
  for (let i = 0; i < file.readUInt16BE(start + 4); i += 1) {
    const entry = start + 12 + i * 16;
    places.set(file.toString('latin1', entry, entry + 4), [
      file.readUInt32BE(entry + 8),
      file.readUInt32BE(entry + 12),
    ]);
  }
  return places;
}

/** The tables of a font file that is not a collection. */
export const readTables = (font: Buffer): Tables =>
  new Map([...tablePlaces(font, 0)].map(([name, [at, length]]) => [name, Buffer.from(font.subarray(at, at + length))]));

/** The code points of a face, from the subtables of its character map of formats 4 and 12. */
export function charactersIn(file: Buffer, index: number): Set<number> {
  const found = new Set<number>();
  const cmap = tablePlaces(file, index).get('cmap')?.[0];
  if (cmap === undefined) return found;
  for (let i = 0; i < file.readUInt16BE(cmap + 2); i += 1) {
    const at = cmap + file.readUInt32BE(cmap + 8 + i * 8);
    const format = file.readUInt16BE(at);
    if (format === 4) readSegments(file, at, found);
    if (format !== 12) continue;
    for (let group = 0; group < file.readUInt32BE(at + 12); group += 1) {
      const [start, end] = [file.readUInt32BE(at + 16 + group * 12), file.readUInt32BE(at + 20 + group * 12)];
      for (let code = start; code <= Math.min(end, 0x10ffff); code += 1) found.add(code);
    }
  }
  return found;
}

function readSegments(file: Buffer, at: number, found: Set<number>): void {
  const double = file.readUInt16BE(at + 6);
  for (let segment = 0; segment < double; segment += 2) {
    const end = file.readUInt16BE(at + 14 + segment);
    const start = file.readUInt16BE(at + 16 + double + segment);
    const delta = file.readUInt16BE(at + 16 + double * 2 + segment);
    const place = at + 16 + double * 3 + segment;
    const range = file.readUInt16BE(place);
    for (let code = start; code <= end && code !== 0xffff; code += 1) {
      const listed = range === 0 ? code : file.readUInt16BE(place + range + (code - start) * 2);
      if (range === 0 ? ((code + delta) & 0xffff) !== 0 : listed !== 0) found.add(code);
    }
  }
}

/** The name of the font in a PDF; null if it has none. */
export function postScriptName(tables: Tables): string | null {
  const table = tables.get('name');
  if (!table) return null;
  for (let i = 0; i < table.readUInt16BE(2); i += 1) {
    const record = 6 + i * 12;
    if (table.readUInt16BE(record) !== 3 || table.readUInt16BE(record + 6) !== 6) continue;
    const start = table.readUInt16BE(4) + table.readUInt16BE(record + 10);
    const bytes = Buffer.from(table.subarray(start, start + table.readUInt16BE(record + 8)));
    return (
      bytes
        .swap16()
        .toString('utf16le')
        .replace(/[^\w-]/g, '') || null
    );
  }
  return null;
}

/** A font with TrueType outlines under another family and PostScript name. */
export const renamed = (tables: Tables, name: string): Buffer =>
  fontFile(new Map([...tables, ['name', nameTable(name)]]));

/**
 * An OpenType font with CFF outlines as TrueType, under another name; widths, character map and layout tables stay as
 * they are.
 */
export function withTrueTypeOutlines(
  cff: Buffer,
  contoursOfGlyph: (glyph: number) => readonly Contour[],
  name: string,
): Buffer {
  const tables = readTables(cff);
  const [maxp, hhea, hmtx, head] = ['maxp', 'hhea', 'hmtx', 'head'].map((name) => tables.get(name) as Buffer) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  const widths = hhea.readUInt16BE(34);
  const glyphs = Array.from({ length: maxp.readUInt16BE(4) }, (_, glyph) => ({
    contours: contoursOfGlyph(glyph),
    advance: hmtx.readUInt16BE(Math.min(glyph, widths - 1) * 4),
  }));
  for (const tag of ['CFF ', 'CFF2', 'VORG']) tables.delete(tag);
  for (const [tag, table] of outlineTables(glyphs)) tables.set(tag, table);
  hhea.writeUInt16BE(glyphs.length, 34);
  head.writeInt16BE(1, 50);
  return renamed(tables, name);
}

/** Units of the em square of a font made from outlines. */
const EM = 1000;
const [ASCENT, DESCENT] = [800, -200];

function characterMap(codes: readonly number[]): Buffer {
  // One segment per character and the closing one that the format requires.
  const segments = [...codes.map((code, i) => ({ code, delta: i + 1 - code })), { code: 0xffff, delta: 1 }];
  const power = 2 ** Math.floor(Math.log2(segments.length));
  const each = (value: (segment: { code: number; delta: number }) => number) => int16(...segments.map(value));
  const body = Buffer.concat([
    int16(segments.length * 2, power * 2, Math.log2(power), (segments.length - power) * 2),
    each(({ code }) => code),
    int16(0),
    each(({ code }) => code),
    each(({ delta }) => delta),
    each(() => 0),
  ]);
  return Buffer.concat([int16(0, 1, 3, 1), uint32(12), int16(4, body.length + 6, 0), body]);
}

function nameTable(family: string): Buffer {
  const texts = [
    [1, family],
    [2, 'Regular'],
    [3, family],
    [4, family],
    [6, family],
  ] as const;
  let at = 0;
  const records = texts.map(([id, text]) => {
    const record = int16(3, 1, 0x409, id, text.length * 2, at);
    at += text.length * 2;
    return record;
  });
  const letters = texts.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  return Buffer.concat([int16(0, texts.length, 6 + texts.length * 12), ...records, ...letters]);
}

/** A font of single outlines, 1000 units to the em. `glyphs` in the order of their characters, all below U+FFFF. */
export function fontOfOutlines(family: string, glyphs: readonly (GlyphOutline & { code: number })[]): Buffer {
  const all = [{ contours: [], advance: EM, code: 0 }, ...glyphs];
  const bounds = boundsOf([...glyphs.flatMap(({ contours }) => contours), [{ x: 0, y: 0, on: true }]]);
  const widest = Math.max(...all.map(({ advance }) => advance));
  const codes = glyphs.map(({ code }) => code);
  const head = Buffer.concat([
    ...[0x00010000, 0x00010000, 0, 0x5f0f3cf5].map(uint32),
    int16(0, EM),
    Buffer.alloc(16),
    int16(...bounds, 0, 8, 2, 1, 0),
  ]);
  const hhea = Buffer.concat([
    uint32(0x00010000),
    int16(ASCENT, DESCENT, 0, widest, 0, 0, widest, 1, 0, 0, 0, 0, 0, 0, 0, all.length),
  ]);
  const os2 = Buffer.concat([
    int16(4, 500, 400, 5, 0, 650, 700, 0, 140, 650, 700, 0, 480, 50, 300, 0),
    Buffer.alloc(10 + 16),
    Buffer.from('TIKU'),
    int16(0x40, Math.min(...codes), Math.max(...codes), ASCENT, DESCENT, 0, ASCENT, -DESCENT),
    Buffer.alloc(8),
    int16(500, 700, 0, 32, 1),
  ]);
  return fontFile(
    new Map([
      ...outlineTables(all),
      ['OS/2', os2],
      ['cmap', characterMap(codes)],
      ['head', head],
      ['hhea', hhea],
      ['name', nameTable(family)],
      ['post', Buffer.concat([uint32(0x00030000), Buffer.alloc(28)])],
    ]),
  );
}
