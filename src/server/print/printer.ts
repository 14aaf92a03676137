// Papers to PDF and pictures: one at a time on each warm page, within a time limit, printed once more on a new page
// after a crash of Chromium or when the PDF is not what was ordered. Accounts take turns, and one account never uses
// all pages.
import type { Page } from 'playwright-core';
import { CODES } from '../../contract/codes';
import type { PrintJob, PrintReport } from '../../contract/paper/paperPdf';
import { DomainError } from '../errors';
import type { FilesPort } from '../files/filesPort';
import { makeFairQueue } from '../jobs/fairQueue';
import { makeWorkerThread } from '../jobs/workerThread';
import type { PrintFonts } from './checkPdf';
import { fontRequest } from './fonts/printFonts';
import { printPageIsBuilt } from './printAssets';
import type { PrintPort, PrintWatch } from './printPort';
import type { PrintTask, PrintTaskResult } from './printThread';
import { makeWarmPage, PIXELS, type WarmPage } from './warmPage';

const IDLE_MS = 5 * 60_000;
const PAPERS_A_PAGE = 40;
const LIMIT_MS = 120_000;
/** Each page is a separate Chromium of some 300 MB; the second starts when a second account prints at the same time. */
const PAGES = 2;
/** A PDF of 300 questions takes some 60 MB. */
const THREAD_MB = 512;
const WAITING_PER_ACCOUNT = 10;
const UNFINISHED = '生成的文件没有通过检查，已丢弃；请稍后重试，如再次出现请联系管理员，或改用“打印”并选择“另存为 PDF”';
const REFUSAL = '您正在生成的试卷较多，请等前面的完成后再试，或改用“打印”并选择“另存为 PDF”';

export interface PrinterOptions {
  /** null: not installed. */
  chromium: string | null;
  files: Pick<FilesPort, 'open'>;
  warn?: (error: unknown, text: string) => void;
  limitMs?: number;
  idleMs?: number;
  /** Tests pass their own pages and finish nothing. */
  warmPages?: readonly WarmPage[];
  finish?: (pdf: Buffer, job: PrintJob, drawn: Drawn) => Promise<Buffer>;
}
/** Of the print page, client/app/print.tsx. */
export interface Drawn {
  report: PrintReport;
  fonts: PrintFonts;
}

class TimeLimit extends Error {}
/** The PDF or the pictures are not what was ordered, or could not be finished. */
export class UnfinishedPdf extends Error {}
const refused = (msg: string) => new DomainError(CODES.invalid, msg);

type PrintThread = ReturnType<typeof makeWorkerThread<PrintTask, PrintTaskResult>>;

