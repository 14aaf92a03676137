// A PDF of a paper as poppler sees it.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { notJudged, type Finding } from '../finding';
import { inkIn, pictureOf, type GrayPicture } from './graymap';
import { inFolder, lacking, run } from './programs';
import { judgeLeavings, judgeWords, type ExpectedQuestion } from './words';

/** Of paper: letters of formulas, of MathJax or Times New Roman, and the installed Chinese font. */
export const PAPER_FACES =
  /^(?:TikuFormula\d+|MathJax|TimesNewRoman\S*|Tinos\S*|LiberationSerif\S*|NotoSerifCJKsc-(?:Regular|Bold))$/;

export interface ExpectedPdf {
  questions: readonly ExpectedQuestion[];
  /** As the screen shows. */
  pages?: number;
  /** Pictures beyond those of the questions, or characters that no face of paper has. */
  otherFonts?: boolean;
  /** A question may be there again, in its answer. */
  answers?: boolean;
}

export async function judgePdf(bytes: Uint8Array, expected: ExpectedPdf): Promise<Finding[]> {
  const lacks = lacking('pdftotext', 'pdffonts', 'pdfinfo', 'pdftoppm');
  if (lacks !== null) return [notJudged(`PDF: ${lacks}`)];
  return withPdf(bytes, async (file) => {
    const info = await run('pdfinfo', [file]);
    if (info.code !== 0) return [{ rule: 'pdf opens', message: info.errors.slice(0, 300) }];
    const pages = Number(/^Pages: +(\d+)$/m.exec(info.output.toString())?.[1] ?? 0);
    const text = (await run('pdftotext', ['-raw', file, '-'])).output.toString('utf8');
    return [
      ...(expected.pages !== undefined && expected.pages !== pages
        ? [{ rule: 'pdf pages', message: `${pages} pages instead of ${expected.pages}` }]
        : []),
      ...(await judgeFonts(file, expected)),
      ...judgeWords('pdf text', text, expected.questions, { again: expected.answers === true }),
      ...judgeLeavings('pdf leavings', text, expected.questions),
      ...(await judgePlaces(bytes)),
      ...(await judgeBlank(file, pages)),
    ];
  });
}

export const withPdf = <T>(bytes: Uint8Array, work: (file: string) => Promise<T>): Promise<T> =>
  inFolder(async (folder) => {
    const file = path.join(folder, 'paper.pdf');
    await writeFile(file, bytes);
    return work(file);
  });

async function judgeFonts(file: string, { otherFonts = false, questions }: ExpectedPdf): Promise<Finding[]> {
  // Drawings have letters of their own.
  const others = otherFonts || questions.some(({ stem, more = '' }) => /<(?:img|figure)\b/.test(stem + more));
  const rows = (await run('pdffonts', [file])).output.toString('utf8').split('\n').slice(2).filter(Boolean);
  return rows.flatMap((row) => {
    const [embedded, , unicode] = row.trim().split(/\s+/).slice(-5);
    const name = (row.split(/\s/)[0] ?? '').replace(/^[A-Z]{6}\+/, '');
    const faults = [
      embedded === 'yes' ? '' : 'is not embedded',
      unicode === 'yes' ? '' : 'cannot be copied as text',
      others || (PAPER_FACES.test(name) && !row.includes(' Type 3 ')) ? '' : 'is no face of paper',
    ];
    return faults.filter(Boolean).map((fault) => ({ rule: 'pdf fonts', message: `${name} ${fault}` }));
  });
}

