// Files whose end is missing: the pages before it are read, and nothing is missing without a word.
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { openScanFile } from './scanSource';

const SIZE = { width: 600, height: 800 };
const noise = () =>
  sharp({ create: { ...SIZE, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 30 } } });

async function tiffOf(pages: number): Promise<Buffer> {
  const all = await Promise.all(Array.from({ length: pages }, () => noise().raw().toBuffer()));
  const raw = { width: SIZE.width, height: SIZE.height * pages, channels: 3, pageHeight: SIZE.height } as const;
  return sharp(Buffer.concat(all), { raw }).tiff({ compression: 'lzw' }).toBuffer();
}
async function pdfOf(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let i = 0; i < pages; i += 1) {
    const picture = await pdf.embedJpg(await noise().jpeg().toBuffer());
    pdf.addPage([595, 842]).drawImage(picture, { x: 0, y: 0, width: 595, height: 842 });
    await pdf.flush();
  }
  return pdf.save({ useObjectStreams: false });
}

/** Of each page its width, or why it is refused. */
async function pagesOf(bytes: Uint8Array): Promise<(number | string)[]> {
  const source = await openScanFile(Uint8Array.from(bytes), 'a').parts[0]?.open();
  if (!source) throw new Error('no source');
  const found: (number | string)[] = [];
  for (let page = 0; page < source.pages; page += 1)
    found.push(
      await source.picture(page).then(
        ({ width }) => width,
        (error: { msg?: string }) => error.msg ?? String(error),
      ),
    );
  await source.close();
  return found;
}

test('a TIFF that was cut after its second page gives both, and says from which page on it is missing', async () => {
  const whole = await tiffOf(3);
  expect(await pagesOf(whole)).toEqual([600, 600, 600]);
  const found = await pagesOf(whole.subarray(0, whole.length - 2000));
  expect(found).toEqual([600, 600, expect.stringMatching(/从第 3 页起没有内容：前 2 页已读.*重新扫描/)]);
  expect(await pagesOf(whole.subarray(0, Math.floor(whole.length * 0.5)))).toEqual([
    600,
    expect.stringMatching(/第 2 页/),
  ]);
});

test('a PDF without its end gives the pages that are in it', async () => {
  const whole = await pdfOf(4);
  expect(await pagesOf(whole)).toHaveLength(4);
  for (const share of [0.6, 0.97]) {
    const found = await pagesOf(whole.subarray(0, Math.floor(whole.length * share)));
    const read = found.filter((page) => typeof page === 'number');
    expect(read.length).toBeGreaterThan(0);
    expect(found.slice(read.length)).toEqual([expect.stringContaining(`从第 ${read.length + 1} 页起没有内容`)]);
  }
});

test.each(['png', 'jpeg', 'tiff'] as const)('a cut %s is refused with what to do', async (format) => {
  const whole = await noise().toFormat(format).toBuffer();
  for (const share of [0.3, 0.9]) {
    const read = pagesOf(whole.subarray(0, Math.floor(whole.length * share))).catch((error: { msg: string }) => [
      error.msg,
    ]);
    expect(await read).toEqual(['图片不完整或已损坏，请重新扫描后上传']);
  }
});
