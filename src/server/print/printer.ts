// Papers to PDF and pictures: one at a time on each warm page, within a time limit, retried once after a crash of
// Chromium. Accounts take turns, and one account never uses all pages.
import type { Page } from 'playwright-core';
import type { PrintJob, PrintReport } from '../../contract/paper/paperPdf';
import { CODES } from '../../contract/codes';
import { DomainError } from '../errors';
import { makeFairQueue } from '../jobs/fairQueue';
import type { FilesPort } from '../files/filesPort';
import type { PrintPort, PrintWatch } from './printPort';
import { printPageIsBuilt } from './printAssets';
import { makeWarmPage, type WarmPage } from './warmPage';

const IDLE_MS = 5 * 60_000;
const PAPERS_A_PAGE = 40;
const LIMIT_MS = 120_000;
/** Each page is a separate Chromium of some 300 MB; the second starts when a second account prints at the same time. */
const PAGES = 2;
const WAITING_PER_ACCOUNT = 10;
const REFUSAL = '您正在生成的试卷较多，请等前面的完成后再试，或改用“打印”并选择“另存为 PDF”';

export interface PrinterOptions {
  /** null: not installed. */
  chromium: string | null;
  files: Pick<FilesPort, 'open'>;
  warn?: (error: unknown, text: string) => void;
  limitMs?: number;
  idleMs?: number;
  /** Tests pass their own pages. */
  warmPages?: readonly WarmPage[];
}

class TimeLimit extends Error {}
const refused = (msg: string) => new DomainError(CODES.invalid, msg);

export function makePrinter({
  chromium,
  files,
  warn = () => undefined,
  limitMs = LIMIT_MS,
  idleMs = IDLE_MS,
  warmPages,
}: PrinterOptions): PrintPort {
  const available = warmPages !== undefined || (chromium !== null && printPageIsBuilt());
  const newPage = (executablePath: string) => makeWarmPage({ executablePath, files, idleMs, papers: PAPERS_A_PAGE });
  const pages = warmPages ?? (chromium === null ? [] : Array.from({ length: PAGES }, () => newPage(chromium)));
  /** The page used last is reused first, so that a single user never starts a second Chromium. */
  const free = [...pages];
  const queue = makeFairQueue({
    slots: pages.length,
    perAccount: 1,
    waitingPerAccount: WAITING_PER_ACCOUNT,
    refusal: REFUSAL,
  });

  /** Rejects as soon as the signal aborts or the time is up, without waiting for Chromium. */
  function within<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => reject(new TimeLimit()), limitMs);
      const stop = () => reject(signal?.reason as Error);
      signal?.addEventListener('abort', stop, { once: true });
      void work.then(resolve, reject).finally(() => {
        clearTimeout(limit);
        signal?.removeEventListener('abort', stop);
      });
    });
  }

  async function once<T>(
    page: WarmPage,
    text: string,
    watch: PrintWatch,
    take: (page: Page) => Promise<T>,
  ): Promise<{ data: T; report: PrintReport }> {
    const tell = watch.onProgress ?? (() => undefined);
    tell({ stage: 'starting', ahead: 0, done: 0, total: 0 });
    const open = await page.take(text, (done, total) => tell({ stage: 'drawing', ahead: 0, done, total }));
    const crashed = new Promise<never>((_resolve, reject) =>
      open.once('crash', () => reject(new Error('page crashed'))),
    );
    crashed.catch(() => undefined);
    const report = await Promise.race([open.evaluate<PrintReport>('tikuPrint.draw()'), crashed]);
    tell({ stage: 'writing', ahead: 0, done: 0, total: report.sheets });
    const data = await Promise.race([take(open), crashed]);
    return { data, report };
  }

  async function work<T>(
    job: PrintJob,
    watch: PrintWatch,
    take: (page: Page) => Promise<T>,
  ): Promise<{ data: T; report: PrintReport }> {
    if (!available) throw refused('服务器上没有安装 Chromium，无法直接生成 PDF，请改用“打印”并选择“另存为 PDF”');
    const text = JSON.stringify(job);
    const { owner, signal, onProgress } = watch;
    const onAhead = (ahead: number) => onProgress?.({ stage: 'waiting', ahead, done: 0, total: 0 });
    return queue.run({ owner, cost: text.length, signal, onAhead }, async () => {
      const warm = free.pop() as WarmPage;
      try {
        for (let attempt = 1; ; attempt += 1) {
          const running = once(warm, text, watch, take);
          try {
            const made = await within(running, signal);
            await warm.rest().catch(() => warm.discard());
            return made;
          } catch (error) {
            running.catch(() => undefined);
            await warm.discard();
            if (signal?.aborted) throw error;
            warn(error, 'printing failed');
            if (error instanceof TimeLimit)
              throw refused(`生成 PDF 超过 ${Math.round(limitMs / 1000)} 秒，已停止；请分卷导出，或改用“打印”`);
            if (attempt > 1)
              throw refused('服务器上的 Chromium 未能完成导出，请稍后重试，或改用“打印”并选择“另存为 PDF”');
          }
        }
      } finally {
        free.push(warm);
      }
    });
  }

  return {
    available,
    pdf: (job, watch) =>
      work(job, watch, (page) =>
        page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true }),
      ),
    pictures: (job, watch) =>
      work(job, watch, async (page) => {
        const pictures: Buffer[] = [];
        for (const sheet of await page.locator('.paper-page').all())
          pictures.push(await sheet.screenshot({ type: 'png' }));
        return pictures;
      }),
    close: async () => void (await Promise.all(pages.map((page) => page.discard()))),
  };
}
