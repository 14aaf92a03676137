// The thread that decodes uploaded scans and reads them: one file, one part of it and one page at a time, so that its
// memory does not depend on the number of pages.
import type { GrayImage } from '../../../../domain/sheet/read/grayImage';
import { serveThread } from '../../../jobs/workerThread';
import { asScanned, pageCodesIn, readScan } from './readScan';
import type { ScanAnswer, ScanTask } from './scanReader';
import { openScanFile, type ScanFile, type ScanSource } from './scanSource';

let file: ScanFile | undefined;
let source: { part: number; opened: ScanSource } | undefined;
let image: GrayImage | undefined;

async function sourceOf(part: number): Promise<ScanSource> {
  if (source?.part === part) return source.opened;
  await source?.opened.close();
  source = undefined;
  const opened = await file?.parts[part]?.open();
  if (!opened) throw new Error(`no part ${part}`);
  source = { part, opened };
  return opened;
}

serveThread<ScanTask, ScanAnswer>(async (task) => {
  if (task.do === 'open') {
    await source?.opened.close();
    source = undefined;
    file = openScanFile(task.bytes, task.name);
    return { parts: file.parts.map(({ name }) => name) };
  }
  if (task.do === 'part') return { pages: (await sourceOf(task.part)).pages };
  if (task.do === 'page') {
    image = await (await sourceOf(task.part)).picture(task.page);
    return { codes: await pageCodesIn(image) };
  }
  if (!image) throw new Error('no page was decoded');
  const read = await readScan(image, task.pages, new Set(task.several), task.corners);
  return read ? { read } : { picture: await asScanned(image) };
});
