// npm run bench -- scanMemory: memory above idle while a batch of scanned pages is read, as the job reads it: file by file,
// page by page, in a thread. SCAN_PAGES: pages of the batch, 2,000 by default.
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { drawnScan, DAMAGES, forms } from '../mocks/sheetScans/cases';
import { makeScanReader } from '../src/server/modules/scan/pages/scanReader';
import type { Part, Row } from './support/row';

const PAGES = Number(process.env.SCAN_PAGES ?? 2000);
/** Pages of one file: a file has at most 128 MB. */
const OF_FILE = 100;
const MB = 1024 * 1024;
const above = (idle: number) => ((process.memoryUsage.rss() - idle) / MB).toFixed(0);

export const scanMemory: Part = async () => {
  const [page] = forms().flatMap((sheet) => sheet.pages.slice(0, 1));
  const [clean] = DAMAGES;
  if (!page || !clean) throw new Error('no page to draw');
  const { image } = drawnScan(page, clean, 1);
  const { width, height, data } = image;
  const picture = await sharp(Buffer.from(data), { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  const bytes = zipSync(
    Object.fromEntries(Array.from({ length: Math.min(OF_FILE, PAGES) }, (_none, at) => [`${at}.png`, picture])),
    { level: 0 },
  );
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  const idle = process.memoryUsage.rss();
  let [peak, read, found] = [idle, 0, 0];
  const started = performance.now();
  while (read < PAGES) {
    const reader = makeScanReader();
    const parts = await reader.open(shared, '扫描件.zip');
    for (const part of parts.keys()) {
      if (read >= PAGES) break;
      await reader.countPages(part);
      const one = await reader.read(part, 0, async () => [{ sheet: 1, page: 1, manifest: page }], []);
      found += one.read ? 1 : 0;
      read += 1;
      peak = Math.max(peak, process.memoryUsage.rss());
    }
    await reader.close();
    console.error(`${read} pages: ${((peak - idle) / MB).toFixed(0)} MB above idle, now ${above(idle)} MB`);
  }
  if (found < read) throw new Error(`${read - found} of ${read} pages were not found`);
  const row = (id: string, what: string, unit: Row['unit'], ours: number): Row => ({
    ...{ id, group: `Batch of ${PAGES} scanned pages`, what, unit, ours },
  });
  return [
    row('scanMemory.above', 'memory above idle', 'MB', (peak - idle) / MB),
    row('scanMemory.page', 'a page, with decoding', 'ms', (performance.now() - started) / read),
  ];
};
