// Pages of a PDF as gray pictures. A document with scripts is refused; none is ever run.
import type { PDFiumDocument } from '@hyzyla/pdfium';
import type { GrayImage } from '../../../../domain/sheet/read/grayImage';
import { invalid } from '../../../errors';
import { addressOf, callsOf, isTooLarge, loadPdfium } from '../../../files/pdfium';
import { missingFrom, rebuiltPdf } from './cutFiles';
import { MAX_PAGES, type ScanSource } from './scanSource';

const DPI = 200;
const LONG_SIDE = 3400;
/** pdfium keeps what a page has used until its document is closed. */
const PAGES_AN_OPENING = 40;

export async function openPdf(whole: Uint8Array): Promise<ScanSource> {
  let bytes = whole;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (text.includes('/JavaScript'))
    throw invalid('PDF 中含有脚本，已拒绝；请用扫描仪直接生成的 PDF，或另存为图片后上传');
  const pdfium = await loadPdfium();
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
  const calls = callsOf(pdfium);
  if (calls._FPDFDoc_GetJavaScriptActionCount(addressOf(document, 'documentIdx')) > 0)
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
        if (isTooLarge(calls, page)) throw new Error('too large');
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
