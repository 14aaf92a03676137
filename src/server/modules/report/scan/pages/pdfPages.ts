// Pages of a PDF as gray pictures, by pdfium in WebAssembly. Scripts are never run; a document that has any is refused.
import type { PDFiumDocument, PDFiumLibrary, PDFiumPage } from '@hyzyla/pdfium';
import type { GrayImage } from '../../../../../domain/sheet/read/grayImage';
import { invalid } from '../../../../errors';
import { missingFrom, rebuiltPdf } from './cutFiles';
import { MAX_PAGES, type ScanSource } from './scanSource';

const DPI = 200;
const LONG_SIDE = 3400;
/** pdfium keeps what a page has used until its document is closed. */
const PAGES_AN_OPENING = 40;
/** Of the WebAssembly memory: the document, and one decoded page. */
const MAX_MEMORY = 384 * 1024 * 1024;
const WASM_PAGE = 65_536;
/** A2: larger pages are no answer sheets. */
const MAX_POINTS = 1700;
const MAX_PIXELS = 100_000_000;

let library: Promise<PDFiumLibrary> | undefined;

/** Of the objects of a page, for the sizes of its pictures. */
const MAX_OBJECTS = 5000;

interface PdfiumCalls {
  _FPDFDoc_GetJavaScriptActionCount(document: number): number;
  _FPDFImageObj_GetImagePixelSize(object: number, width: number, height: number): number;
  wasmExports: { malloc(size: number): number; free(at: number): void };
  HEAPU8: Uint8Array;
}

/** Before anything is unpacked: a picture of a few kilobytes can claim any size. */
function tooManyPixels(calls: PdfiumCalls, page: PDFiumPage): boolean {
  let [pixels, seen] = [0, 0];
  const sizes = calls.wasmExports.malloc(8);
  for (const object of page.objects()) {
    seen += 1;
    if (seen > MAX_OBJECTS) break;
    if (object.type !== 'image') continue;
    calls._FPDFImageObj_GetImagePixelSize(Reflect.get(object, 'objectIdx') as number, sizes, sizes + 4);
    const { buffer } = calls.HEAPU8;
    const [width = 0, height = 0] = new Uint32Array(buffer, sizes, 2);
    pixels += width * height;
  }
  calls.wasmExports.free(sizes);
  return pixels > MAX_PIXELS;
}

/** The memory of this thread's WebAssembly modules cannot grow beyond the limit: their allocations fail instead. */
function limitMemory(): void {
  const { prototype } = WebAssembly.Memory;
  const grow = prototype.grow;
  prototype.grow = function limited(this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * WASM_PAGE > MAX_MEMORY) throw new RangeError('the memory limit is reached');
    return grow.call(this, pages);
  };
}

async function openLibrary(): Promise<PDFiumLibrary> {
  limitMemory();
  const { PDFiumLibrary: Library } = await import('@hyzyla/pdfium');
  return Library.init();
}

export async function openPdf(whole: Uint8Array): Promise<ScanSource> {
  let bytes = whole;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (text.includes('/JavaScript'))
    throw invalid('PDF 中含有脚本，已拒绝；请用扫描仪直接生成的 PDF，或另存为图片后上传');
  library ??= openLibrary();
  const pdfium = await library;
  const open = async (): Promise<PDFiumDocument> => {
    try {
      return await pdfium.loadDocument(bytes);
    } catch (error) {
      throw /password/i.test(String(error))
        ? invalid('PDF 有密码，请去掉密码后再上传')
        : invalid('PDF 已损坏或不完整，请重新扫描或导出后上传');
    }
  };
  let cut = false;
  let document = await open().catch((error: unknown) => {
    const rebuilt = rebuiltPdf(whole);
    if (!rebuilt) throw error;
    [bytes, cut] = [rebuilt, true];
    return open();
  });
  let opened = 0;
  const calls = Reflect.get(pdfium, 'module') as PdfiumCalls;
  if (calls._FPDFDoc_GetJavaScriptActionCount(Reflect.get(document, 'documentIdx') as number) > 0)
    throw invalid('PDF 中含有脚本，已拒绝；请用扫描仪直接生成的 PDF，或另存为图片后上传');
  const pages = document.getPageCount();
  if (pages === 0) throw invalid('PDF 中没有页面');
  if (pages > MAX_PAGES) throw invalid(`PDF 有 ${pages} 页，一次最多 ${MAX_PAGES} 页，请分成几份上传`);
  return {
    pages: cut ? pages + 1 : pages,
    async picture(index): Promise<GrayImage> {
      if (index >= pages) throw missingFrom(pages);
      if (opened >= PAGES_AN_OPENING) {
        document.destroy();
        document = await open();
        opened = 0;
      }
      opened += 1;
      try {
        const page = document.getPage(index);
        const { originalWidth, originalHeight } = page.getOriginalSize();
        if (Math.max(originalWidth, originalHeight) > MAX_POINTS || tooManyPixels(calls, page))
          throw new Error('too large');
        const scale = Math.min(DPI / 72, LONG_SIDE / Math.max(originalWidth, originalHeight, 1));
        const { width, height, data } = await page.render({ scale, render: 'bitmap', colorSpace: 'Gray' });
        return { width, height, data };
      } catch {
        throw invalid('这一页无法显示：内容已损坏或过于复杂，请重新扫描这一页');
      }
    },
    close: async () => document.destroy(),
  };
}
