// Sheets of paper in mm and the frames (columns) that text is typeset in.
import type { PaperLayout } from '../../contract/paper/paperLayout';

/** The exported page, pt (A4). */
export const PDF_PAGE = { width: 592.28, height: 841.89 } as const;

export interface Geometry {
  size: PaperLayout['size'];
  /** mm. */
  width: number;
  height: number;
  margin: { top: number; right: number; bottom: number; left: number };
  /** Number of frames side by side on one sheet, and the mm between them. */
  columns: number;
  gutter: number;
  /** mm of one frame: blocks are measured and typeset at this size. */
  frame: { width: number; height: number };
  /** Distance of the header from the upper edge and of the footer from the lower one, mm. */
  head: number;
  foot: number;
  /** Width of the seal-line strip at the left edge of front pages, mm; 0 without one. */
  seal: number;
}

const SHEETS = {
  A4: { width: 210, height: 297, columns: 1 },
  A3: { width: 420, height: 297, columns: 2 },
  '8K': { width: 370, height: 260, columns: 2 },
} as const;
const MARGINS = {
  narrow: { top: 13, right: 12, bottom: 14, left: 12 },
  normal: { top: 16, right: 17, bottom: 18, left: 17 },
  wide: { top: 22, right: 25, bottom: 23, left: 25 },
} as const;
const SEAL_STRIP = 24;

export function paperGeometry(
  size: PaperLayout['size'],
  sealLine: boolean,
  margins: PaperLayout['margins'] = 'normal',
): Geometry {
  const sheet = SHEETS[size];
  const seal = sealLine ? SEAL_STRIP : 0;
  const around = MARGINS[margins];
  const margin = { ...around, left: sealLine ? SEAL_STRIP + 6 : around.left };
  const gutter = sheet.columns > 1 ? 16 : 0;
  const inner = sheet.width - margin.left - margin.right - gutter * (sheet.columns - 1);
  return {
    size,
    width: sheet.width,
    height: sheet.height,
    columns: sheet.columns,
    margin,
    gutter,
    frame: { width: inner / sheet.columns, height: sheet.height - margin.top - margin.bottom },
    head: margin.top / 2 - 1,
    foot: margins === 'narrow' ? 6 : 8,
    seal,
  };
}

/**
 * The box of an exported sheet, pt. A4 is 592.28 x 841.89; the wide sheets have its height and their own proportion.
 * `image` is the captured sheet at full width with its proportion kept, so that it is not distorted.
 */
export function pdfBox(geometry: Geometry): {
  width: number;
  height: number;
  image: { width: number; height: number };
} {
  const proportion = geometry.width / geometry.height;
  const width = geometry.size === 'A4' ? PDF_PAGE.width : PDF_PAGE.height * proportion;
  return { width, height: PDF_PAGE.height, image: { width, height: width / proportion } };
}
