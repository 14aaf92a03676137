// Input and output of the thread that reads and draws the pages of a file (pageThread.ts).
import type { LinePlace } from '../../../../domain/question/linePlaces';

export type PageTask =
  /** Sizes of the pages, and where the lines lie on them. */
  | { do: 'read'; pdf: Uint8Array; lines: string[] }
  /** A page as WebP; from 0. */
  | { do: 'draw'; pdf: Uint8Array; page: number };
export interface ReadPages {
  /** Of all pages, also of those that are not shown. */
  total: number;
  /** Of the first MAX_SHOWN. */
  pages: { width: number; height: number }[];
  /** One list for each of the lines. */
  places: LinePlace[][];
}
export type PageResult = ReadPages | { picture: Uint8Array };

export const PAGE_PLACE = { source: 'modules/question/pages/pageThread.ts', bundle: 'pageThread.cjs' };
export const MAX_SHOWN = 300;
/** px */
export const PICTURE_WIDTH = 1000;
