// The characters of MathJax's outlines: from a glyph in a drawing back to its letter and width.
import { TeXFont } from 'mathjax-full/js/output/svg/fonts/tex.js';
import { outlineText } from '../../../math/svgPath';

export interface MathGlyph {
  /** What a reader copies; null where the glyph is a part of a larger sign. */
  char: string | null;
  /** From the glyph's origin to the start of its outline, and its width: 1/1000 em at this scale, y downwards. */
  dx: number;
  dy: number;
  advance: number;
}

/** Text, scripts, and scripts of scripts. */
const SCALES = [1, 0.707, 0.707 * 0.707];
type CharData = readonly [height: number, depth: number, width: number, options?: { p?: string; c?: string }];

let table: Map<string, MathGlyph> | undefined;

/** `outline`: the text of a glyph after its start in a drawing of src/math. */
export function mathGlyphOf(outline: string): MathGlyph | undefined {
  table ??= readFont();
  return table.get(outline);
}

function readFont(): Map<string, MathGlyph> {
  const found = new Map<string, MathGlyph>();
  const { variant } = new TeXFont() as unknown as { variant: Record<string, { chars: Record<number, CharData> }> };
  for (const { chars } of Object.values(variant)) {
    // A variant inherits the characters of its parent through the prototype.
    for (const [code, data] of Object.entries(chars)) {
      const path = data?.[3]?.p;
      if (!path) continue;
      const [, x = 0, y = 0] = /^(-?\d+) ?(-?\d+)/.exec(path) ?? [];
      for (const scale of SCALES) {
        const outline = outlineText(`M${path}Z`, scale);
        if (found.has(outline)) continue;
        found.set(outline, {
          char: copiedAs(Number(code)),
          dx: Math.round(scale * Number(x)),
          dy: -Math.round(scale * Number(y)),
          advance: Math.round(scale * data[2] * 1000),
        });
      }
    }
  }
  return found;
}

/** Mathematical letters as plain ones, so that a search finds them; no marks, which would join the letter before. */
function copiedAs(code: number): string | null {
  const char = String.fromCodePoint(code);
  const plain = char.normalize('NFKC');
  if (/^[\p{Script=Latin}\p{Script=Greek}\d]$/u.test(plain)) return plain;
  return code > 0x20 && code < 0xe000 && !/^[\p{M}\p{Zs}\p{C}]$/u.test(char) ? char : null;
}
