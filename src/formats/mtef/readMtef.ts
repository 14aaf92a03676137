// MTEF, the format of equations in objects of MathType and Equation Editor, as a tree. Source: "MathType MTEF v.5"
// and "MTEF v.3" of Design Science. Versions 1 to 4 keep options in the upper half of the record type, version 5 in a
// byte of its own. Byte order is little-endian, character codes are 16 bits (8 in versions 1 and 2).
import { MtefBytes } from './mtefBytes';
import { MtefFonts } from './mtefFonts';
import {
  modernTemplate,
  type MtefChar,
  type MtefLine,
  type MtefMatrix,
  type MtefNode,
  type MtefPile,
  type MtefTemplate,
} from './mtefTree';

export interface MtefEquation {
  version: number;
  nodes: MtefNode[];
  /** What could not be read, as sentences; empty when everything was. */
  problems: string[];
}

const RECORD = { end: 0, line: 1, char: 2, template: 3, pile: 4, matrix: 5, embellishment: 6, ruler: 7, size: 9 };
/** Records of sizes: full, subscript, sub-subscript, symbol, sub-symbol. */
const FULL_SIZE = 10;
const LAST_SIZE = 14;
const NUDGED = 8;
/** Vertical offset that makes a small character a script, 1/32 pt. */
const SCRIPT_OFFSET = 48;
const MAX_DEPTH = 64;
const MAX_RECORDS = 20_000;
/** Bytes of one equation; a page of formulas takes about 20,000. */
const MAX_BYTES = 400_000;

/** Never throws: what is missing or cannot be read is in `problems`. `bytes`: from the byte of the version on. */
export function readMtef(bytes: Uint8Array): MtefEquation {
  return new Reader(bytes.length > MAX_BYTES ? bytes.subarray(0, MAX_BYTES) : bytes).equation(bytes.length > MAX_BYTES);
}

class Reader extends MtefBytes {
  private depth = 0;
  private records = 0;
  private version = 0;
  /** Whether the size of what follows is that of scripts. */
  private small = false;
  /** Vertical offset of the record being read, 1/32 pt, downwards. */
  private offset = 0;
  private readonly fonts = new MtefFonts(this);

  equation(tooLong: boolean): MtefEquation {
    if (tooLong) this.problems.add('公式数据过长，只读了前面一部分');
    this.version = this.byte();
    if (this.version < 1 || this.version > 5) {
      return { version: this.version, nodes: [], problems: ['不是 MathType 公式的数据'] };
    }
    // Platform, product, product version; version 1 has no more than the version.
    if (this.version > 1) this.skip(4);
    if (this.version === 5) {
      this.text();
      this.skip(1);
    }
    if (this.version !== 3 && this.version !== 5) this.problems.add('公式由很旧的 MathType 写成，请对照原图');
    const nodes = this.list();
    return { version: this.version, nodes, problems: [...this.problems] };
  }

  /** Records up to the end of their list. */
  private list(): MtefNode[] {
    const nodes: MtefNode[] = [];
    if ((this.depth += 1) > MAX_DEPTH) this.stop(`公式嵌套超过 ${MAX_DEPTH} 层`);
    for (let type = this.type(); type.record !== RECORD.end; type = this.type()) {
      if ((this.records += 1) > MAX_RECORDS) this.stop(`公式的部件超过 ${MAX_RECORDS} 个`);
      const node = this.node(type.record, type.options);
      if (node) nodes.push(node);
    }
    this.depth -= 1;
    return nodes;
  }

  private type(): { record: number; options: number } {
    const value = this.byte();
    if (this.version < 5) return { record: value & 15, options: value >> 4 };
    return { record: value, options: value >= RECORD.line && value <= RECORD.embellishment ? this.byte() : 0 };
  }

  private node(record: number, options: number): MtefNode | null {
    this.offset = 0;
    if (record >= RECORD.line && record <= RECORD.embellishment && options & NUDGED) this.nudge();
    switch (record) {
      case RECORD.line:
        return this.line(options);
      case RECORD.char:
        return this.char(options);
      case RECORD.template:
        return this.template();
      case RECORD.pile:
        return this.pile(options);
      case RECORD.matrix:
        return this.matrix();
      case RECORD.embellishment:
        this.skip(1);
        return null;
      case RECORD.ruler:
        this.ruler();
        return null;
      case RECORD.size:
        this.size();
        return null;
      default:
        if (record >= FULL_SIZE && record <= LAST_SIZE) {
          this.small = record === FULL_SIZE + 1 || record === FULL_SIZE + 2;
          return null;
        }
        if (this.version < 5) this.fonts.readFont3(record);
        else this.fonts.readDefinition5(record);
        return null;
    }
  }

