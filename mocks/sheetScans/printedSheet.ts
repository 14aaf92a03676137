// Pages of an issued sheet as a scanner would send them: the product's own drawing with its page code, rasterised, and
// boxes filled by pencil.
import sharp from 'sharp';
import type { DrawnSheet } from '../../src/contract/paper/paperPdf';
import type { ManifestBox } from '../../src/domain/sheet/manifest';
import type { GrayImage } from '../../src/domain/sheet/read/grayImage';
import { simulatedPage } from '../../src/domain/sheet/simulatedPage';

/** PNG of the page at 200 dpi, turned by `turn` degrees; `ticked`: boxes with a tick in place of a filling. */
export async function printedPage(
  sheet: DrawnSheet,
  filled: readonly ManifestBox[],
  { ticked = [], turn = 0.4 }: { ticked?: readonly ManifestBox[]; turn?: number } = {},
): Promise<Buffer> {
  const svg = simulatedPage(sheet, filled, ticked);
  return sharp(Buffer.from(svg)).rotate(turn, { background: '#fff' }).grayscale().png().toBuffer();
}

export async function grayOf(png: Buffer): Promise<GrayImage> {
  const { data, info } = await sharp(png).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
