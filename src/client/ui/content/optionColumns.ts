// The number of columns for the options of a question, from their measured widths; the same rule for screen and paper.
import type { Block, Content, Inline } from '../../../domain/content/tree';
import { estimateSize } from '../../../domain/content/estimateSize';
import { CONTENT_FONTS } from '../../lib/math/fonts';
import { peek } from '../../lib/math/typesetter';

const LETTER_EM = 1.6;
const GAP_EM = 1.5;
const PX_PER_MM = 96 / 25.4;
const NOT_INLINE = Number.POSITIVE_INFINITY;

let pen: OffscreenCanvasRenderingContext2D | null | undefined;
let penPx = 0;
function textWidth(text: string, fontPx: number): number {
  if (pen === undefined)
    pen = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
  if (pen) {
    if (penPx !== fontPx) pen.font = `${fontPx}px ${CONTENT_FONTS}`;
    penPx = fontPx;
    return pen.measureText(text).width;
  }
  let em = 0;
  for (const char of text) em += char > '\u2E7F' ? 1 : 0.5;
  return em * fontPx;
}

function inlineWidth(node: Inline, fontPx: number): number {
  switch (node.kind) {
    case 'text':
      return textWidth(node.text, fontPx);
    case 'math': {
      const known = peek(node.tex, false);
      if (known?.error !== undefined) return textWidth(node.tex, fontPx * 0.95);
      return (known ?? estimateSize(node.tex, false)).width_em * fontPx;
    }
    case 'blank':
      return 4.3 * fontPx;
    case 'image':
      return (node.width_mm ?? 30) * PX_PER_MM;
    case 'br':
      return NOT_INLINE;
  }
}
function blockWidth(block: Block, fontPx: number): number {
  if (block.kind === 'p') return block.children.reduce((sum, node) => sum + inlineWidth(node, fontPx), 0);
  if (block.kind === 'figure') return (block.width_mm ?? 30) * PX_PER_MM;
  if (block.kind === 'display') return inlineWidth({ kind: 'math', tex: block.tex }, fontPx);
  return NOT_INLINE;
}

/** 4, 2 or 1: the highest number of columns in which no option needs a second line. */
export function optionColumns(options: readonly Content[], widthPx: number, fontPx: number): 1 | 2 | 4 {
  let longest = 0;
  for (const option of options) for (const block of option) longest = Math.max(longest, blockWidth(block, fontPx));
  const needed = longest + LETTER_EM * fontPx + 2;
  const column = (columns: number) => (widthPx - (columns - 1) * GAP_EM * fontPx) / columns;
  if (options.length > 2 && needed <= column(4)) return 4;
  return needed <= column(2) ? 2 : 1;
}
