// A paper on real pages: blocks are measured off screen, paginated by the page model and rendered as sheets in mm. The
// same sheets are viewed, printed and captured.
import {
  startTransition,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import type { PaperLayout } from '../../../contract/paper/paper';
import type { DrawnSheet } from '../../../contract/paper/paperPdf';
import { paperGeometry, type Geometry } from '../../../domain/paper/geometry';
import { layFrames, toSheets } from '../../../domain/paper/pageModel';
import type { PaperBlock } from '../../../domain/paper/paperModel';
import { DrawnSheetPage, pageSizesCss } from './DrawnSheetPage';
import { PlacedSheet, PX_PER_MM, PX_PER_PT, type PlacedSheets } from './PlacedSheet';
import { MathEagerContext } from '../content/MathText';
import { PaperBlockView } from './PaperBlockView';
import { PaperEditLayer } from './PaperEditLayer';
import { PaperEditContext, type PaperEditing } from './paperEditing';
import { BlockCache, keepSheets, type Entry } from './stablePlacement';
import { PaperStyles } from './PaperStyles';
import printCss from './print.css';
import { digitsAreEven, measureBlock, prepareBlocks, wakePictures, type BlockBox } from './paperMeasure';

export interface PaperSheetHandle {
  /** The current sheets, in order. */
  sheets(): HTMLElement[];
  geometry: Geometry;
  /** The current layout; null until the whole paper is paginated. */
  placed(): PlacedSheets | null;
  /** Scrolls to the position where a block begins. */
  show(blockId: string): void;
  /** Opens the field of a spot that is editable on the page. */
  edit(spot: string): void;
}
export interface PaperSheetProps {
  blocks: readonly PaperBlock[];
  /** Without furniture settings, the defaults of papers that have none apply. */
  layout: Pick<PaperLayout, 'size' | 'font_size'> & Partial<PaperLayout>;
  sealLine: boolean;
  /** Sheets after the paper. */
  drawn?: readonly DrawnSheet[] | undefined;
  /** For header and footer. */
  title?: string | undefined;
  /** Makes the pages editable. */
  editing?: PaperEditing | undefined;
  ref?: Ref<PaperSheetHandle>;
  /** Called after every layout pass of the whole paper. */
  onPlaced?: ((placed: PlacedPaper) => void) | undefined;
}
export interface PlacedPaper {
  sheets: number;
  /** Number of frames: a sheet of two columns has two. */
  pages: number;
  blocks: readonly PaperBlock[];
  /** settingKey of the layout settings. */
  setting: string;
}

/** Equal for settings that give the same layout. */
export const settingKey = ({
  layout,
  sealLine,
  title,
}: Pick<PaperSheetProps, 'layout' | 'sealLine' | 'title'>): string => JSON.stringify([layout, sealLine, title ?? '']);

/** The layout settings on which the measured size of a block depends. */
interface Setting extends Required<Pick<PlacedSheets, 'geometry' | 'fontPt' | 'lineHeight' | 'title'>> {
  lines: Partial<PaperLayout>;
  key: string;
}
/** The blocks in the measuring column, with the settings for which they are rendered. */
interface Batch extends Setting {
  entries: Entry[];
}
interface Shown extends Setting, Pick<PlacedSheets, 'sheets' | 'pages' | 'blocks'> {
  /** All blocks of the paper once they are paginated; null while only its beginning is measured. */
  whole: readonly PaperBlock[] | null;
  /** Counts layout passes. */
  edition: number;
}

/** Measured boxes are kept while the sheet is mounted; above this number the whole cache is cleared. */
const MAX_BOXES = 6000;
const NONE: readonly DrawnSheet[] = [];
/** Blocks rendered and measured in one task. */
const BATCH = 60;

export function PaperSheet({
  blocks,
  layout,
  sealLine,
  drawn = NONE,
  title = '',
  editing,
  ref,
  onPlaced,
}: PaperSheetProps) {
  const { size, font_size: fontPt, margins = 'normal', line_height: lineHeight = 1.7 } = layout;
  // An equal layout object causes no new layout pass: a caller that stores the values of onPlaced would otherwise loop
  // for ever.
  const lines = useAlike(layout);
  const geometry = useMemo(() => paperGeometry(size, sealLine, margins), [size, sealLine, margins]);
  const settingNow = settingKey({ layout, sealLine, title });
  const setting = useMemo(
    (): Setting => ({ geometry, fontPt, lineHeight, title, lines, key: settingNow }),
    [geometry, fontPt, lineHeight, title, lines, settingNow],
  );
  const [cache] = useState(() => new BlockCache());
  const boxes = useRef(new Map<string, BlockBox>());
  const column = useRef<HTMLDivElement>(null);
  const desk = useRef<HTMLDivElement>(null);
  const openSpot = useRef<(spot: string) => void>(null);
  const [pending, setPending] = useState<Batch | null>(null);
  const [measured, remeasure] = useReducer((n: number) => n + 1, 0);
  const [placed, setPlaced] = useState<Shown | null>(null);

  const keyed = useMemo(
    () => cache.take(blocks, `${geometry.frame.width}|${fontPt}|${lineHeight}`, digitsAreEven()),
    [cache, blocks, geometry, fontPt, lineHeight],
  );

  // Unmeasured blocks go into the column in batches, once their formulas and pictures are loaded.
  useEffect(() => {
    let stale = false;
    const unknown = keyed.filter(({ key }) => !boxes.current.has(key));
    const whole = unknown.length === 0;
    const known = whole
      ? keyed
      : keyed.slice(
          0,
          keyed.findIndex(({ key }) => !boxes.current.has(key)),
        );
    // The first pages of a long paper show while the rest is measured; an already complete paper is replaced as a
    // whole.
    if (known.length > 0 || whole) {
      const relay = () =>
        setPlaced((before) =>
          !whole && before?.whole ? before : lay(known, boxes.current, setting, whole ? blocks : null, before),
        );
      startTransition(relay);
    }
    if (whole) return;
    const batch = unknown.slice(0, BATCH);
    void prepareBlocks(batch.map(({ block }) => block)).then(() => {
      if (!stale) setPending({ entries: batch, ...setting });
    });
    void prepareBlocks(unknown.slice(BATCH).map(({ block }) => block));
    return () => {
      stale = true;
    };
  }, [keyed, blocks, setting, measured]);

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

  // Called once per layout pass, even if the listener changes.
  const notifyPlaced = useEffectEvent((now: Parameters<NonNullable<typeof onPlaced>>[0]) => onPlaced?.(now));
  useLayoutEffect(() => {
    if (desk.current) void wakePictures(desk.current);
    if (placed?.whole)
      notifyPlaced({ sheets: placed.sheets.length, pages: placed.pages, blocks: placed.whole, setting: placed.key });
  }, [placed]);

  useImperativeHandle(
    ref,
    () => ({
      sheets: () => [...(desk.current?.querySelectorAll<HTMLElement>('.paper-page') ?? [])],
      geometry: placed?.geometry ?? geometry,
      placed: () => (placed?.whole ? placed : null),
      show: (blockId) =>
        desk.current
          ?.querySelector(`[data-block="${CSS.escape(blockId)}"]`)
          ?.scrollIntoView({ block: 'center', behavior: 'smooth' }),
      edit: (spot) => openSpot.current?.(spot),
    }),
    [placed, geometry],
  );

  const scale = useFit(desk, placed?.geometry ?? geometry);
  const measuring = pending ?? setting;
  return (
    <MathEagerContext.Provider value={true}>
      {/* In the document head, once: captured copies of a sheet are outside this tree. */}
      <PaperStyles />
      <style>{printCss + pageSizesCss(placed?.geometry ?? geometry, drawn)}</style>
      <div
        ref={column}
        className="paper paper-measure"
        aria-hidden="true"
        inert
        style={{
          width: mm(measuring.geometry.frame.width),
          ['--paper-font' as string]: `${measuring.fontPt}pt`,
          ['--paper-line' as string]: String(measuring.lineHeight),
          ['--paper-frame' as string]: mm(measuring.geometry.frame.height),
        }}
      >
        {pending?.entries.map(({ key, block }) => (
          <div key={key} className="paper-block">
            <PaperBlockView
              block={block}
              widthPx={pending.geometry.frame.width * PX_PER_MM}
              fontPx={pending.fontPt * PX_PER_PT}
            />
          </div>
        ))}
      </div>
      <PaperEditContext.Provider value={editing !== undefined}>
        <PaperEditLayer ref={openSpot} editing={editing} edition={placed?.edition ?? 0}>
          <div
            ref={desk}
            className="paper-desk"
            aria-busy={!placed?.whole || pending !== null}
            data-sheets={placed?.sheets.length ?? 0}
            data-edition={placed?.edition ?? 0}
          >
            {placed?.sheets.map((_frames, sheet) => (
              <Room key={sheet} width={placed.geometry.width} height={placed.geometry.height} scale={scale}>
                <PlacedSheet placed={placed} sheet={sheet} />
              </Room>
            ))}
            {placed?.whole &&
              drawn.map((sheet, i) => (
                <Room key={`drawn${i}`} width={sheet.width} height={sheet.height} scale={scale}>
                  <DrawnSheetPage sheet={sheet} />
                </Room>
              ))}
          </div>
        </PaperEditLayer>
      </PaperEditContext.Provider>
    </MathEagerContext.Provider>
  );
}

/** The first value, until an unequal one arrives: keeps the identity of equal data. */
function useAlike<T>(value: T): T {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text) as T, [text]);
}

