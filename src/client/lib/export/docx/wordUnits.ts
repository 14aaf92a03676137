// What the parts of a Word export share: units, the formulas with their count, the pictures, the numbering names.
import { omml } from './omml';
import { makeTexReader } from './mml';
import type { Xml } from './xml';

/** mm -> twentieths of a point. */
export const twip = (mm: number): number => Math.round((mm * 1440) / 25.4);
export const PX_PER_MM = 96 / 25.4;
export const FONT = { ascii: 'Times New Roman', hAnsi: 'Times New Roman', cs: 'Times New Roman', eastAsia: '宋体' };
export const HEAD_FONT = { ...FONT, eastAsia: '黑体' };
/** Distance of lines, 240 to the line. */
export const LINES = { line: 324, lineRule: 'auto' as const };
/** The same for lines `height` text sizes apart on the pages; Word's single line is higher than the text size. */
export const linesOf = (height = 1.7) => ({ ...LINES, line: Math.round((LINES.line * height) / 1.7) });
/** Numbering definitions. */
export const QUESTIONS = 'questions';
export const PARTS = 'parts';
export const ORDERED = 'ordered';
export const BULLETS = 'bullets';

export interface WordPicture {
  data: Uint8Array;
  type: 'png' | 'jpg' | 'gif' | 'bmp' | 'svg';
  /** Natural size, CSS px. */
  width: number;
  height: number;
}
/** Null when it cannot be had. */
export type LoadPicture = (src: string) => Promise<WordPicture | null>;

export interface Fallback {
  tex: string;
  reason: string;
}

/** Converts each distinct formula once; counts every use and every one that stays source text. */
export class Formulas {
  private readonly read = makeTexReader();
  private readonly known = new Map<string, Xml | null>();
  total = 0;
  fallen = 0;
  readonly fallbacks: Fallback[] = [];

  /** Warms the cache, so that the document itself is built in one go. */
  convert(tex: string, display: boolean): Xml | null {
    const key = `${display ? 'd' : 'i'}${tex}`;
    const before = this.known.get(key);
    if (before !== undefined) return before;
    let made: Xml | null = null;
    try {
      made = omml(this.read(tex, display));
    } catch (error) {
      this.fallbacks.push({ tex, reason: error instanceof Error ? error.message : String(error) });
    }
    this.known.set(key, made);
    return made;
  }

  use(tex: string, display: boolean): Xml | null {
    const made = this.convert(tex, display);
    this.total += 1;
    if (made === null) this.fallen += 1;
    return made;
  }
}

export interface WordContext {
  formulas: Formulas;
  pictures: ReadonlyMap<string, WordPicture>;
  /** Pictures that are named instead of shown. */
  lostPictures: number;
  /** Films that are left out. */
  films: number;
  fontPt: number;
  lineHeight?: number | undefined;
  /** Text width of a column, mm. */
  widthMm: number;
  /** A new list of its own numbers. */
  nextInstance(): number;
}