export function makePrinter({
  chromium,
  files,
  warn = () => undefined,
  limitMs = LIMIT_MS,
  idleMs = IDLE_MS,
  warmPages,
  finish,
}: PrinterOptions): PrintPort {
  const available = warmPages !== undefined || (chromium !== null && printPageIsBuilt());
  const thread = makeWorkerThread<PrintTask, PrintTaskResult>(
    { source: 'print/printThread.ts', bundle: 'printThread.cjs' },
    limitMs,
    { maxOldGenerationSizeMb: THREAD_MB },
  );
  const makeFonts = async (text: string) => {
    const made = await thread.run({ kind: 'fonts', request: fontRequest.parse(JSON.parse(text)) });
    if (made === null || !('glyphs' in made)) throw new TimeLimit();
    return JSON.stringify(made);
  };
  const newPage = (executablePath: string) =>
    makeWarmPage({ executablePath, files, idleMs, papers: PAPERS_A_PAGE, makeFonts, warn });
  const pages = warmPages ?? (chromium === null ? [] : Array.from({ length: PAGES }, () => newPage(chromium)));
  /** The page used last is reused first, so that a single user never starts a second Chromium. */
  const free = [...pages];
  const queue = makeFairQueue({
    slots: pages.length,
    perAccount: 1,
    waitingPerAccount: WAITING_PER_ACCOUNT,
    refusal: REFUSAL,
  });

  async function work<T>(text: string, watch: PrintWatch, use: Use<T>): Promise<T> {
    if (!available) throw refused('服务器上没有安装 Chromium，无法直接生成 PDF，请改用“打印”并选择“另存为 PDF”');
    const { owner, signal, onProgress } = watch;
    const onAhead = (ahead: number) => onProgress?.({ stage: 'waiting', ahead, done: 0, total: 0 });
    return queue.run({ owner, cost: text.length, signal, onAhead }, async () => {
      const warm = free.pop() as WarmPage;
      try {
        for (let attempt = 1; ; attempt += 1) {
          const given = new AbortController();
          const running = once(warm, text, watch, use, given.signal);
          try {
            const made = await within(running, limitMs, signal);
            await warm.rest().catch(() => warm.discard());
            return made;
          } catch (error) {
            running.catch(() => undefined);
            given.abort(error);
            await warm.discard();
            if (signal?.aborted) throw error;
            warn(error, 'printing failed');
            if (error instanceof TimeLimit)
              throw refused(`生成 PDF 超过 ${Math.round(limitMs / 1000)} 秒，已停止；请分卷导出，或改用“打印”`);
            if (attempt === 1) continue;
            // Of the thread: too much for its memory, for example.
            if (error instanceof DomainError) throw error;
            if (error instanceof UnfinishedPdf) throw refused(UNFINISHED);
            throw refused('服务器上的 Chromium 未能完成导出，请稍后重试，或改用“打印”并选择“另存为 PDF”');
          }
        }
      } finally {
        free.push(warm);
      }
    });
  }

  const paper = <T>(
    { carries: _carries, ...job }: PrintJob,
    watch: PrintWatch,
    take: (page: Page, drawn: Drawn, givenUp: AbortSignal) => Promise<T>,
  ) =>
    work(JSON.stringify(job), watch, async (open, givenUp) => {
      const drawn = await open.evaluate<Drawn>('tikuPrint.draw()');
      const { report } = drawn;
      watch.onProgress?.({ stage: 'writing', ahead: 0, done: 0, total: report.sheets });
      return { data: await take(open, drawn, givenUp), report };
    });

  return {
    available,
    pdf: (job, watch) =>
      paper(job, watch, async (page, drawn, givenUp) => {
        const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
        return finish ? finish(pdf, job, drawn) : finishInThread(thread, pdf, job, drawn, givenUp);
      }),
    pictures: (job, watch) => paper(job, watch, (page, { report }) => picturesOf(page, report.sheets)),
    firstPicture: async (job, width, watch) => (await paper(job, watch, (page) => shrunkSheet(page, width))).data,
    async drawings(svgs, watch) {
      const sources = svgs.map((svg) => Buffer.from(svg).toString('base64'));
      const drawn = await work('', watch, (page) =>
        page.evaluate<string[]>(`(${DRAW_SVG})(${JSON.stringify(sources)}, ${DRAWN_SCALE}, ${DRAWN_MOST})`),
      );
      return drawn.map((png) => (png === '' ? null : Buffer.from(png, 'base64')));
    },
    close: async () => void (await Promise.all([thread.close(), ...pages.map((page) => page.discard())])),
  };
}

/** `givenUp`: aborts when the result is no longer waited for. */
type Use<T> = (page: Page, givenUp: AbortSignal) => Promise<T>;

async function once<T>(page: WarmPage, text: string, watch: PrintWatch, use: Use<T>, givenUp: AbortSignal): Promise<T> {
  const tell = watch.onProgress ?? (() => undefined);
  tell({ stage: 'starting', ahead: 0, done: 0, total: 0 });
  const open = await page.take(text, (done, total) => tell({ stage: 'drawing', ahead: 0, done, total }));
  const crashed = new Promise<never>((_resolve, reject) => open.once('crash', () => reject(new Error('page crashed'))));
  crashed.catch(() => undefined);
  return Promise.race([use(open, givenUp), crashed]);
}

