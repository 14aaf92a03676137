// Pictures from scanners and phones as gray values, by libvips: JPEG, PNG, and TIFF with one or more pages.
import type { GrayImage } from '../../../../domain/sheet/read/grayImage';
import { invalid } from '../../../errors';
import { isCutTiff, missingFrom } from './cutFiles';
import { MAX_PAGES, type ScanSource } from './scanSource';

/** A3 at 600 dpi has 70 million. */
const MAX_PIXELS = 100_000_000;
const LONG_SIDE = 3400;

export async function openPicture(bytes: Uint8Array): Promise<ScanSource> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'truncated', sequentialRead: true } as const;
  const { pages = 1 } = await sharp(bytes, options)
    .metadata()
    .catch((error: unknown) => {
      throw refusal(error);
    });
  if (pages > MAX_PAGES) throw invalid(`图片有 ${pages} 页，一次最多 ${MAX_PAGES} 页，请分成几份上传`);
  const cut = isCutTiff(bytes);
  return {
    pages: cut ? pages + 1 : pages,
    async picture(page): Promise<GrayImage> {
      if (page >= pages) throw missingFrom(pages);
      try {
        const { data, info } = await sharp(bytes, { ...options, ...(pages > 1 ? { page } : {}) })
          .autoOrient()
          .flatten({ background: '#ffffff' })
          .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside', withoutEnlargement: true })
          .toColourspace('b-w')
          .raw()
          .toBuffer({ resolveWithObject: true });
        return { width: info.width, height: info.height, data: onlyGray(data, info.channels) };
      } catch (error) {
        throw refusal(error);
      }
    },
    close: async () => undefined,
  };
}

function onlyGray(data: Buffer, channels: number): Uint8Array {
  if (channels === 1) return new Uint8Array(data.buffer, data.byteOffset, data.length);
  const gray = new Uint8Array(data.length / channels);
  for (let i = 0; i < gray.length; i += 1) gray[i] = data[i * channels] ?? 255;
  return gray;
}

const refusal = (error: unknown) =>
  /pixel limit|too large/i.test(String(error))
    ? invalid('图片超过 1 亿像素，请用 300 dpi 重新扫描后上传')
    : invalid('图片不完整或已损坏，请重新扫描后上传');

/** For the pictures that people look at. */
export async function jpegOf({ width, height, data }: GrayImage, longest: number): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(data, { raw: { width, height, channels: 1 } })
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 72 })
    .toBuffer();
}
