// What every PDF of a paper must be: pages, text, fonts and first page as a Chromium prints them that has printed nothing
// before. The server of a test keeps its Chromium from paper to paper, so that a test that exports sees what the paper
// before has left there.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test, type BrowserContext } from '@playwright/test';
import { printJob, type PrintJob } from '../../src/contract/paper/paperPdf';
import type { FilesPort } from '../../src/server/files/filesPort';
import { chromiumOf } from '../../src/server/print/findChromium';
import type { PrintPort } from '../../src/server/print/printPort';
import { makePrinter } from '../../src/server/print/printer';
import { PAPER_FACES } from '../../src/testing/journeys/school/judges/pdf';
import { PDF_UNREADABLE, pdfFonts, pdfProperties, type PdfFont } from './pdf';

interface PdfOf {
  /** Which job it is the PDF of; without one the fonts are looked at. */
  job?: PrintJob | undefined;
  /** The page that exported it: the job is the last one of this title that it handed over. */
  page?: { evaluate<T>(run: () => T | Promise<T>): Promise<T> };
  /** Of several jobs of this title, such as forms of a paper: which one, from 0. */
  at?: number;
  server: { dataDir: string };
  /** Letters of pictures, and characters that no face of paper has. */
  otherFonts?: boolean;
  /** false: only the faces and properties are looked at, as a print in a new Chromium takes some five seconds. */
  fresh?: boolean;
}

/** `file` has the faces of paper, and is equal to what a new Chromium prints of the same job. */
export async function expectPaperPdf(
  file: string,
  { page, at, server, otherFonts, fresh: compared = true, ...given }: PdfOf,
): Promise<void> {
  if (PDF_UNREADABLE !== null) return;
  const job = given.job ?? (page && (await handedOver(page, titleOf(file), at)));
  const fonts = pdfFonts(file);
  expect(fonts.filter((font) => !font.embedded || !font.unicode)).toEqual([]);
  const others = otherFonts ?? (job ? /<img|\.svg/.test(JSON.stringify(job.blocks)) : false);
  if (!others) expect(fonts.filter(({ name, type3 }) => type3 || !PAPER_FACES.test(name))).toEqual([]);
  const properties = pdfProperties(file);
  expect(properties).toMatch(/^Creator: +Tiku 题库$/m);
  expect(properties).toMatch(/^Producer: +Tiku [\d.]+$/m);
  if (!job || !compared) return;
  const fresh = await freshPdf(job, server.dataDir);
  expect(fontNames(fonts), 'fonts').toEqual(fontNames(pdfFonts(fresh)));
  expect(plainText(file), 'text in its order').toBe(plainText(fresh));
  expect(differentPixels(file, fresh), 'share of the first page that differs').toBeLessThan(0.0005);
}

const fontNames = (fonts: readonly PdfFont[]): string[] =>
  fonts.map(({ name, type3 }) => (type3 ? 'Type 3' : name)).sort();
const titleOf = (file: string) => /^Title: +(.*)$/m.exec(pdfProperties(file))?.[1] ?? '';
const plainText = (file: string) =>
  execFileSync('pdftotext', [file, '-'], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

/** In grey at 70 dpi. A page that is not of one size is different as a whole. */
function differentPixels(one: string, other: string): number {
  const [a, b] = [one, other].map((file) =>
    execFileSync('pdftoppm', ['-r', '70', '-gray', '-f', '1', '-l', '1', file], { maxBuffer: 64 * 1024 * 1024 }),
  ) as [Buffer, Buffer];
  if (a.length !== b.length) return 1;
  let apart = 0;
  for (let at = 0; at < a.length; at += 1) if (Math.abs((a[at] ?? 0) - (b[at] ?? 0)) > 48) apart += 1;
  return apart / a.length;
}

/** Keeps the print jobs that pages of the context hand over: a request with a file of a stream cannot be read back. */
export const keepPrintJobs = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const jobs: unknown[] = [];
    Object.assign(window, { e2ePrintJobs: jobs });
    const append = FormData.prototype.append as (this: FormData, name: string, value: unknown, file?: string) => void;
    FormData.prototype.append = function (this: FormData, ...parts: [string, string | Blob, string?]) {
      if (parts[0] === 'job') jobs.push(parts[1]);
      return (append as (...all: unknown[]) => void).apply(this, parts);
    } as typeof FormData.prototype.append;
  });

async function handedOver(page: NonNullable<PdfOf['page']>, title: string, at = -1): Promise<PrintJob> {
  const packed = await page.evaluate(async () => {
    const jobs = (window as unknown as { e2ePrintJobs?: Blob[] }).e2ePrintJobs ?? [];
    const base64 = (blob: Blob) =>
      new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve((reader.result as string).split(',')[1] ?? '');
        reader.readAsDataURL(blob);
      });
    return Promise.all(jobs.map(base64));
  });
  const jobs = packed.map((text) => {
    const bytes = Buffer.from(text, 'base64');
    return printJob().parse(JSON.parse((bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString('utf8')));
  });
  const job = jobs.filter((each) => each.title === title).at(at);
  if (!job) throw new Error(`no job of ${title} among ${jobs.map((each) => each.title).join(', ')}`);
  return job;
}

const folder = mkdtempSync(path.join(tmpdir(), 'tiku-fresh-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** What a print in a new Chromium may take more, on a busy machine. */
const FRESH_MS = 120_000;
const printers = new Map<string, PrintPort>();

/** The file of a job, printed once in this process by a Chromium of its own. */
async function freshPdf({ carries: _carries, ...job }: PrintJob, dataDir: string): Promise<string> {
  const file = path.join(folder, `${createHash('sha256').update(JSON.stringify(job)).digest('hex')}.pdf`);
  if (!existsSync(file)) {
    test.info().setTimeout(test.info().timeout + FRESH_MS);
    const printer = printers.get(dataDir) ?? freshPrinter(dataDir);
    printers.set(dataDir, printer);
    const { data } = await printer.pdf(job, { owner: { account: 1, organization: 1 } });
    writeFileSync(file, data);
  }
  return file;
}

/** Its Chromium ends when it has nothing to do: one paper after another has each a new one. With a server's uploads. */
const freshPrinter = (dataDir: string): PrintPort =>
  makePrinter({ chromium: chromiumOf(process.env), files: uploadsOf(dataDir), idleMs: 0 });

const MIME: Readonly<Record<string, string>> = { '.svg': 'image/svg+xml', '.png': 'image/png', '.jpg': 'image/jpeg' };
export const uploadsOf = (dataDir: string): Pick<FilesPort, 'open'> => ({
  open: async (name) => {
    const file = path.join(dataDir, path.posix.normalize(`/${name}`));
    if (!/^\/?files\//.test(name) || !existsSync(file)) return null;
    const mime = MIME[path.extname(file)] ?? 'application/octet-stream';
    return { size: statSync(file).size, mime, read: (range) => createReadStream(file, range) };
  },
});
