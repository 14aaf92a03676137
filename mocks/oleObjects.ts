// Objects of old Word files by code: MTEF of Equation Editor 3 and MathType 5, the stream around it, and the compound
// file around that.

const record = (type: number, options = 0): number[] => [(options << 4) | type];
const word = (value: number): number[] => [value & 255, value >> 8];
const END = 0;

/** Builder of MTEF 3 (Equation Editor 3.0). Styles: 1 text, 2 function, 3 variable, 6 symbol, 8 number. */
export const mtef3 = {
  char: (char: string, style = 3, marks: readonly number[] = []): number[] => [
    ...record(2, marks.length > 0 ? 2 : 0),
    style + 128,
    ...word(char.charCodeAt(0)),
    ...(marks.length > 0 ? [...record(6), ...marks, 0, END] : []),
  ],
  text: (text: string, style = 3): number[] => Array.from(text).flatMap((char) => mtef3.char(char, style)),
  line: (...items: number[][]): number[] => [...record(1), ...items.flat(), END],
  none: (): number[] => record(1, 1),
  template: (selector: number, variation: number, ...slots: number[][]): number[] => [
    ...record(3),
    selector,
    variation,
    0,
    ...slots.flat(),
    END,
  ],
  pile: (align: number, ...lines: number[][]): number[] => [...record(4), align, 1, ...lines.flat(), END],
  equation: (...items: number[][]): Uint8Array => Uint8Array.from([3, 1, 1, 3, 10, 10, ...items.flat(), END]),
};

/** Builder of MTEF 5 (MathType 4 to 7). */
export const mtef5 = {
  char: (code: number, style = 3, marks: readonly number[] = []): number[] => [
    2,
    marks.length > 0 ? 1 : 0,
    style + 128,
    ...word(code),
    ...(marks.length > 0 ? [...marks.flatMap((mark) => [6, 0, mark]), END] : []),
  ],
  text: (text: string, style = 3): number[] =>
    Array.from(text).flatMap((char) => mtef5.char(char.charCodeAt(0), style)),
  line: (...items: number[][]): number[] => [1, 0, ...items.flat(), END],
  none: (): number[] => [1, 1],
  template: (selector: number, variation: number, ...slots: number[][]): number[] => [
    3,
    0,
    selector,
    ...(variation > 127 ? [(variation & 127) | 128, variation >> 8] : [variation]),
    0,
    ...slots.flat(),
    END,
  ],
  pile: (align: number, ...lines: number[][]): number[] => [4, 0, align, 1, ...lines.flat(), END],
  /** `lines`: bytes of the lines between rows, then between columns. */
  matrix: (rows: number, columns: number, lines: readonly number[], ...cells: number[][]): number[] => [
    5,
    0,
    1,
    1,
    1,
    rows,
    columns,
    ...lines,
    ...cells.flat(),
    END,
  ],
  equation: (...items: number[][]): Uint8Array =>
    Uint8Array.from([5, 1, 0, 6, 9, ...Buffer.from('DSMT6\0'), 0, 10, ...items.flat(), END]),
};

/** The stream `Equation Native`: 28 bytes of header, then the MTEF. */
export function equationNative(mtef: Uint8Array): Uint8Array {
  const header = Buffer.alloc(28);
  header.writeUInt16LE(28, 0);
  header.writeUInt32LE(0x20000, 2);
  header.writeUInt32LE(mtef.length, 8);
  return Buffer.concat([header, mtef]);
}

const SECTOR = 512;
const SMALL = 64;
const END_OF_CHAIN = 0xfffffffe;
const FREE = 0xffffffff;
const padded = (bytes: Uint8Array, size: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((size - (bytes.length % size)) % size)]);

/** A compound file with one stream below 4,096 bytes, which is in small sectors. */
export function compoundFile(name: string, stream: Uint8Array): Uint8Array {
  const data = padded(stream, SMALL);
  const smallCount = data.length / SMALL;
  const content = padded(data, SECTOR);
  // Sector 0: allocation table; 1: directory; 2: table of small sectors; from 3: their content.
  const contentCount = content.length / SECTOR;
  const table = Buffer.alloc(SECTOR, 255);
  [0xfffffffd, END_OF_CHAIN, END_OF_CHAIN].forEach((value, at) => table.writeUInt32LE(value, at * 4));
  for (let at = 0; at < contentCount; at += 1)
    table.writeUInt32LE(at === contentCount - 1 ? END_OF_CHAIN : at + 4, (at + 3) * 4);
  const smallTable = Buffer.alloc(SECTOR, 255);
  for (let at = 0; at < smallCount; at += 1)
    smallTable.writeUInt32LE(at === smallCount - 1 ? END_OF_CHAIN : at + 1, at * 4);
  const entry = (title: string, type: number, start: number, size: number): Buffer => {
    const bytes = Buffer.alloc(128);
    bytes.write(title, 0, 'utf16le');
    bytes.writeUInt16LE(title === '' ? 0 : (title.length + 1) * 2, 64);
    bytes[66] = type;
    for (const at of [68, 72, 76]) bytes.writeUInt32LE(type === 5 && at === 76 ? 1 : FREE, at);
    bytes.writeUInt32LE(start, 116);
    bytes.writeUInt32LE(size, 120);
    return bytes;
  };
  const directory = padded(
    Buffer.concat([entry('Root Entry', 5, 3, data.length), entry(name, 2, 0, stream.length)]),
    SECTOR,
  );
  const header = Buffer.alloc(SECTOR);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ].forEach(([at = 0, value = 0]) => header.writeUInt16LE(value, at));
  [
    [44, 1],
    [48, 1],
    [56, 4096],
    [60, 2],
    [64, 1],
    [68, END_OF_CHAIN],
    [72, 0],
  ].forEach(([at = 0, value = 0]) => header.writeUInt32LE(value, at));
  for (let at = 76; at < SECTOR; at += 4) header.writeUInt32LE(at === 76 ? 0 : FREE, at);
  return Buffer.concat([header, table, directory, smallTable, content]);
}

/** The file `oleObjectN.bin` of a formula. */
export const equationObject = (mtef: Uint8Array): Uint8Array => compoundFile('Equation Native', equationNative(mtef));
