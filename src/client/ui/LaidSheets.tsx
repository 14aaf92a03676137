// Sheets of a paginated paper: the screen and the server's Chromium show the same.
import type { PaperLayout } from '../../contract/paper';
import type { Geometry } from '../../domain/paper/geometry';
import type { Frame } from '../../domain/paper/pageModel';
import type { PaperBlock } from '../../domain/paper/paperModel';
import { PaperPage } from './PaperPage';

export interface Laid {
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
export function LaidSheet({ laid, sheet }: { laid: Laid; sheet: number }) {
  const before = laid.sheets.slice(0, sheet).reduce((sum, frames) => sum + frames.length, 0);
  return (
    <PaperPage
      frames={laid.sheets[sheet] ?? []}
      blocks={laid.blocks}
      geometry={laid.geometry}
      first={before + 1}
      total={laid.pages}
      sheet={sheet}
      fontPt={laid.fontPt}
      widthPx={laid.geometry.frame.width * PX_PER_MM}
      fontPx={laid.fontPt * PX_PER_PT}
      lineHeight={laid.lineHeight}
      title={laid.title}
      head={laid.lines?.head}
      foot={laid.lines?.foot}
      sealFields={laid.lines?.fields}
    />
  );
}
