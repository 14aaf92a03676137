// Reads a PDF with the tools of poppler-utils; without them the tests that need them are skipped with a reason.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { NO_CHINESE_FONT, hasChineseFont } from '../../src/tasks/testMachine';

const HAS_POPPLER = spawnSync('pdftotext', ['-v']).status === 0;
/** Why the words of a PDF cannot be compared on this machine; null if they can. */
export const PDF_UNREADABLE = HAS_POPPLER
  ? hasChineseFont()
    ? null
    : NO_CHINESE_FONT
  : 'pdftotext (poppler-utils) is not installed: a PDF cannot be read back';

const run = (program: string, args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });

export interface PdfWord {
  text: string;
  /** mm from the upper left corner of the page. */
  x: number;
  y: number;
  width: number;
}
export interface PdfPage {
  /** mm. */
  width: number;
  height: number;
  words: PdfWord[];
}
const MM = 25.4 / 72;
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&apos;': "'",
};
const plain = (text: string) => text.replace(/&(?:lt|gt|amp|quot|apos);/g, (entity) => ENTITIES[entity] ?? entity);

export function pdfWords(file: string): PdfPage[] {
  const html = run('pdftotext', ['-bbox', file, '-']);
  return html
    .split('<page ')
    .slice(1)
    .map((page) => {
      const [, width = '0', height = '0'] = /width="([\d.]+)" height="([\d.]+)"/.exec(page) ?? [];
      const words = [
        ...page.matchAll(/<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)"[^>]*>(.*?)<\/word>/g),
      ].map(([, x, y, end, text]): PdfWord => ({
        text: plain(text ?? ''),
        x: Number(x) * MM,
        y: Number(y) * MM,
        width: (Number(end) - Number(x)) * MM,
      }));
      return { width: Number(width) * MM, height: Number(height) * MM, words };
    });
}

/** The text of the file, page by page, as a reader copies it. */
export const pdfText = (file: string): string => run('pdftotext', ['-layout', file, '-']);

export interface PdfFont {
  /** Without the tag of a subset; fonts of Type 3 have none. */
  name: string;
  type3: boolean;
  embedded: boolean;
  unicode: boolean;
}
export const pdfFonts = (file: string): PdfFont[] =>
  run('pdffonts', [file])
    .split('\n')
    .slice(2)
    .filter(Boolean)
    .map((line) => {
      const [emb, , uni] = line.trim().split(/\s+/).slice(-5);
      const type3 = line.includes(' Type 3 ');
      const name = type3 ? '' : (line.split(/\s/)[0] ?? '').replace(/^[A-Z]{6}\+/, '');
      return { name, type3, embedded: emb === 'yes', unicode: uni === 'yes' };
    });

/** Bookmarks in order. */
export const pdfBookmarks = (file: string): string[] =>
  [...run('pdftohtml', ['-xml', '-i', '-stdout', file]).matchAll(/<item page="\d+">(.*?)<\/item>/g)].map(([, text]) =>
    plain(text ?? ''),
  );

/** Raster images in the file. */
export const pdfImages = (file: string): number =>
  run('pdfimages', ['-list', file]).split('\n').slice(2).filter(Boolean).length;

/** How often each ideograph occurs in a text. */
export function ideographs(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const char of text.normalize('NFKC').match(/\p{Script=Han}/gu) ?? [])
    counts.set(char, (counts.get(char) ?? 0) + 1);
  return counts;
}

/** The structure elements in reading order, without their text. */
export const pdfStructure = (file: string): string[] =>
  [...run('pdfinfo', ['-struct', file]).matchAll(/^ *([A-Z]\w*)/gm)].map(([, type]) => type ?? '');

export const pdfProperties = (file: string): string => run('pdfinfo', [file]);

/** How often a page paints an area inside its tagged content, as it would a background. */
export async function taggedAreas(file: string): Promise<number> {
  const { context } = await PDFDocument.load(readFileSync(file));
  let found = 0;
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || object.dict.has(PDFName.of('Subtype'))) continue;
    const content = Buffer.from(decodePDFRawStream(object).decode()).toString('latin1');
    for (const [, tagged = ''] of content.matchAll(/<<\/MCID \d+ *>> ?BDC\n([^]*?)\nEMC/g))
      found += tagged.split('\n').filter((line) => /^f\*?$/.test(line)).length;
  }
  return found;
}
