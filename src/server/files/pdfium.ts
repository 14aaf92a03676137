// pdfium in WebAssembly, for threads that draw or read the pages of a PDF: a sandbox without files or network that
// never runs scripts.
import type { PDFiumDocument, PDFiumLibrary, PDFiumPage } from '@hyzyla/pdfium';

/** Of the WebAssembly memory: the document, and one decoded page. */
const MAX_MEMORY = 384 * 1024 * 1024;
const WASM_PAGE = 65_536;
/** A2. */
const MAX_POINTS = 1700;
const MAX_PIXELS = 100_000_000;
/** Of the objects of a page, for the sizes of its pictures. */
const MAX_OBJECTS = 5000;

/** Functions of pdfium that the package does not offer; numbers are addresses in its memory. */
export interface PdfiumCalls {
  _FPDFDoc_GetJavaScriptActionCount(document: number): number;
  _FPDFImageObj_GetImagePixelSize(object: number, width: number, height: number): number;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_GetCharBox(text: number, index: number, left: number, right: number, bottom: number, top: number): number;
  wasmExports: { malloc(size: number): number; free(at: number): void };
  HEAPU8: Uint8Array;
}

export const callsOf = (pdfium: PDFiumLibrary): PdfiumCalls => Reflect.get(pdfium, 'module') as PdfiumCalls;
export const addressOf = (of: PDFiumDocument | PDFiumPage, name: 'documentIdx' | 'pageIdx'): number =>
  Reflect.get(of, name) as number;

let library: Promise<PDFiumLibrary> | undefined;

/** One of each thread. */
export const loadPdfium = (): Promise<PDFiumLibrary> => (library ??= openLibrary());

async function openLibrary(): Promise<PDFiumLibrary> {
  limitMemory();
  const { PDFiumLibrary: Library } = await import('@hyzyla/pdfium');
  return Library.init();
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

/** Whether a page is larger than A2, or its pictures have more pixels than are unpacked. */
export function isTooLarge(calls: PdfiumCalls, page: PDFiumPage): boolean {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  return Math.max(originalWidth, originalHeight) > MAX_POINTS || tooManyPixels(calls, page);
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