  /** Offsets that a user moved a part by: two bytes, or two bytes of 128 and two words. */
  private nudge(): void {
    const [dx, dy] = [this.byte(), this.byte()];
    if (dx !== 128 || dy !== 128) {
      this.offset = dy - 128;
      return;
    }
    this.skip(2);
    this.offset = (this.word() << 16) >> 16;
  }
  private ruler(): void {
    const stops = this.byte();
    if (stops > 0) this.skip(stops * 3);
  }
  private size(): void {
    const size = this.byte();
    if (size === 101) this.skip(2);
    else if (size === 100) this.skip(3);
    else this.skip(1);
  }

  private line(options: number): MtefLine {
    if (options & 4) this.skip(2);
    if (options & 2) this.embeddedRuler();
    return { kind: 'line', items: options & 1 ? [] : this.list() };
  }
  /** A ruler record with its type. */
  private embeddedRuler(): void {
    if (this.type().record === RECORD.ruler) this.ruler();
    else this.stop('公式的制表位不能识别');
  }

  private template(): MtefTemplate | null {
    const selector = this.byte();
    let variation = this.byte();
    if (this.version === 5 && variation & 0x80) variation = (variation & 0x7f) | (this.byte() << 8);
    this.skip(1);
    const { small } = this;
    const inside = this.list();
    this.small = small;
    const modern = this.version === 5 ? ([selector, variation] as const) : modernTemplate(selector, variation);
    if (!modern) {
      this.problems.add(`有不认识的公式结构（模板 ${selector}）`);
      return { kind: 'template', selector: -1, variation, slots: inside, signs: [] };
    }
    return {
      kind: 'template',
      selector: modern[0],
      variation: modern[1],
      slots: inside.filter((node) => node.kind !== 'char' && node.kind !== 'template'),
      signs: inside.filter((node) => node.kind === 'char'),
    };
  }

  private pile(options: number): MtefPile {
    const align = this.byte();
    this.skip(1);
    if (options & 2) this.embeddedRuler();
    return { kind: 'pile', align, lines: this.list() };
  }

  private matrix(): MtefMatrix {
    this.skip(1);
    const align = this.byte();
    this.skip(1);
    const [rows, columns] = [this.byte(), this.byte()];
    const [rowLines, columnLines] = [this.partition(rows + 1), this.partition(columns + 1)];
    const cells = this.list();
    if (cells.length !== rows * columns) this.problems.add('矩阵的行列与内容不符');
    return { kind: 'matrix', align, rows, columns, rowLines, columnLines, cells };
  }
  /** Values of two bits, the first in the lowest bits. */
  private partition(count: number): number[] {
    const lines: number[] = [];
    let packed = 0;
    for (let i = 0; i < count; i += 1) {
      if (i % 4 === 0) packed = this.byte();
      lines.push((packed >> ((i % 4) * 2)) & 3);
    }
    return lines;
  }

  private char(options: number): MtefChar {
    const face = this.byte();
    const typeface = this.version === 5 && face === 255 ? this.word() - 32_768 : face - 128;
    const char: MtefChar = {
      kind: 'char',
      code: 0,
      encoding: null,
      style: Math.max(0, typeface),
      bold: false,
      italic: false,
      embellishments: [],
      startsFunction: this.version === 5 && (options & 2) !== 0,
      raised: this.small && Math.abs(this.offset) >= SCRIPT_OFFSET ? Math.sign(this.offset) : 0,
    };
    if (this.version === 5) this.fonts.readCode5(char, typeface, options);
    else this.fonts.readCode3(char, face, this.version < 3);
    if (this.version === 5 ? options & 1 : options & 2) char.embellishments = this.embellishments();
    return char;
  }

  private embellishments(): number[] {
    const found: number[] = [];
    for (let type = this.type(); type.record !== RECORD.end; type = this.type()) {
      if ((this.records += 1) > MAX_RECORDS) this.stop(`公式的部件超过 ${MAX_RECORDS} 个`);
      if (type.record !== RECORD.embellishment) {
        this.node(type.record, type.options);
        continue;
      }
      if (type.options & NUDGED) this.nudge();
      // Version 3 writes the codes of one record up to a zero.
      for (let code = this.byte(); code !== 0; code = this.version === 3 ? this.byte() : 0) found.push(code);
    }
    return found;
  }
}
