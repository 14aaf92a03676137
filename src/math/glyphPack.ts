// The format in which drawings are sent and stored: an outline that occurs in many formulas is written once and
// referred to by number. The formulas of a screen need a sixth of the text and, compressed, a third of the bytes.
import type { Typeset } from './typeset';

export interface DrawingPack {
  /** Outlines without their position, by number. */
  glyphs: string[];
  /** In the order of the request; null where there is none. */
  drawings: (Typeset | null)[];
}

/** Prefix of an outline's number; does not occur in drawings unless the formula itself contains it. */
const MARK = '\u007f';
/** The part after a glyph's position; an outline shorter than this is not worth a number. */
const OUTLINE = /(?<=M-?\d+[ -]\d+)(?!\d)([^"M]{16,})/;
const NUMBERED = /\u007f(\d+)/g;

/** A drawing split at its outlines, which are every second part; null for one that cannot be packed. */
export type CutDrawing = { typeset: Typeset; parts: readonly string[] } | null;

export const cutDrawing = (typeset: Typeset): CutDrawing =>
  typeset.svg.includes(MARK) ? null : { typeset, parts: typeset.svg.split(OUTLINE) };

export function packDrawings(cut: readonly CutDrawing[]): DrawingPack {
  const numbers = new Map<string, number>();
  const drawings = cut.map((one) => {
    if (!one) return null;
    let svg = '';
    one.parts.forEach((part, index) => {
      if (index % 2 === 0) svg += part;
      else {
        const number = numbers.get(part) ?? numbers.size;
        numbers.set(part, number);
        svg += MARK + number;
      }
    });
    return { ...one.typeset, svg };
  });
  return { glyphs: [...numbers.keys()], drawings };
}

/** In the packed order. A drawing with an invalid number becomes null. */
export function unpackDrawings({ glyphs, drawings }: DrawingPack): (Typeset | null)[] {
  return drawings.map((drawing) => {
    if (!drawing) return null;
    let whole = true;
    const svg = drawing.svg.replace(NUMBERED, (_all, number: string) => {
      const glyph = glyphs[Number(number)];
      whole &&= glyph !== undefined;
      return glyph ?? '';
    });
    return whole ? { ...drawing, svg } : null;
  });
}
