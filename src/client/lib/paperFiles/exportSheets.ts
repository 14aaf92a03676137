// Export of typeset sheets as PDF or pictures: one capture per sheet, so that page breaks are those of the page model;
// with progress, and cancellable between sheets.
import { pdfBox, type Geometry } from '../../../domain/paper/geometry';
import { ZIP_ENTRY } from '../../../domain/zipEntry';
import { DamagedFile, demandWhole } from '../../../formats/shared/refusal';
import { captureSheet, JPEG_QUALITY } from './captureSheet';
import { fileName } from './fileName';

export interface ExportJob {
  title: string;
  sheets: readonly HTMLElement[];
  geometry: Geometry;
  signal: AbortSignal;
  /** Number of sheets done, and of all. */
  onProgress: (done: number, total: number) => void;
}
export interface ExportedFile {
  blob: Blob;
  name: string;
}
export type PictureFormat = 'png' | 'jpeg';

/** Lets the browser render and handle clicks between two sheets. */
const breathe = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

async function eachSheet(
  job: ExportJob,
  take: (canvas: HTMLCanvasElement, index: number) => void | Promise<void>,
): Promise<void> {
  const total = job.sheets.length;
  if (total === 0) throw new Error('试卷没有可导出的页面');
  job.onProgress(0, total);
  for (const [index, sheet] of job.sheets.entries()) {
    await breathe();
    job.signal.throwIfAborted();
    const canvas = await captureSheet(sheet).catch((fault: unknown) => {
      throw fault instanceof DamagedFile
        ? new DamagedFile(fault.faults.map((text) => `第 ${index + 1} 页${text}`))
        : fault;
    });
    job.signal.throwIfAborted();
    await take(canvas, index);
    // Frees the memory of a large canvas at once instead of waiting for garbage collection.
    canvas.width = canvas.height = 0;
    job.onProgress(index + 1, total);
  }
}

const sideOf = (side: string): number => Number.parseFloat(side) || 0;

/** Answer sheets may have another size than the paper. */
function boxOf(sheet: HTMLElement | undefined, geometry: Geometry): ReturnType<typeof pdfBox> {
  const width = sideOf(sheet?.style.width ?? '');
  const height = sideOf(sheet?.style.height ?? '');
  if (width === 0 || height === 0 || (width === geometry.width && height === geometry.height)) return pdfBox(geometry);
  return pdfBox({ ...geometry, size: width > height ? 'A3' : 'A4', width, height });
}

/** A4 592.28 x 841.89 pt, scale 2, JPEG quality 1. */
export async function exportPdf(job: ExportJob): Promise<ExportedFile> {
  const { jsPDF } = await import('jspdf');
  const pageOf = (index: number) => {
    const { width, height, image } = boxOf(job.sheets[index], job.geometry);
    return {
      format: [width, height],
      orientation: width > height ? ('landscape' as const) : ('portrait' as const),
      image,
    };
  };
  const { format, orientation } = pageOf(0);
  const pdf = new jsPDF({ unit: 'pt', format, orientation, compress: true });
  pdf.setProperties({ title: job.title });
  await eachSheet(job, (canvas, index) => {
    const { image, ...page } = pageOf(index);
    if (index > 0) pdf.addPage(page.format, page.orientation);
    pdf.addImage(
      canvas.toDataURL('image/jpeg', JPEG_QUALITY),
      'JPEG',
      0,
      0,
      image.width,
      image.height,
      undefined,
      'NONE',
    );
  });
  if (pdf.getNumberOfPages() !== job.sheets.length)
    demandWhole([`应有 ${job.sheets.length} 页，文件中有 ${pdf.getNumberOfPages()} 页`]);
  return { blob: pdf.output('blob'), name: fileName(job.title, 'pdf') };
}

const toBlob = (canvas: HTMLCanvasElement, format: PictureFormat): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('浏览器未能生成图片'))),
      `image/${format}`,
      JPEG_QUALITY,
    ),
  );

/** One picture per sheet; several are packed into one zip. */
export async function exportPictures(job: ExportJob, format: PictureFormat): Promise<ExportedFile> {
  const ending = format === 'jpeg' ? 'jpg' : 'png';
  const pictures: Blob[] = [];
  await eachSheet(job, async (canvas) => {
    pictures.push(await toBlob(canvas, format));
  });
  const [only] = pictures;
  if (only && pictures.length === 1) return { blob: only, name: fileName(job.title, ending) };
  const { zip } = await import('fflate');
  const digits = String(pictures.length).length;
  const entries = await Promise.all(
    pictures.map(
      async (picture, i) =>
        [
          fileName(`${job.title.slice(0, 60)} 第${String(i + 1).padStart(digits, '0')}页`, ending),
          new Uint8Array(await picture.arrayBuffer()),
        ] as const,
    ),
  );
  job.signal.throwIfAborted();
  // Pictures are compressed already: level 0.
  const packed = await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) =>
    zip(Object.fromEntries(entries), { ...ZIP_ENTRY, level: 0 }, (error, data) =>
      error ? reject(error) : resolve(data as Uint8Array<ArrayBuffer>),
    ),
  );
  return { blob: new Blob([packed], { type: 'application/zip' }), name: fileName(job.title, 'zip') };
}