/** Rejects as soon as the signal aborts or the time is up, without waiting for Chromium. */
function within<T>(work: Promise<T>, limitMs: number, signal: AbortSignal | undefined): Promise<T> {
  const stop = new AbortController();
  return new Promise<T>((resolve, reject) => {
    const limit = setTimeout(() => reject(new TimeLimit()), limitMs);
    stop.signal.addEventListener('abort', () => clearTimeout(limit));
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { signal: stop.signal });
    work.then(resolve, reject);
  }).finally(() => stop.abort());
}

async function finishInThread(
  thread: PrintThread,
  pdf: Buffer,
  { title, author, carries }: PrintJob,
  { report: { sheets }, fonts }: Drawn,
  signal: AbortSignal,
): Promise<Buffer> {
  const facts = { title, author, carries, printed: { sheets, fonts } };
  const made = await thread.run({ kind: 'finish', pdf, facts }, signal).catch((error: unknown) => {
    throw error instanceof DomainError ? error : new UnfinishedPdf('not finished', { cause: error });
  });
  if (made === null) throw new TimeLimit();
  if ('pdf' in made) return Buffer.from(made.pdf);
  throw new UnfinishedPdf('faults' in made ? made.faults.join('\n') : 'no PDF');
}

async function picturesOf(page: Page, sheets: number): Promise<Buffer[]> {
  const pictures: Buffer[] = [];
  for (const sheet of await page.locator('.paper-page').all()) {
    const picture = await sheet.screenshot({ type: 'png' });
    const [box, shown] = [await sheet.boundingBox(), sizeOfPng(picture)];
    const whole = box && SIDES.every((side) => Math.abs(shown[side] - PIXELS * box[side]) <= 2 * PIXELS);
    if (!whole) throw new UnfinishedPdf(`picture ${pictures.length + 1} of ${shown.width} x ${shown.height}`);
    pictures.push(picture);
  }
  if (pictures.length !== Math.max(1, sheets))
    throw new UnfinishedPdf(`${pictures.length} pictures in place of ${sheets}`);
  return pictures;
}

/** Scaled in the page, so that its letters are drawn for this size. */
async function shrunkSheet(page: Page, width: number): Promise<Buffer> {
  const sheet = page.locator('.paper-page').first();
  const box = await sheet.boundingBox();
  if (!box) throw new UnfinishedPdf('no sheet');
  const scale = width / PIXELS / box.width;
  await sheet.evaluate((element, to) => {
    element.style.transformOrigin = '0 0';
    element.style.transform = `scale(${to})`;
  }, scale);
  const clip = { x: box.x, y: box.y, width: Math.floor(box.width * scale), height: Math.floor(box.height * scale) };
  return page.screenshot({ type: 'jpeg', quality: 82, clip });
}

const SIDES = ['width', 'height'] as const;
/** IHDR is the first chunk of a PNG (ISO/IEC 15948, 11.2.2). */
const sizeOfPng = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

/** Device pixels per CSS px, 288 dpi on paper, and the longest side. */
const DRAWN_SCALE = 3;
const DRAWN_MOST = 4000;
/** Runs in the print page; '' for a drawing that cannot be shown. */
const DRAW_SVG = `async (sources, scale, most) => {
  const drawn = [];
  for (const source of sources) {
    try {
      const image = new Image();
      image.src = 'data:image/svg+xml;base64,' + source;
      await image.decode();
      const [width, height] = [image.naturalWidth || 300, image.naturalHeight || 200];
      const factor = Math.min(scale, most / Math.max(width, height));
      const canvas = document.createElement('canvas');
      canvas.width = Math.round(width * factor);
      canvas.height = Math.round(height * factor);
      const pen = canvas.getContext('2d');
      pen.fillStyle = '#ffffff';
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.drawImage(image, 0, 0, canvas.width, canvas.height);
      drawn.push(canvas.toDataURL('image/png').split(',')[1]);
    } catch {
      drawn.push('');
    }
  }
  return drawn;
}`;
