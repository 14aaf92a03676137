// A paper on real pages: blocks are measured off screen, laid by the page model and drawn as sheets in mm.
// The same sheets are looked at, printed and captured.
import { startTransition, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useReducer, useRef, useState, type Ref } from 'react';
import type { PaperLayout } from '../../contract/paper';
import type { DrawnSheet } from '../../contract/paperPdf';
import { paperGeometry, type Geometry } from '../../domain/paper/geometry';
import { layFrames, toSheets } from '../../domain/paper/pageModel';
import type { PaperBlock } from '../../domain/paper/paperModel';
import { CONTENT_CSS } from './contentCss';
import { DrawnSheetPage, drawnPageCss } from './DrawnSheetPage';
import { LaidSheet, PX_PER_MM, PX_PER_PT, type Laid } from './LaidSheets';
import { MathEagerContext } from './MathText';
import { PaperBlockView } from './PaperBlockView';
import { PAPER_CSS, printCss } from './paperCss';
import { measureBlock, prepareBlocks, wakePictures, type BlockBox } from './paperMeasure';

export interface PaperSheetHandle {
  /** The sheets as they stand, in order. */
  sheets(): HTMLElement[];
  geometry: Geometry;
  /** The paper as it stands, null until all of it is laid. */
  laid(): Laid | null;
  /** Scrolls to the place where a block begins. */
  show(blockId: string): void;
}
export interface PaperSheetProps {
  blocks: readonly PaperBlock[];
  layout: Pick<PaperLayout, 'size' | 'font_size'>;
  sealLine: boolean;
  /** Sheets that stand after the paper. */
  drawn?: readonly DrawnSheet[] | undefined;
  ref?: Ref<PaperSheetHandle>;
  /** After every laying of the whole paper: number of sheets and of pages (frames), and which blocks stand on them. */
  onLaid?: ((laid: { sheets: number; pages: number; blocks: readonly PaperBlock[] }) => void) | undefined;
}

interface Entry {
  key: string;
  block: PaperBlock;
}
/** What stands in the measuring column, with the geometry it is drawn for. */
interface Batch {
  entries: Entry[];
  geometry: Geometry;
  fontPt: number;
}
interface Shown extends Laid {
  /** All blocks of the paper when they are laid; null while only its beginning is measured. */
  whole: readonly PaperBlock[] | null;
}

/** Measured boxes are kept as long as the sheet is on screen; more than this many are forgotten together. */
const MAX_BOXES = 6000;
const NONE: readonly DrawnSheet[] = [];
/** Blocks drawn and measured in one task. */
const BATCH = 60;

