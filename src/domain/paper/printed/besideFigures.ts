// Figures beside text: the blocks of a page, in which a question with a figure in its stem is one block up to its first
// answer space, so that its options and sub-questions are beside the figure and the block is as high as both.
import type { Content, Figure } from '../../content/tree';
import type { PaperBlock } from '../paperModel';

type Stem = Extract<PaperBlock, { kind: 'stem' }>;

/**
 * A wider figure is placed below the stem; one that its author placed at the right may be wider. Shares of the column.
 */
const BESIDE_SHARE = { center: 0.4, right: 0.6 } as const;
/** mm between two figures, and between figure and text. */
export const FIGURE_GAP = 4;

const FIGURE_TAG = /<figure\b/i;

export function besideFigures(blocks: readonly PaperBlock[]): readonly PaperBlock[] {
  if (!blocks.some((block) => block.kind === 'stem' && FIGURE_TAG.test(block.html))) return blocks;
  const shown: PaperBlock[] = [];
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at] as PaperBlock;
    if (block.kind !== 'stem' || !FIGURE_TAG.test(block.html)) {
      shown.push(block);
      continue;
    }
    const beside: PaperBlock[] = [];
    for (let next = blocks[at + 1]; next && belongs(block, next); next = blocks[at + 1]) {
      beside.push(next);
      at += 1;
    }
    const { keepWithNext: _apart, ...stem } = block;
    shown.push({ ...stem, beside });
  }
  return shown;
}

const belongs = (stem: Stem, block: PaperBlock): boolean =>
  (block.kind === 'options' || block.kind === 'part') && block.group === stem.group;

/**
 * The figures of a stem that are at the right of its text, their width together, and the text; null if there are none
 * or they are too wide. `widthOf` is the width of a figure in mm.
 */
export function setBeside(
  content: Content,
  columnMm: number,
  widthOf: (figure: Figure) => number,
): { figures: Figure[]; width: number; text: Content } | null {
  const figures = content.filter(
    (block): block is Figure =>
      block.kind === 'figure' && (block.placement === 'center' || block.placement === 'right'),
  );
  if (figures.length === 0) return null;
  const width = figures.reduce((sum, figure) => sum + widthOf(figure), 0) + (figures.length - 1) * FIGURE_GAP;
  const share = BESIDE_SHARE[figures.every(({ placement }) => placement === 'right') ? 'right' : 'center'];
  if (width > columnMm * share) return null;
  const aside = new Set<unknown>(figures);
  return { figures, width, text: content.filter((block) => !aside.has(block)) };
}
