// One scanned picture: its page codes, and its reading by the manifest of the printed page.
import { readFileSync } from 'node:fs';
import { placeKey } from '../../../../domain/marking/markingSetup';
import type { ManifestPage } from '../../../../domain/sheet/manifest';
import { readPageCode } from '../../../../domain/sheet/pageCode';
import { shrink, valueAt, type GrayImage, type Point } from '../../../../domain/sheet/read/grayImage';
import type { Homography } from '../../../../domain/sheet/read/homography';
import { readPage, type PageReading } from '../../../../domain/sheet/read/readPage';
import { jpegOf } from './picturePages';

const FORMATS = ['QRCode' as const];
/** Pixels of the longest side: smaller is tried first. */
const SIDES = [1800, 3400];

let ready = false;
async function codeReader() {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  if (!ready) {
    const wasm = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
    ready = true;
  }
  return readBarcodes;
}

/** Texts of the page codes in the picture; other codes are left out. */
export async function pageCodesIn(image: GrayImage): Promise<string[]> {
  const read = await codeReader();
  let last = 0;
  for (const side of SIDES) {
    const small = shrink(image, Math.ceil(Math.max(image.width, image.height) / side));
    if (small.width === last) break;
    last = small.width;
    const data = new Uint8ClampedArray(small.width * small.height * 4);
    small.data.forEach((gray, i) => data.fill(gray, i * 4, i * 4 + 3).fill(255, i * 4 + 3, i * 4 + 4));
    const found = await read({ data, width: small.width, height: small.height, colorSpace: 'srgb' } as ImageData, {
      formats: FORMATS,
      tryHarder: true,
      tryRotate: true,
      tryInvert: false,
    });
    const texts = found.map(({ text }) => text).filter((text) => readPageCode(text) !== null);
    if (texts.length > 0) return [...new Set(texts)];
  }
  return [];
}

export interface SheetPage {
  sheet: number;
  page: number;
  manifest: ManifestPage;
}
export interface ReadScan {
  sheet: SheetPage;
  reading: PageReading;
  /** Straightened, as JPEG; `DOTS` pixels of a mm. */
  picture: Uint8Array;
}

/** Of a straightened picture, a mm. */
const DOTS = 6;
/** Without a code, the best sheet must be found as surely as this. */
const SURE = 0.9;
const AHEAD = 0.05;

/** Null where none of the pages is found. `corners`: where a person sees the corner marks, as shares of the picture. */
export async function readScan(
  image: GrayImage,
  pages: readonly SheetPage[],
  several: ReadonlySet<string>,
  corners?: readonly Point[],
): Promise<ReadScan | null> {
  const pointed = corners?.map(({ x, y }) => ({ x: x * image.width, y: y * image.height }));
  const readings = pages
    .flatMap((sheet) => {
      const reading = readPage(image, sheet.manifest, (box) => several.has(placeKey(box)), pointed);
      return reading ? [{ sheet, reading }] : [];
    })
    .sort((a, b) => b.reading.score - a.reading.score);
  const [best, next] = readings;
  if (!best) return null;
  if (pages.length > 1 && (best.reading.score < SURE || (next && next.reading.score > best.reading.score - AHEAD)))
    return null;
  const { width, height } = best.sheet.manifest;
  const upright = straightened(image, best.reading.map, width, height);
  return { ...best, picture: await jpegOf(upright, Math.max(upright.width, upright.height)) };
}

export const asScanned = (image: GrayImage): Promise<Uint8Array> => jpegOf(image, 1800);

function straightened(image: GrayImage, h: Homography, wide: number, high: number): GrayImage {
  const [width, height] = [Math.round(wide * DOTS), Math.round(high * DOTS)];
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [mx, my] = [(x + 0.5) / DOTS, (y + 0.5) / DOTS];
      const w = h[6] * mx + h[7] * my + h[8];
      const value = valueAt(image, (h[0] * mx + h[1] * my + h[2]) / w, (h[3] * mx + h[4] * my + h[5]) / w);
      data[y * width + x] = Number.isNaN(value) ? 255 : value;
    }
  return { width, height, data };
}
