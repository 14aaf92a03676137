// The page that the server's Chromium prints (print.html). It fetches its job, draws the sheets at the positions of the
// screen, or paginates the paper itself if no screen did, and reports what it could not draw. Nothing else of the
// program is loaded here.
import { createRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { layoutFrom, type PaperLayout } from '../../contract/paper/paperLayout';
import { PICTURE_LABEL, type PrintJob, type PrintReport } from '../../contract/paper/paperPdf';
import { paperGeometry } from '../../domain/paper/geometry';
import type { PaperBlock } from '../../domain/paper/paperModel';
import { faultsOf } from '../lib/paperFiles/exportFaults';
import { PaperSheet, type PaperSheetHandle } from '../ui/pages/PaperSheet';
import type { PlacedSheets } from '../ui/pages/PlacedSheet';
import { fitBlocks, PrintedPaper } from '../ui/pages/PrintedPaper';
import { prepareBlocks, wakePictures } from '../ui/pages/paperMeasure';
import { removePrintFonts, setPrintText, type PrintFonts } from './printText';

/** Also in server/print/printer.ts. */
interface Drawn {
  report: PrintReport;
  fonts: PrintFonts;
}

declare global {
  interface Window {
    tikuPrint: { draw(): Promise<Drawn>; clear(): void };
    /** Bound by the server (Playwright binding). */
    tikuProgress?: (done: number, total: number) => void;
  }
}

const BATCH = 60;
const MAX_FORMULAS = 20;
const place = document.getElementById('root');
if (!place) throw new Error('no #root in the page');
const root = createRoot(place);

async function draw(): Promise<Drawn> {
  const job = (await (await fetch('/job', { cache: 'no-store' })).json()) as PrintJob;
  const blocks = job.blocks as unknown as PaperBlock[];
  for (let at = 0; at < blocks.length; at += BATCH) {
    window.tikuProgress?.(at, blocks.length);
    await prepareBlocks(blocks.slice(at, at + BATCH), layoutOf(job).latin_face);
  }
  window.tikuProgress?.(blocks.length, blocks.length);
  const placed = placedByJob(job, blocks) ?? (await lay(job, blocks));
  flushSync(() => root.render(<PrintedPaper placed={placed} drawn={job.drawn} />));
  document.title = job.title;
  const out = place as HTMLElement;
  await Promise.all([wakePictures(out), document.fonts.ready]);
  describe(out);
  const fonts = await setPrintText(out);
  const fitted = job.map ? fitBlocks(out) : 0;
  const faults = faultsOf([out]);
  const report = {
    ...faults,
    formulas: faults.formulas.slice(0, MAX_FORMULAS),
    narrow: faults.narrow.slice(0, MAX_FORMULAS),
    fitted,
    sheets: out.querySelectorAll('.paper-page').length,
  };
  return { report, fonts };
}

/**
 * For the structure of the PDF: the title is its heading, the lines of head and foot are no part of the text, and each
 * picture is a figure.
 */
function describe(out: HTMLElement): void {
  const title = out.querySelector('.paper-title');
  title?.setAttribute('role', 'heading');
  title?.setAttribute('aria-level', '1');
  for (const line of out.querySelectorAll('.paper-head, .paper-foot')) line.setAttribute('aria-hidden', 'true');
  for (const picture of out.querySelectorAll('img:not([data-missing])'))
    if (!picture.getAttribute('alt')?.trim()) picture.setAttribute('alt', PICTURE_LABEL);
}

/** Reports have no setting for the letters. */
const layoutOf = ({ layout }: PrintJob): PaperLayout => ({
  ...layoutFrom({ latin_face: 'times', ...layout }),
  size: layout.size,
  font_size: layout.font_size,
});

function placedByJob(job: PrintJob, blocks: readonly PaperBlock[]): PlacedSheets | null {
  if (!job.map) return null;
  const { sheets, pages } = job.map as Pick<PlacedSheets, 'sheets' | 'pages'>;
  const lines = layoutOf(job);
  return {
    sheets,
    pages,
    blocks: new Map(blocks.map((block) => [block.id, block])),
    geometry: paperGeometry(job.layout.size, job.sealLine, lines.margins),
    fontPt: job.layout.font_size,
    lineHeight: lines.line_height,
    title: job.title,
    lines,
  };
}

function lay(job: PrintJob, blocks: readonly PaperBlock[]): Promise<PlacedSheets> {
  const sheet = createRef<PaperSheetHandle>();
  const layout = layoutOf(job);
  return new Promise((resolve) => {
    const onPlaced = () =>
      queueMicrotask(() => {
        const placed = sheet.current?.placed();
        if (placed) resolve(placed);
      });
    root.render(
      <PaperSheet
        ref={sheet}
        blocks={blocks}
        layout={layout}
        sealLine={job.sealLine}
        title={job.title}
        onPlaced={onPlaced}
      />,
    );
  });
}

window.tikuPrint = {
  draw,
  clear() {
    flushSync(() => root.render(null));
    removePrintFonts();
  },
};
