// Sheets of a paginated paper: the screen and the server's Chromium show the same.
import type { PaperLayout } from '../../../contract/paper/paperLayout';
import type { Geometry } from '../../../domain/paper/geometry';
import type { Frame } from '../../../domain/paper/pageModel';
import type { PaperBlock } from '../../../domain/paper/paperModel';
import { paperFonts } from '../../lib/math/paperFonts';
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

/**
 * Answers that begin on a sheet of their own are a document of their own: page numbers from 1, their heading in place
 * of the title, no seal line.
 */
function partOf({ sheets, blocks, title }: PlacedSheets, sheet: number) {
  const heading = (frames: readonly Frame[]) => {
    const block = blocks.get(frames[0]?.[0]?.blockId ?? '');
    return block?.kind === 'answersTitle' && block.breakBefore ? block.text : null;
  };
  const answers = sheets.findIndex((frames) => heading(frames) !== null);
  const inAnswers = answers >= 0 && sheet >= answers;
  const from = inAnswers ? answers : 0;
  const pages = (until: number) =>
    sheets.slice(from, until).reduce((sum, frames) => sum + frames.filter((frame) => frame.length > 0).length, 0);
  return {
    title: inAnswers ? (heading(sheets[answers] ?? []) ?? title) : title,
    first: pages(sheet) + 1,
    total: pages(inAnswers || answers < 0 ? sheets.length : answers),
    // The front page of each leaf.
    seal: !inAnswers && sheet % 2 === 0,
  };
}

/** `sheet` is 0-based. */
export function PlacedSheet({ placed, sheet }: { placed: PlacedSheets; sheet: number }) {
  return (
    <PaperPage
      frames={placed.sheets[sheet] ?? []}
      blocks={placed.blocks}
      geometry={placed.geometry}
      {...partOf(placed, sheet)}
      sheet={sheet}
      fontPt={placed.fontPt}
      widthPx={placed.geometry.frame.width * PX_PER_MM}
      fontPx={placed.fontPt * PX_PER_PT}
      fonts={paperFonts(placed.lines?.latin_face)}
      lineHeight={placed.lineHeight}
      head={placed.lines?.head}
      foot={placed.lines?.foot}
      sealFields={placed.lines?.fields}
    />
  );
}
