// One layout pass: measured blocks on sheets. Keeps the identity of objects that did not change since the pass before,
// so that only changed sheets are rendered again.
import type { PaperLayout } from '../../../contract/paper/paperLayout';
import { layFrames, toSheets, type Frame, type Placement } from '../../../domain/paper/pageModel';
import type { PaperBlock } from '../../../domain/paper/paperModel';
import type { PlacedSheets } from './PlacedSheet';
import type { BlockBox } from './paperMeasure';

/** What the layout depends on besides the blocks. */
export interface LayoutSetting {
  /** Without settings of head and foot, the defaults of papers that have none apply. */
  layout: Pick<PaperLayout, 'size' | 'font_size'> & Partial<PaperLayout>;
  sealLine: boolean;
  /** For header and footer. */
  title?: string | undefined;
}
/** Equal for settings that give the same layout. */
export const settingKey = ({ layout, sealLine, title }: LayoutSetting): string =>
  JSON.stringify([layout, sealLine, title ?? '']);

/** The layout settings on which the measured size of a block depends. */
export interface Setting extends Required<Pick<PlacedSheets, 'geometry' | 'fontPt' | 'lineHeight' | 'title'>> {
  lines: Partial<PaperLayout>;
  key: string;
}
export interface Shown extends Setting, Pick<PlacedSheets, 'sheets' | 'pages' | 'blocks'> {
  /** All blocks of the paper once they are paginated; null while only its beginning is measured. */
  whole: readonly PaperBlock[] | null;
  /** Counts layout passes. */
  edition: number;
}

export interface Entry {
  /** Key of its measured box. */
  key: string;
  block: PaperBlock;
}

/** Labels of the same width: 3． and 7． and, as a label has room for two digits, 12． measure the same. */
const wide = (label: string): string => label.replace(/\d/g, '0').replace(/^0．/, '00．');

export class BlockCache {
  private known = new Map<string, { json: string; measured: string; block: PaperBlock }>();

  /** The blocks as entries; an unchanged block keeps its previous object. */
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

/**
 * `evenDigits`: scores with the same number of digits have the same width, so a changed score needs no new measurement.
 */
function measuredText(block: PaperBlock, json: string, evenDigits: boolean): string {
  const label = 'label' in block && block.label !== '' ? { label: wide(block.label) } : {};
  if (evenDigits && (block.kind === 'stem' || block.kind === 'part'))
    return JSON.stringify({ ...block, ...label, score: zeros(block.score) });
  if (evenDigits && block.kind === 'section') {
    const { count, each, total } = block.parts;
    const parts = {
      ...block.parts,
      count: zeros(count),
      each: each === null ? null : zeros(String(each)),
      total: zeros(total),
    };
    return JSON.stringify({ ...block, heading: '', parts });
  }
  return 'label' in label ? JSON.stringify({ ...block, ...label }) : json;
}

const samePlacement = (a: Placement, b: Placement | undefined): boolean =>
  b !== undefined &&
  a.blockId === b.blockId &&
  a.y === b.y &&
  a.height === b.height &&
  a.from === b.from &&
  a.to === b.to &&
  a.head?.from === b.head?.from &&
  a.head?.to === b.head?.to;
const sameFrame = (a: Frame, b: Frame | undefined): boolean =>
  b !== undefined && a.length === b.length && a.every((placement, i) => samePlacement(placement, b[i]));

/** `after`, with every unchanged frame and sheet replaced by its previous object. */
function keepSheets(before: readonly Frame[][], after: Frame[][]): Frame[][] {
  return after.map((sheet, i) => {
    const had = before[i];
    if (!had) return sheet;
    const frames = sheet.map((frame, at) => (sameFrame(frame, had[at]) ? (had[at] as Frame) : frame));
    return frames.length === had.length && frames.every((frame, at) => frame === had[at]) ? had : frames;
  });
}

/** `whole`: all blocks, if these are all of them. */
export function lay(
  keyed: readonly Entry[],
  boxes: ReadonlyMap<string, BlockBox>,
  setting: Setting,
  whole: Shown['whole'],
  before: Shown | null,
): Shown {
  const measured = keyed.map(({ key, block }) => ({ ...block, ...(boxes.get(key) ?? { height: 0 }) }));
  const { geometry } = setting;
  const frames = layFrames(measured, geometry.frame.height, geometry.columns);
  const sheets = keepSheets(before?.sheets ?? [], toSheets(frames, geometry.columns));
  const blocks = new Map(keyed.map(({ block }) => [block.id, block]));
  return { sheets, pages: frames.length, blocks, ...setting, whole, edition: (before?.edition ?? 0) + 1 };
}
