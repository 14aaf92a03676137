// Compares pages as pictures: the ink in cells of 4 mm.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

/** Cells of a page are about 4 mm wide. */
const CELL = 4;

/** Page of the PDF as a PNG at 96 dpi, in order. */
export function pdfPictures(file: string): Buffer[] {
  const prefix = file.replace(/\.pdf$/, '-page');
  execFileSync('pdftoppm', ['-r', '96', '-gray', '-png', file, prefix]);
  const folder = path.dirname(file);
  return readdirSync(folder)
    .filter((name) => name.startsWith(path.basename(prefix)) && name.endsWith('.png'))
    .sort()
    .map((name) => readFileSync(path.join(folder, name)));
}

/** The mean darkness, 0 to 255, of each cell. */
async function inkOf(png: Buffer, columns: number, rows: number): Promise<Buffer> {
  const picture = sharp(png).flatten({ background: '#fff' }).grayscale().negate();
  return picture.resize(columns, rows, { fit: 'fill', kernel: 'linear' }).raw().toBuffer();
}

/**
 * How much of the ink of two pictures of one page is at different places: 0 for equal pages, 1 for pages with nothing in
 * common. `mm`: size of the page.
 */
export async function inkDifference(
  one: Buffer,
  other: Buffer,
  mm: { width: number; height: number },
): Promise<number> {
  const [columns, rows] = [Math.round(mm.width / CELL), Math.round(mm.height / CELL)];
  const [a, b] = await Promise.all([inkOf(one, columns, rows), inkOf(other, columns, rows)]);
  let [all, apart] = [0, 0];
  for (let at = 0; at < a.length; at += 1) {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    // The screen shows the edge of the sheet.
    if (column === 0 || row === 0 || column === columns - 1 || row === rows - 1) continue;
    const [x, y] = [a[at] ?? 0, b[at] ?? 0];
    all += Math.max(x, y);
    apart += Math.abs(x - y);
  }
  return all === 0 ? 0 : apart / all;
}
