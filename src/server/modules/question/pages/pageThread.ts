// The thread that reads and draws the pages of an uploaded file.
import type { PDFiumDocument, PDFiumPage } from '@hyzyla/pdfium';
import { around, placesOfLines, type PageBox, type PageRow } from '../../../../domain/question/linePlaces';
import { invalid } from '../../../errors';
import { addressOf, callsOf, isTooLarge, loadPdfium, type PdfiumCalls } from '../../../files/pdfium';
import { serveThread } from '../../../jobs/workerThread';
import { MAX_SHOWN, PICTURE_WIDTH, type PageResult, type PageTask } from './pageTask';

const TOO_LARGE = '这一页太大或已损坏，无法显示';
/** Of a page; the rest has no marks. */
const MAX_CHARACTERS = 20_000;
const DOUBLE = 8;
/** Of a long page: a receipt or a banner. */
const MOST_HEIGHT = 3000;

serveThread<PageTask, PageResult>(async (task) => {
  const pdfium = await loadPdfium();
  const document = await pdfium.loadDocument(task.pdf).catch((error: unknown) => {
    throw invalid(/password/i.test(String(error)) ? 'PDF 有密码，无法显示页面' : 'PDF 已损坏，无法显示页面');
  });
  try {
    if (task.do === 'draw') return { picture: await drawn(document, callsOf(pdfium), task.page) };
    const total = document.getPageCount();
    const shown = Array.from({ length: Math.min(total, MAX_SHOWN) }, (_none, at) => document.getPage(at));
    const rows = shown.map((page) => rowsOf(callsOf(pdfium), page));
    const pages = shown.map((page) => {
      const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
      return { width: Math.round(width), height: Math.round(height) };
    });
    return { total, pages, places: placesOfLines(rows, task.lines) };
  } finally {
    document.destroy();
  }
});

async function drawn(document: PDFiumDocument, calls: PdfiumCalls, at: number): Promise<Uint8Array> {
  if (at >= Math.min(document.getPageCount(), MAX_SHOWN)) throw invalid('没有这一页');
  const page = document.getPage(at);
  if (isTooLarge(calls, page)) throw invalid(TOO_LARGE);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = Math.min(PICTURE_WIDTH / Math.max(1, originalWidth), MOST_HEIGHT / Math.max(1, originalHeight));
  const size = { width: Math.round(originalWidth * scale), height: Math.round(originalHeight * scale) };
  const { width, height, data } = await page.render({ ...size, scale: 1, render: 'bitmap' }).catch(() => {
    throw invalid(TOO_LARGE);
  });
  const { default: sharp } = await import('sharp');
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .webp({ quality: 82 })
    .toBuffer();
}

/** The text of a page row by row. */
function rowsOf(calls: PdfiumCalls, page: PDFiumPage): PageRow[] {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const loaded = calls._FPDFText_LoadPage(addressOf(page, 'pageIdx'));
  if (!loaded) return [];
  const sides = calls.wasmExports.malloc(4 * DOUBLE);
  const rows: PageRow[] = [];
  let text = '';
  let box: PageBox | null = null;
  const end = () => {
    if (box && text.trim() !== '') rows.push({ text, box });
    [text, box] = ['', null];
  };
  const count = Math.min(MAX_CHARACTERS, calls._FPDFText_CountChars(loaded));
  for (let at = 0; at < count; at += 1) {
    const code = calls._FPDFText_GetUnicode(loaded, at);
    const sign = code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    if (sign === '\r' || sign === '\n') {
      end();
      continue;
    }
    text += sign;
    if (sign.trim() === '') continue;
    const found = calls._FPDFText_GetCharBox(loaded, at, sides, sides + DOUBLE, sides + 2 * DOUBLE, sides + 3 * DOUBLE);
    if (!found) continue;
    const [left = 0, right = 0, bottom = 0, top = 0] = new Float64Array(calls.HEAPU8.buffer, sides, 4);
    const own: PageBox = [
      inPage(left, originalWidth),
      inPage(originalHeight - top, originalHeight),
      inPage(right, originalWidth),
      inPage(originalHeight - bottom, originalHeight),
    ];
    box = box ? around(box, own) : own;
  }
  end();
  calls.wasmExports.free(sides);
  calls._FPDFText_ClosePage(loaded);
  return rows;
}

const inPage = (length: number, whole: number): number =>
  Math.round(Math.min(1, Math.max(0, length / Math.max(1, whole))) * 1000);
