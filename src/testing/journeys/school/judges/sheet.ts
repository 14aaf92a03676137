// Answer sheets as a scanner gets them: the codes by ZBar, corner marks and boxes by the ink at their places.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { notJudged, type Finding } from '../finding';
import { inkIn, type GrayPicture } from './graymap';
import { pagesOf, withPdf } from './pdf';
import { inFolder, lacking, run } from './programs';

/** mm from the upper left corner. */
interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface ExpectedSheet {
  /** In order, the sheets of each student after those of the one before. */
  pages: readonly {
    width: number;
    height: number;
    corners: readonly Place[];
    boxes: readonly (Place & { kind: string })[];
    code: string;
  }[];
}

const DPI = 200;
export async function judgeSheet(bytes: Uint8Array, { pages }: ExpectedSheet): Promise<Finding[]> {
  const lacks = lacking('pdftoppm');
  if (lacks !== null) return [notJudged(`answer sheet: ${lacks}`)];
  const noCodes = lacking('zbarimg');
  return withPdf(bytes, async (file) => {
    const pictures = await pagesOf(file, { dpi: DPI });
    const findings: Finding[] = [];
    if (pictures.length !== pages.length)
      findings.push({ rule: 'sheet pages', message: `${pictures.length} pages instead of ${pages.length}` });
    for (const [at, page] of pages.entries()) {
      const picture = pictures[at];
      if (!picture) continue;
      const find = (rule: string, message: string) => findings.push({ rule, message: `page ${at + 1}: ${message}` });
      const inkOf = ({ x, y, w, h }: Place) =>
        inkIn(picture, { x: x / page.width, y: y / page.height, w: w / page.width, h: h / page.height });
      const faint = page.corners.filter((corner) => inkOf(corner) < 0.9).length;
      if (faint > 0)
        find('sheet corners', `${faint} of ${page.corners.length} marks are not where a scan of it is read`);
      const spilt = page.corners.filter((corner) => inkOf(around(corner, 2)) > 0.75).length;
      if (spilt > 0) find('sheet corners', `${spilt} marks are not alone`);
      const boxes = page.boxes.filter(({ kind }) => !HANDWRITTEN.has(kind));
      const unframed = boxes.filter((box) => !isFramed(inkOf, box)).length;
      if (unframed > 0) find('sheet boxes', `${unframed} of ${boxes.length} boxes are not printed where they are read`);
      if (noCodes !== null) continue;
      const codes = await codesIn(picture);
      if (!codes.includes(page.code))
        find('sheet code', `reads ${codes.join(', ') || 'nothing'} instead of ${page.code}`);
    }
    return noCodes === null ? findings : [...findings, notJudged(`codes of answer sheets: ${noCodes}`)];
  });
}

/** On a line, or in a frame of several. */
const HANDWRITTEN = new Set(['blank', 'written']);

const around = ({ x, y, w, h }: Place, by: number): Place => ({ x: x - by, y: y - by, w: w + 2 * by, h: h + 2 * by });
/** Each side of the box has a line near its place. */
function isFramed(inkOf: (place: Place) => number, { x, y, w, h }: Place): boolean {
  const near = 0.4;
  const sides: Place[] = [
    { x, y: y - near, w, h: 2 * near },
    { x, y: y + h - near, w, h: 2 * near },
    { x: x - near, y, w: 2 * near, h },
    { x: x + w - near, y, w: 2 * near, h },
  ];
  return sides.filter((side) => inkOf(side) > 0.08).length >= 3;
}

const codesIn = ({ width, height, data }: GrayPicture): Promise<string[]> =>
  inFolder(async (folder) => {
    const file = path.join(folder, 'page.pgm');
    await writeFile(file, Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]));
    const { output } = await run('zbarimg', ['--quiet', '--raw', '-Sdisable', '-Sqrcode.enable', file]);
    return output.toString('utf8').split('\n').filter(Boolean);
  });
