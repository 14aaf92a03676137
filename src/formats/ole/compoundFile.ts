// Compound files of Microsoft ("MS-CFB"): a file system in a file, in which OLE objects and old Word documents are
// kept. Reads only; every chain is limited by the number of sectors, so that a loop ends.

export interface CompoundFile {
  /** Names of streams, without the folders they are in. */
  names: readonly string[];
  /** Content of the first stream of this name; null when missing or damaged. */
  stream(name: string): Uint8Array | null;
}

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const HEADER = 512;
const ENTRY = 128;
const LAST = 0xfffffffa;
const STREAM = 2;
const ROOT = 5;
/** Sector numbers of the allocation table in the header. */
const IN_HEADER = 109;

interface Entry {
  name: string;
  type: number;
  start: number;
  size: number;
}

export const isCompoundFile = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, at) => bytes[at] === byte);

/** Null when the file is not a compound file or its directory is damaged. */
export function openCompoundFile(bytes: Uint8Array): CompoundFile | null {
  if (!isCompoundFile(bytes) || bytes.length < HEADER) return null;
  try {
    return open(bytes);
  } catch (error) {
    // DataView throws RangeError for an address beyond the end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function open(bytes: Uint8Array): CompoundFile | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const word = (at: number) => view.getUint32(at, true);
  const shift = view.getUint16(30, true);
  const smallShift = view.getUint16(32, true);
  if ((shift !== 9 && shift !== 12) || smallShift !== 6) return null;
  const sectorSize = 1 << shift;
  const sectors = Math.ceil(bytes.length / sectorSize);
  const sector = (number: number) => bytes.subarray((number + 1) * sectorSize, (number + 2) * sectorSize);

  const tableSectors: number[] = [];
  for (let at = 0; at < IN_HEADER; at += 1) tableSectors.push(word(76 + at * 4));
  let more = word(68);
  for (let count = 0; more < LAST && count < sectors; count += 1) {
    const at = (more + 1) * sectorSize;
    for (let entry = 0; entry < sectorSize / 4 - 1; entry += 1) tableSectors.push(word(at + entry * 4));
    more = word(at + sectorSize - 4);
  }
  const perSector = sectorSize / 4;
  const next = (number: number): number => {
    const table = tableSectors[Math.floor(number / perSector)];
    if (table === undefined || table >= LAST) return LAST;
    return word((table + 1) * sectorSize + (number % perSector) * 4);
  };
  const chain = (start: number): number[] => {
    const found: number[] = [];
    for (let at = start; at < LAST && found.length < sectors; at = next(at)) found.push(at);
    return found;
  };
  const joined = (start: number): Uint8Array => concat(chain(start).map(sector));

  const directory = joined(word(48));
  const entries: Entry[] = [];
  const entryView = new DataView(directory.buffer, directory.byteOffset, directory.byteLength);
  for (let at = 0; at + ENTRY <= directory.length; at += ENTRY) {
    const length = Math.min(64, entryView.getUint16(at + 64, true));
    let name = '';
    for (let i = 0; i + 2 < length; i += 2) name += String.fromCharCode(entryView.getUint16(at + i, true));
    entries.push({
      name,
      type: entryView.getUint8(at + 66),
      start: entryView.getUint32(at + 116, true),
      size: entryView.getUint32(at + 120, true),
    });
  }
  const root = entries.find(({ type }) => type === ROOT);
  if (!root) return null;
  const smallest = word(56);
  const smallSize = 1 << smallShift;
  let small: { data: Uint8Array; table: Uint8Array } | null = null;

  const smallStream = ({ start, size }: Entry): Uint8Array => {
    small ??= { data: joined(root.start), table: joined(word(60)) };
    const { data, table } = small;
    const tableView = new DataView(table.buffer, table.byteOffset, table.byteLength);
    const pieces: Uint8Array[] = [];
    for (let at = start; at < LAST && pieces.length * smallSize < size; at = tableView.getUint32(at * 4, true))
      pieces.push(data.subarray(at * smallSize, (at + 1) * smallSize));
    return concat(pieces);
  };

  return {
    names: entries.filter(({ type }) => type === STREAM).map(({ name }) => name),
    stream(name) {
      const entry = entries.find((one) => one.type === STREAM && one.name === name);
      if (!entry) return null;
      try {
        return (entry.size < smallest ? smallStream(entry) : joined(entry.start)).subarray(0, entry.size);
      } catch (error) {
        if (error instanceof RangeError) return null;
        throw error;
      }
    },
  };
}

function concat(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