const mm = (value: number) => `${value}mm`;

/** Reserves the size of a scaled sheet on screen. */
function Room({
  width,
  height,
  scale,
  children,
}: {
  width: number;
  height: number;
  scale: number;
  children: ReactNode;
}) {
  return (
    <div className="paper-room" style={{ width: mm(width * scale), height: mm(height * scale) }}>
      <div
        className="paper-scaled"
        style={{ width: mm(width), transform: scale === 1 ? undefined : `scale(${scale})` }}
      >
        {children}
      </div>
    </div>
  );
}

function lay(
  keyed: readonly Entry[],
  boxes: ReadonlyMap<string, BlockBox>,
  setting: Setting,
  whole: Shown['whole'],
  before: Shown | null,
): Shown {
  const measured = keyed.map(({ key, block }) => ({ ...block, ...(boxes.get(key) ?? { height: 0 }) }));
  const { geometry } = setting;
  const frames = layFrames(measured, geometry.frame.height, { columns: geometry.columns });
  const sheets = keepSheets(before?.sheets ?? [], toSheets(frames, geometry.columns));
  const blocks = new Map(keyed.map(({ block }) => [block.id, block]));
  return { sheets, pages: frames.length, blocks, ...setting, whole, edition: (before?.edition ?? 0) + 1 };
}

/** The paper's scale on screen: natural size, or smaller if the container is narrower. Never causes a layout pass. */
function useFit(desk: { current: HTMLElement | null }, geometry: Geometry): number {
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    const room = desk.current;
    if (!room || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0;
      // Rounded down in steps, so that a scroll bar that appears or disappears does not change the scale.
      if (width > 0) setScale(Math.min(1, Math.floor((width / (geometry.width * PX_PER_MM)) * 50) / 50));
    });
    observer.observe(room);
    return () => observer.disconnect();
  }, [desk, geometry]);
  return scale;
}