/** Points by which a letter may exceed its box. */
const BEYOND = 2;
/** Points of room that each page gets on every side: poppler leaves out what is outside of a page. */
const ROOM = 300;
async function judgePlaces(bytes: Uint8Array): Promise<Finding[]> {
  const document = await PDFDocument.load(bytes);
  const sizes = document.getPages().map((page) => {
    const { x, y, width, height } = page.getMediaBox();
    page.setMediaBox(x - ROOM, y - ROOM, width + 2 * ROOM, height + 2 * ROOM);
    page.setCropBox(x - ROOM, y - ROOM, width + 2 * ROOM, height + 2 * ROOM);
    return { width, height };
  });
  const roomy = await withPdf(await document.save(), (file) => run('pdftotext', ['-bbox', file, '-']));
  const pages = roomy.output.toString('utf8').split('<page ').slice(1);
  return sizes.flatMap(({ width, height }, at) => {
    const words = [...(pages[at] ?? '').matchAll(WORD)];
    const outside = words.find(([, ...places]) => {
      const [left = 0, top = 0, right = 0, bottom = 0] = places.map((place) => Number(place) - ROOM);
      return left < -BEYOND || top < -BEYOND || right > width + BEYOND || bottom > height + BEYOND;
    });
    return outside
      ? [{ rule: 'pdf places', message: `page ${at + 1}: “${outside[5] ?? ''}” is outside of the page` }]
      : [];
  });
}
const WORD = /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)<\/word>/g;

/** Shares of a page within head, foot and the seal line. */
const BODY = { x: 0.12, y: 0.045, w: 0.83, h: 0.88 };
async function judgeBlank(file: string, pages: number): Promise<Finding[]> {
  const ink = (await pagesOf(file, { dpi: 36 })).map((picture) => inkIn(picture, BODY));
  return [
    ...(ink.length === pages ? [] : [{ rule: 'pdf pages', message: `${ink.length} of ${pages} pages can be drawn` }]),
    ...ink.flatMap((share, at) =>
      share === 0 ? [{ rule: 'pdf blank', message: `page ${at + 1} of ${pages} is blank` }] : [],
    ),
  ];
}

export interface PageText {
  text: string;
  /** Share of its body that is dark. */
  ink: number;
}
/** Of a PDF that another program has made of a file. */
export const pagesWithText = (bytes: Uint8Array): Promise<PageText[]> =>
  withPdf(bytes, async (file) => {
    const texts = (await run('pdftotext', ['-raw', file, '-'])).output.toString('utf8').split('\f');
    return (await pagesOf(file, { dpi: 36 })).map((picture, at) => ({
      text: texts[at] ?? '',
      ink: inkIn(picture, BODY),
    }));
  });

/** Pictures of the pages, or of one page from 1. */
export async function pagesOf(file: string, { dpi, page }: { dpi: number; page?: number }): Promise<GrayPicture[]> {
  const some = page === undefined ? [] : ['-f', String(page), '-l', String(page)];
  const { output } = await run('pdftoppm', ['-gray', '-r', String(dpi), ...some, file]);
  return pictureOf(output);
}

/** Two draws of one page by a program that draws the same each time. */
const SAME = 0.0005;
/** Grey values that are one. */
const NEAR = 48;

/** The chosen pages, from 1, look as those of a PDF that another process has made. */
export async function comparePages(bytes: Uint8Array, fresh: Uint8Array, pages: readonly number[]): Promise<Finding[]> {
  const lacks = lacking('pdftoppm');
  if (lacks !== null) return [notJudged(`pictures of pages: ${lacks}`)];
  return withPdf(bytes, (one) =>
    withPdf(fresh, async (other) => {
      const findings: Finding[] = [];
      for (const page of pages) {
        const [a] = await pagesOf(one, { dpi: 70, page });
        const [b] = await pagesOf(other, { dpi: 70, page });
        const share = a && b ? differentPixels(a, b) : a || b ? 1 : 0;
        if (share > SAME)
          findings.push({
            rule: 'pdf look',
            message: `page ${page} differs from a fresh print in ${(100 * share).toFixed(2)} % of its pixels`,
          });
      }
      return findings;
    }),
  );
}
function differentPixels(a: GrayPicture, b: GrayPicture): number {
  if (a.width !== b.width || a.height !== b.height) return 1;
  let apart = 0;
  for (let at = 0; at < a.data.length; at += 1) if (Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0)) > NEAR) apart += 1;
  return apart / a.data.length;
}
