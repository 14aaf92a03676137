// Fonts, styles and encodings that an equation defines, and the codes of characters that depend on them.
import type { MtefBytes } from './mtefBytes';
import { STYLE, type MtefChar } from './mtefTree';

const RECORD_5 = { fontStyle: 8, color: 15, colorDefinition: 16, fontDefinition: 17, preferences: 18, encoding: 19 };
const FONT_3 = 8;
const FIRST_FUTURE = 100;

/** Predefined encodings of version 5, from index 1. */
const ENCODINGS = ['MTCode', 'Unknown', 'Symbol', 'MTExtra'];

/** MTCode values below 256 that Equation Editor 3 writes in symbol styles, where the font has another character. */
const IN_BOTH = new Set([0xac, 0xb7, 0xd7, 0xf7]);

function encodingOf(encoding: string, font: string): MtefChar['encoding'] {
  if (encoding === 'Symbol' || /^symbol/i.test(font)) return 'symbol';
  if (encoding === 'MTExtra' || /^mt ?extra/i.test(font)) return 'mtextra';
  return encoding === 'MTCode' || encoding === '' ? null : 'latin';
}

export class MtefFonts {
  private readonly encodings = [...ENCODINGS];
  private readonly fonts: { name: string; encoding: string }[] = [];
  private readonly styles: { font: number; style: number }[] = [];
  /** Font and character style of STYLE values, from 1. */
  private readonly preferences: { font: number; style: number }[] = [];
  /** Explicit fonts of version 3 by the typeface byte of their characters. */
  private readonly explicit = new Map<number, { name: string; style: number }>();

  constructor(private readonly source: MtefBytes) {}

  readCode5(char: MtefChar, typeface: number, options: number): void {
    const explicit = typeface < 0 ? this.styles[-typeface - 1] : undefined;
    const used = explicit ?? this.preferences[typeface - 1];
    if (explicit || typeface === STYLE.vector) {
      char.bold = ((used?.style ?? 1) & 1) !== 0;
      char.italic = ((used?.style ?? 0) & 2) !== 0;
    }
    const hasCode = (options & 0x20) === 0;
    if (hasCode) char.code = this.source.word();
    let position: number | null = null;
    if (options & 4) position = this.source.byte();
    else if (options & 0x10) position = this.source.word();
    if (hasCode || position === null) return;
    char.code = position;
    const font = used ? this.fonts[used.font - 1] : undefined;
    char.encoding = encodingOf(font?.encoding ?? '', font?.name ?? '');
  }

  /** `short`: character codes of one byte, in versions 1 and 2. */
  readCode3(char: MtefChar, face: number, short: boolean): void {
    char.code = short ? this.source.byte() : this.source.word();
    const font = face < 128 ? this.explicit.get(face) : undefined;
    if (font) {
      char.bold = (font.style & 1) !== 0;
      char.italic = (font.style & 2) !== 0;
      char.encoding = encodingOf('', font.name);
    } else if (char.style === STYLE.vector) char.bold = char.italic = true;
    if (char.style >= 4 && char.style <= STYLE.symbol && char.code < 256 && (short || !IN_BOTH.has(char.code)))
      char.encoding = 'symbol';
    if (char.style === STYLE.extra && char.code < 256) char.encoding = 'mtextra';
  }

  readFont3(record: number): void {
    if (record !== FONT_3) {
      this.source.stop(`公式中有不认识的记录（${record}）`);
      return;
    }
    const [face, style] = [this.source.byte(), this.source.byte()];
    this.explicit.set(face, { name: this.source.text(), style });
  }

  readDefinition5(record: number): void {
    switch (record) {
      case RECORD_5.fontStyle:
        this.styles.push({ font: this.source.unsigned(), style: this.source.byte() });
        return;
      case RECORD_5.color:
        this.source.unsigned();
        return;
      case RECORD_5.colorDefinition: {
        const options = this.source.byte();
        this.source.skip(options & 1 ? 8 : 6);
        if (options & 4) this.source.text();
        return;
      }
      case RECORD_5.fontDefinition: {
        const encoding = this.encodings[this.source.unsigned() - 1] ?? '';
        this.fonts.push({ encoding, name: this.source.text() });
        return;
      }
      case RECORD_5.preferences:
        this.equationPreferences();
        return;
      case RECORD_5.encoding:
        this.encodings.push(this.source.text());
        return;
      default:
        if (record >= FIRST_FUTURE) {
          const length = this.source.unsigned();
          if (length > 0) this.source.skip(length);
        } else this.source.stop(`公式中有不认识的记录（${record}）`);
    }
  }

  private equationPreferences(): void {
    this.source.skip(1);
    this.dimensions();
    this.dimensions();
    const count = this.source.byte();
    for (let i = 0; i < count && !this.source.stopped; i += 1) {
      const font = this.source.unsigned();
      this.preferences.push({ font, style: font === 0 ? 0 : this.source.byte() });
    }
  }
  /** A count of values, each a row of half bytes that ends with 15. */
  private dimensions(): void {
    let left = this.source.byte();
    while (left > 0 && !this.source.stopped) {
      const packed = this.source.byte();
      if (packed >> 4 === 15) left -= 1;
      if (left > 0 && (packed & 15) === 15) left -= 1;
    }
  }
}