export function PaperSheet({ blocks, layout, sealLine, drawn = NONE, ref, onLaid }: PaperSheetProps) {
  const geometry = useMemo(() => paperGeometry(layout.size, sealLine), [layout.size, sealLine]);
  const fontPt = layout.font_size;
  const boxes = useRef(new Map<string, BlockBox>());
  const column = useRef<HTMLDivElement>(null);
  const desk = useRef<HTMLDivElement>(null);
  const [pending, setPending] = useState<Batch | null>(null);
  const [measured, remeasure] = useReducer((n: number) => n + 1, 0);
  const [laid, setLaid] = useState<Shown | null>(null);

  const keyed = useMemo(
    () => blocks.map((block) => ({ block, key: `${geometry.frame.width}|${fontPt}|${JSON.stringify(block)}` })),
    [blocks, geometry, fontPt],
  );

  // Blocks not yet measured go into the column, some at a time, once their formulas and pictures are there.
  useEffect(() => {
    let stale = false;
    const unknown = keyed.filter(({ key }) => !boxes.current.has(key));
    const known = unknown.length === 0 ? keyed : keyed.slice(0, keyed.findIndex(({ key }) => !boxes.current.has(key)));
    // The first pages of a long paper show while the rest is still measured; a paper that stands is replaced as a whole.
    if (unknown.length === 0 || known.length > 0) {
      startTransition(() =>
        setLaid((before) => (unknown.length > 0 && before?.whole ? before : lay(known, boxes.current, geometry, fontPt, unknown.length === 0 ? blocks : null))),
      );
    }
    if (unknown.length === 0) return;
    const batch = unknown.slice(0, BATCH);
    void prepareBlocks(batch.map(({ block }) => block)).then(() => {
      if (!stale) setPending({ entries: batch, geometry, fontPt });
    });
    void prepareBlocks(unknown.slice(BATCH).map(({ block }) => block));
    return () => {
      stale = true;
    };
  }, [keyed, blocks, geometry, fontPt, measured]);

  useLayoutEffect(() => {
    const root = column.current;
    if (!pending || !root) return;
    let stale = false;
    void wakePictures(root).then(() => {
      if (stale) return;
      const mmPerPx = pending.geometry.frame.width / (root.getBoundingClientRect().width || 1);
      if (boxes.current.size > MAX_BOXES) boxes.current.clear();
      [...root.children].forEach((element, i) => {
        const entry = pending.entries[i];
        if (entry) boxes.current.set(entry.key, measureBlock(element, mmPerPx, pending.geometry.frame.height));
      });
      setPending(null);
      remeasure();
    });
    return () => {
      stale = true;
    };
  }, [pending]);

  useLayoutEffect(() => {
    if (desk.current) void wakePictures(desk.current);
    if (laid?.whole) onLaid?.({ sheets: laid.sheets.length, pages: laid.pages, blocks: laid.whole });
  }, [laid, onLaid]);

  useImperativeHandle(ref, () => ({
    sheets: () => [...(desk.current?.querySelectorAll<HTMLElement>('.paper-page') ?? [])],
    geometry: laid?.geometry ?? geometry,
    laid: () => (laid?.whole ? laid : null),
    show: (blockId) => desk.current?.querySelector(`[data-block="${CSS.escape(blockId)}"]`)?.scrollIntoView({ block: 'center', behavior: 'smooth' }),
  }), [laid, geometry]);

  const scale = useFit(desk, laid?.geometry ?? geometry);
  return (
    <MathEagerContext.Provider value={true}>
      {/* In the head, once: captured copies of a sheet stand outside this tree. */}
      <style href="paper" precedence="paper">
        {CONTENT_CSS + PAPER_CSS}
      </style>
      <style>{printCss(laid?.geometry ?? geometry) + drawnPageCss(drawn)}</style>
      <div
        ref={column}
        className="paper paper-measure"
        aria-hidden="true"
        style={{ width: `${(pending?.geometry ?? geometry).frame.width}mm`, ['--paper-font' as string]: `${pending?.fontPt ?? fontPt}pt` }}
      >
        {pending?.entries.map(({ key, block }) => (
          <div key={key} className="paper-block">
            <PaperBlockView block={block} widthPx={pending.geometry.frame.width * PX_PER_MM} fontPx={pending.fontPt * PX_PER_PT} />
          </div>
        ))}
      </div>
      <div ref={desk} className="paper-desk" aria-busy={!laid?.whole || pending !== null} data-sheets={laid?.sheets.length ?? 0}>
        {laid?.sheets.map((_frames, sheet) => (
          <div key={sheet} style={{ width: `${laid.geometry.width * scale}mm`, height: `${laid.geometry.height * scale}mm` }}>
            <div style={{ width: `${laid.geometry.width}mm`, transform: scale === 1 ? undefined : `scale(${scale})`, transformOrigin: '0 0' }}>
              <LaidSheet laid={laid} sheet={sheet} />
            </div>
          </div>
        ))}
        {laid?.whole &&
          drawn.map((sheet, i) => (
            <div key={`drawn${i}`} style={{ width: `${sheet.width * scale}mm`, height: `${sheet.height * scale}mm` }}>
              <div style={{ width: `${sheet.width}mm`, transform: scale === 1 ? undefined : `scale(${scale})`, transformOrigin: '0 0' }}>
                <DrawnSheetPage sheet={sheet} />
              </div>
            </div>
          ))}
      </div>
    </MathEagerContext.Provider>
  );
}

function lay(keyed: readonly Entry[], boxes: ReadonlyMap<string, BlockBox>, geometry: Geometry, fontPt: number, whole: Shown['whole']): Shown {
  const measured = keyed.map(({ key, block }) => ({ ...block, ...(boxes.get(key) ?? { height: 0 }) }));
  const frames = layFrames(measured, geometry.frame.height, { columns: geometry.columns });
  const sheets = toSheets(frames, geometry.columns);
  return { sheets, pages: frames.length, blocks: new Map(keyed.map(({ block }) => [block.id, block])), geometry, fontPt, whole };
}

/** The paper's scale on screen: natural size, or smaller where the room is narrower. Never relays anything. */
function useFit(desk: { current: HTMLElement | null }, geometry: Geometry): number {
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    const room = desk.current;
    if (!room || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0;
      // Rounded, and not for the sake of a scroll bar coming and going.
      if (width > 0) setScale(Math.min(1, Math.floor((width / (geometry.width * PX_PER_MM)) * 50) / 50));
    });
    observer.observe(room);
    return () => observer.disconnect();
  }, [desk, geometry]);
  return scale;
}
