// A paper on real pages: blocks are measured off screen, paginated by the page model and rendered as sheets in mm. The
// same sheets are viewed, printed and captured.
import { useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, type ReactNode, type Ref } from 'react';
import { createPortal } from 'react-dom';
import type { DrawnSheet } from '../../../contract/paper/paperPdf';
import type { Geometry } from '../../../domain/paper/geometry';
import type { PaperBlock } from '../../../domain/paper/paperModel';
import { paperFonts } from '../../lib/math/paperFonts';
import { PaperLinesContext } from '../content/MathText';
import { PAPER_LINES } from '../content/paperLines';
import { DrawnSheetPage, pageSizesCss } from './DrawnSheetPage';
import { PaperBlockView } from './PaperBlockView';
import { PaperEditLayer } from './PaperEditLayer';
import { PaperStyles } from './PaperStyles';
import { PlacedSheet, PX_PER_MM, PX_PER_PT, type PlacedSheets } from './PlacedSheet';
import { PaperEditContext, type PaperEditing } from './paperEditing';
import { wakePictures } from './paperMeasure';
import printCss from './print.css';
import type { LayoutSetting } from './stablePlacement';
import { usePlacedSheets } from './usePlacedSheets';
import { PageThumbnails } from './zoom/PageThumbnails';
import type { PageZoom } from './zoom/pageZoom';
import { usePageScale } from './zoom/usePageScale';

export interface PaperSheetHandle {
  /** The current sheets, in order. */
  sheets(): HTMLElement[];
  geometry: Geometry;
  /** Size of the sheets on screen; 1 is the printed size. */
  scale: number;
  /** The current layout; null until the whole paper is paginated. */
  placed(): PlacedSheets | null;
  /** Scrolls to the position where a block begins. */
  show(blockId: string): void;
  /** Opens the field of a spot that is editable on the page. */
  edit(spot: string): void;
}
export interface PaperSheetProps extends LayoutSetting {
  blocks: readonly PaperBlock[];
  /** Sheets after the paper. */
  drawn?: readonly DrawnSheet[] | undefined;
  /** Makes the pages editable. */
  editing?: PaperEditing | undefined;
  ref?: Ref<PaperSheetHandle>;
  zoom?: PageZoom | undefined;
  /** Receives the thumbnails of the sheets. */
  strip?: HTMLElement | null | undefined;
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

const NONE: readonly DrawnSheet[] = [];

export function PaperSheet({
  blocks,
  layout,
  sealLine,
  drawn = NONE,
  title = '',
  editing,
  ref,
  zoom = 'auto',
  strip,
  onPlaced,
}: PaperSheetProps) {
  const column = useRef<HTMLDivElement>(null);
  const desk = useRef<HTMLDivElement>(null);
  const openSpot = useRef<(spot: string) => void>(null);
  const { setting, pending, placed } = usePlacedSheets(column, { blocks, layout, sealLine, title });
  const { geometry } = setting;

  // Called once per layout pass, even if the listener changes.
  const notifyPlaced = useEffectEvent((now: Parameters<NonNullable<typeof onPlaced>>[0]) => onPlaced?.(now));
  useLayoutEffect(() => {
    if (desk.current) void wakePictures(desk.current);
    if (placed?.whole)
      notifyPlaced({ sheets: placed.sheets.length, pages: placed.pages, blocks: placed.whole, setting: placed.key });
  }, [placed]);

  const scale = usePageScale(desk, placed?.geometry ?? geometry, zoom);
  useImperativeHandle(
    ref,
    () => ({
      sheets: () => [...(desk.current?.querySelectorAll<HTMLElement>('.paper-page') ?? [])],
      geometry: placed?.geometry ?? geometry,
      scale,
      placed: () => (placed?.whole ? placed : null),
      show: (blockId) =>
        // Options and sub-questions may be in the block of their stem.
        (
          desk.current?.querySelector(`[data-block="${CSS.escape(blockId)}"]`) ??
          desk.current?.querySelector(`[data-block="${CSS.escape(`${blockId.split(':')[0] ?? ''}:stem`)}"]`)
        )?.scrollIntoView({ block: 'center', behavior: 'smooth' }),
      edit: (spot) => openSpot.current?.(spot),
    }),
    [placed, geometry, scale],
  );

  const measuring = pending ?? setting;
  return (
    <PaperLinesContext.Provider value={PAPER_LINES}>
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
          ['--paper-fonts' as string]: paperFonts(measuring.lines.latin_face),
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
              fonts={paperFonts(pending.lines.latin_face)}
            />
          </div>
        ))}
      </div>
      {strip && placed?.whole && createPortal(<PageThumbnails placed={placed} drawn={drawn} desk={desk} />, strip)}
      <PaperEditContext.Provider value={editing !== undefined}>
        <PaperEditLayer ref={openSpot} editing={editing} edition={placed?.edition ?? 0}>
          <div
            ref={desk}
            className="paper-desk"
            aria-busy={!placed?.whole || pending !== null}
            data-sheets={placed?.sheets.length ?? 0}
            data-edition={placed?.edition ?? 0}
          >
            {!placed && <WaitingSheet width={geometry.width * scale} height={geometry.height * scale} />}
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
    </PaperLinesContext.Provider>
  );
}

const mm = (value: number) => `${value}mm`;

/** In the place of the first sheet until its layout is known. */
const WaitingSheet = ({ width, height }: { width: number; height: number }) => (
  <div className="paper-waiting" aria-hidden="true" style={{ width: mm(width), height: mm(height) }} />
);

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
