// The number of columns for the options of a question, from their measured widths; the same rule for screen and paper.
import { estimateSize, possibleColumns, type OptionColumns } from '../../../domain/content/estimateSize';
import type { Block, Content, Inline } from '../../../domain/content/tree';
import { CONTENT_FONTS } from '../../lib/math/fonts';
import { peek } from '../../lib/math/typesetter';

const LETTER_EM = 1.6;
const GAP_EM = 1.5;
const PX_PER_MM = 96 / 25.4;
const NOT_INLINE = Number.POSITIVE_INFINITY;

type Gaps = (inlines: readonly Inline[]) => readonly Inline[];
interface Font {
  px: number;
  family: string;
  gaps: Gaps;
}
const same: Gaps = (inlines) => inlines;
let pen: OffscreenCanvasRenderingContext2D | null | undefined;
let penFont = '';
function textWidth(text: string, font: Font): number {
  const { px, family } = font;
  if (pen === undefined)
    pen = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
  if (pen) {
    const wanted = `${px}px ${family}`;
    if (penFont !== wanted) pen.font = wanted;
    penFont = wanted;
    return pen.measureText(text).width;
  }
  let em = 0;
  for (const char of text) em += char > '\u2E7F' ? 1 : 0.5;
  return em * px;
}

function inlineWidth(node: Inline, font: Font): number {
  switch (node.kind) {
    case 'text':
      return textWidth(node.text, font);
    case 'math': {
      const known = peek(node.tex, false);
      if (known?.error !== undefined) return textWidth(node.tex, font) * 0.95;
      return (known ?? estimateSize(node.tex, false)).width_em * font.px;
    }
    case 'blank':
      return 4.3 * font.px;
    case 'image':
      return (node.width_mm ?? 30) * PX_PER_MM;
    case 'br':
      return NOT_INLINE;
  }
}
function blockWidth(block: Block, font: Font): number {
  if (block.kind === 'p') return font.gaps(block.children).reduce((sum, node) => sum + inlineWidth(node, font), 0);
  if (block.kind === 'figure') return (block.width_mm ?? 30) * PX_PER_MM;
  if (block.kind === 'display') return inlineWidth({ kind: 'math', tex: block.tex }, font);
  return NOT_INLINE;
}

/** The highest number of columns in which no option needs a second line: 4, 2 or 1; five options 5, 3, 2 or 1. */
export function optionColumns(
  options: readonly Content[],
  widthPx: number,
  fontPx: number,
  { family = CONTENT_FONTS, gaps = same }: Partial<Omit<Font, 'px'>> = {},
): OptionColumns {
  let longest = 0;
  for (const option of options)
    for (const block of option) longest = Math.max(longest, blockWidth(block, { px: fontPx, family, gaps }));
  const needed = longest + LETTER_EM * fontPx + 2;
  const column = (columns: number) => (widthPx - (columns - 1) * GAP_EM * fontPx) / columns;
  return possibleColumns(options.length).find((columns) => needed <= column(columns)) ?? 1;
}
