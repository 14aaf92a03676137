// Sheets of a paper that is laid already: what the screen shows is what the server's Chromium prints.
import type { PaperLayout } from '../../contract/paper';
import type { Geometry } from '../../domain/paper/geometry';
import type { Frame } from '../../domain/paper/pageModel';
import type { PaperBlock } from '../../domain/paper/paperModel';
import { PaperPage } from './PaperPage';

export interface Laid {
  /** Frames of each sheet with the places of their blocks. */
  sheets: Frame[][];
  /** Frames in all. */
  pages: number;
  blocks: ReadonlyMap<string, PaperBlock>;
  geometry: Geometry;
  fontPt: number;
  lineHeight?: number | undefined;
  /** For heads and feet. */
  title?: string | undefined;
  /** Head, foot and candidate fields; left out they are as papers had them before there was a choice. */
  lines?: Partial<PaperLayout> | undefined;
}

export const PX_PER_MM = 96 / 25.4;
export const PX_PER_PT = 96 / 72;

/** One sheet, 0-based. */
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
