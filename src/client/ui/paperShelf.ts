// Keeps the identity of what did not change between two layings of a paper, so that only changed sheets are drawn anew.
import type { Frame, Placement } from '../../domain/paper/pageModel';
import type { PaperBlock } from '../../domain/paper/paperModel';

export interface Entry {
  /** Under which its measured box is kept. */
  key: string;
  block: PaperBlock;
}

/** Numbers of one width: 3． and 7． and, as a label has room for two digits, 12． measure alike. */
const wide = (label: string): string => label.replace(/\d/g, '0').replace(/^0．/, '00．');

export class BlockShelf {
  private known = new Map<string, { json: string; measured: string; block: PaperBlock }>();

  /** The blocks as entries; a block that says what it said before is the object that it was. */
  take(blocks: readonly PaperBlock[], base: string, evenDigits = false): Entry[] {
    const next: typeof this.known = new Map();
    const entries = blocks.map((block): Entry => {
      const json = JSON.stringify(block);
      const before = this.known.get(block.id);
      const kept = before?.json === json ? before : { json, measured: measuredText(block, json, evenDigits), block };
      next.set(block.id, kept);
      return { key: `${base}|${kept.measured}`, block: kept.block };
    });
    this.known = next;
    return entries;
  }
}

const zeros = (text: string): string => text.replace(/\d/g, '0');

/** `evenDigits`: a score in the running text takes the room of any other of as many digits, so a new one needs no new measure. */
function measuredText(block: PaperBlock, json: string, evenDigits: boolean): string {
  const label = 'label' in block && block.label !== '' ? { label: wide(block.label) } : {};
  if (evenDigits && (block.kind === 'stem' || block.kind === 'part')) return JSON.stringify({ ...block, ...label, score: zeros(block.score) });
  if (evenDigits && block.kind === 'section') {
    const { count, each, total } = block.parts;
    const parts = { ...block.parts, count: zeros(count), each: each === null ? null : zeros(String(each)), total: zeros(total) };
    return JSON.stringify({ ...block, heading: '', parts });
  }
  return 'label' in label ? JSON.stringify({ ...block, ...label }) : json;
}

const samePlacement = (a: Placement, b: Placement | undefined): boolean =>
  b !== undefined && a.blockId === b.blockId && a.y === b.y && a.height === b.height && a.from === b.from && a.to === b.to && a.head?.from === b.head?.from && a.head?.to === b.head?.to;
const sameFrame = (a: Frame, b: Frame | undefined): boolean =>
  b !== undefined && a.length === b.length && a.every((placement, i) => samePlacement(placement, b[i]));

/** `after` with every frame and sheet that stands as before in place of its like. */
export function keepSheets(before: readonly Frame[][], after: Frame[][]): Frame[][] {
  return after.map((sheet, i) => {
    const had = before[i];
    if (!had) return sheet;
    const frames = sheet.map((frame, at) => (sameFrame(frame, had[at]) ? (had[at] as Frame) : frame));
    return frames.length === had.length && frames.every((frame, at) => frame === had[at]) ? had : frames;
  });
}
