// Boxes of paper blocks from the browser's layout: heights, and the lines between which a tall block may be split.
// Unit: mm.
import { collectMath } from '../../../domain/content/plainText';
import type { Block, Content, Inline } from '../../../domain/content/tree';
import type { MeasuredTable } from '../../../domain/paper/pageModel';
import type { PaperBlock } from '../../../domain/paper/paperModel';
import { loadPaperFonts, paperFonts, type LatinFace } from '../../lib/math/paperFonts';
import { typesetAll } from '../../lib/math/typesetter';
import { printedContents } from './PaperBlockView';
import { loadPicture, PICTURE_MS } from './pictures';

export interface BlockBox {
  height: number;
  lines?: number[];
  tables?: MeasuredTable[];
}

/** Measures the blocks that are the children of a column, by the keys of `entries`. */
export function measureColumn(
  column: Element,
  entries: readonly { key: string; block: Pick<PaperBlock, 'flows'> }[],
  frame: { width: number; height: number },
): [key: string, box: BlockBox][] {
  const mmPerPx = frame.width / (column.getBoundingClientRect().width || 1);
  return [...column.children].map((element, i) => [
    entries[i]?.key ?? '',
    measureBlock(element, mmPerPx, entries[i]?.block.flows ? SHORTEST_CUT : frame.height),
  ]);
}

/** Bottom edges at which nothing is cut: gaps between the boxes of text, formulas, pictures and table rows. */
export function lineBottoms(element: Element, mmPerPx: number): number[] {
  const top = element.getBoundingClientRect().top;
  const spans: { top: number; bottom: number }[] = [];
  const add = (rect: DOMRect) => {
    if (rect.height > 0) spans.push({ top: rect.top - top, bottom: rect.bottom - top });
  };
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) add(rect);
  }
  for (const box of element.querySelectorAll('.math:not(.divided), .part, img, tr, .blank'))
    add(box.getBoundingClientRect());
  spans.sort((a, b) => a.top - b.top);
  const bottoms: number[] = [];
  let bottom = 0;
  for (const span of spans) {
    if (span.top >= bottom - 0.5 && bottom > 0) bottoms.push(((bottom + span.top) / 2) * mmPerPx);
    bottom = Math.max(bottom, span.bottom);
  }
  return bottoms;
}

/**
 * Tables, with the head rows to repeat: first rows of header cells only, above other rows. If a header cell extends
 * below these rows, no head is repeated.
 */
function tablesOf(element: Element, mmPerPx: number): MeasuredTable[] {
  const top = element.getBoundingClientRect().top;
  return [...element.querySelectorAll<HTMLTableElement>('.content table')].map((table) => {
    const rows = [...table.rows];
    const heads = rows.slice(
      0,
      rows.findIndex((row) => [...row.cells].some((cell) => cell.tagName !== 'TH')),
    );
    const last = heads.at(-1)?.getBoundingClientRect().bottom;
    const box = table.getBoundingClientRect();
    const repeats =
      last !== undefined &&
      !heads.some((row) => [...row.cells].some((cell) => cell.getBoundingClientRect().bottom > last + 1));
    return {
      from: (box.top - top) * mmPerPx,
      to: ((repeats ? last : box.top) - top) * mmPerPx,
      end: (box.bottom - top) * mmPerPx,
    };
  });
}

/** mm. A solution is cut only with two lines on either side: a lower one is not searched for lines. */
const SHORTEST_CUT = 20;

/** Lines are searched in a block that is taller than `uncut`. */
function measureBlock(element: Element, mmPerPx: number, uncut: number): BlockBox {
  const height = element.getBoundingClientRect().height * mmPerPx;
  return height > uncut
    ? { height, lines: lineBottoms(element, mmPerPx), tables: tablesOf(element, mmPerPx) }
    : { height };
}

const even = new Map<string, boolean>();
/** Whether all digits of the paper's fonts have the same width in every combination. */
export function digitsAreEven(latin: LatinFace | undefined): boolean {
  const fonts = paperFonts(latin);
  const known = even.get(fonts);
  if (known !== undefined) return known;
  const pen =
    typeof CanvasRenderingContext2D === 'undefined' ? null : document.createElement('canvas').getContext('2d');
  const pairs = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0'));
  const same = ['400', '700'].every((weight) => {
    if (!pen) return false;
    pen.font = `${weight} 100px ${fonts}`;
    const widths = pairs.map((pair) => pen.measureText(pair).width);
    return Math.max(...widths) - Math.min(...widths) < 0.01;
  });
  even.set(fonts, same);
  return same;
}

function sourcesOf(content: Content): string[] {
  const inline = (node: Inline): string[] => (node.kind === 'image' ? [node.src] : []);
  const block = (b: Block): string[] => {
    if (b.kind === 'p') return b.children.flatMap(inline);
    if (b.kind === 'figure') return [b.src];
    if (b.kind === 'list') return b.items.flatMap(sourcesOf);
    return b.kind === 'table' ? b.rows.flatMap((row) => row.flatMap((cell) => sourcesOf(cell.children))) : [];
  };
  return content.flatMap(block);
}

/** Loads formulas, pictures and fonts of the blocks, so that the measured size is the printed size. */
export async function prepareBlocks(blocks: readonly PaperBlock[], latin: LatinFace | undefined): Promise<void> {
  const contents = blocks.flatMap(printedContents);
  await Promise.all([
    typesetAll(contents.flatMap(collectMath)),
    ...[...new Set(contents.flatMap(sourcesOf))].map(loadPicture),
    loadPaperFonts(latin),
    document.fonts?.ready,
  ]);
}

/** Loads all pictures of a part of a paper at once, even outside the viewport. */
export async function wakePictures(root: Element): Promise<void> {
  const pictures = [...root.querySelectorAll('img')];
  for (const picture of pictures) picture.loading = 'eager';
  await Promise.all(
    pictures.map((picture) =>
      picture.complete
        ? undefined
        : new Promise<void>((resolve) => {
            picture.addEventListener('load', () => resolve(), { once: true });
            picture.addEventListener('error', () => resolve(), { once: true });
            setTimeout(resolve, PICTURE_MS);
          }),
    ),
  );
  // The mark reserves space on paper, so that a reader sees that a picture is missing.
  for (const picture of pictures)
    picture.toggleAttribute('data-missing', picture.complete && picture.naturalWidth === 0);
}
