// Sheets of a paginated paper: the screen and the server's Chromium show the same.
import type { PaperLayout } from '../../../contract/paper/paper';
import type { Geometry } from '../../../domain/paper/geometry';
import type { Frame } from '../../../domain/paper/pageModel';
import type { PaperBlock } from '../../../domain/paper/paperModel';
import { PaperPage } from './PaperPage';

export interface PlacedSheets {
  /** Frames of each sheet with the positions of their blocks. */
  sheets: Frame[][];
  /** Total number of frames. */
  pages: number;
  blocks: ReadonlyMap<string, PaperBlock>;
  geometry: Geometry;
  fontPt: number;
  lineHeight?: number | undefined;
  /** For headers and footers. */
  title?: string | undefined;
  /** Header, footer and candidate fields; if absent, the defaults of papers without these settings. */
  lines?: Partial<PaperLayout> | undefined;
}

export const PX_PER_MM = 96 / 25.4;
export const PX_PER_PT = 96 / 72;

/** `sheet` is 0-based. */
export function PlacedSheet({ placed, sheet }: { placed: PlacedSheets; sheet: number }) {
  const before = placed.sheets.slice(0, sheet).reduce((sum, frames) => sum + frames.length, 0);
  return (
    <PaperPage
      frames={placed.sheets[sheet] ?? []}
      blocks={placed.blocks}
      geometry={placed.geometry}
      first={before + 1}
      total={placed.pages}
      sheet={sheet}
      fontPt={placed.fontPt}
      widthPx={placed.geometry.frame.width * PX_PER_MM}
      fontPx={placed.fontPt * PX_PER_PT}
      lineHeight={placed.lineHeight}
      title={placed.title}
      head={placed.lines?.head}
      foot={placed.lines?.foot}
      sealFields={placed.lines?.fields}
    />
  );
}
