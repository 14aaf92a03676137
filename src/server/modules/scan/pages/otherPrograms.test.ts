// The printed PDF of the product's own answer sheets, filled in, made into scans by other programs (poppler, ImageMagick).
// If it fails, a teacher decides boxes by hand that are plainly filled or empty. Needs Chromium and the built print page.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { seeded, type Random } from '../../../../../mocks/sheetScans/drawSheet';
import type { PrintJob } from '../../../../contract/paper/paperPdf';
import { ANSWER_SHEET_DEFAULTS, type SheetItem } from '../../../../domain/paper/answerSheet';
import { answerSheet, sheetManifest } from '../../../../domain/sheet/drawnSheet';
import { type ManifestBox, type ManifestPage, groupKey, isRead } from '../../../../domain/sheet/manifest';
import { readPage } from '../../../../domain/sheet/read/readPage';
import { hasChineseFont, NO_CHINESE_FONT } from '../../../../tasks/testMachine';
import { openTestApp } from '../../../../testing/testApp';
import { chromiumOf } from '../../../print/findChromium';
import { printPageIsBuilt } from '../../../print/printAssets';
import { openScanFile } from './scanSource';

const has = (program: string, ...args: string[]) => {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const chromium = chromiumOf(process.env);
const convert = has('magick', '-version') ? 'magick' : has('convert', '-version') ? 'convert' : null;
const missing =
  (chromium === null && 'no Chromium') ||
  (!printPageIsBuilt() && 'dist/client is not built: npm run build') ||
  (!hasChineseFont() && NO_CHINESE_FONT) ||
  (!has('pdftoppm', '-v') && 'no pdftoppm (poppler)') ||
  null;
const without = { poppler: missing, magick: missing ?? (convert === null ? 'no ImageMagick' : null) };

const item = (label: number, type_id: number, more: Partial<SheetItem> = {}): SheetItem => ({
  ...{ question_id: label, option_ids: ['a', 'b', 'c', 'd', 'e', 'f', 'g'], label: String(label), type_id },
  ...{ score: 12, options: 4, blanks: 2, parts: 0, answer_space: 0, ...more },
});
const some = (from: number, count: number, type_id: number, more: Partial<SheetItem> = {}) =>
  Array.from({ length: count }, (_, i) => item(from + i, type_id, more));
const SHEETS = {
  'A4 with forms': {
    sections: [
      { title: '一、单选题', items: some(1, 35, 101, { options: 7 }) },
      { title: '二、判断题', items: some(36, 10, 200) },
    ],
    options: { ...ANSWER_SHEET_DEFAULTS, size: 'A4' as const, forms: true, digits: 12 },
  },
  'A3 with strips': {
    sections: [
      { title: '一、单选题', items: some(1, 32, 101) },
      { title: '二、填空题', items: some(33, 4, 300) },
      { title: '三、解答题', items: some(37, 4, 400, { score: 17 }) },
    ],
    options: { ...ANSWER_SHEET_DEFAULTS, size: 'A3' as const, strips: true },
  },
};

/** A box of each answer. */
function chosen({ boxes }: ManifestPage, random: Random): Set<ManifestBox> {
  const groups = new Map<string, ManifestBox[]>();
  for (const box of boxes.filter(isRead)) groups.set(groupKey(box), [...(groups.get(groupKey(box)) ?? []), box]);
  return new Set(
    [...groups.values()].flatMap((group) => (group.length > 1 ? group[Math.floor(random() * group.length)] : []) ?? []),
  );
}

const POINTS = 72 / 25.4;
/** Lines of a pencil or pen over the boxes, a little beyond or short of their outlines. */
async function filledIn(pdf: Uint8Array, marked: readonly ReadonlySet<ManifestBox>[], random: Random) {
  const document = await PDFDocument.load(pdf);
  for (const [i, boxes] of marked.entries()) {
    const page = document.getPage(i);
    const { height } = page.getSize();
    for (const { x, y, w, h } of boxes) {
      const over = random() * 0.4 - 0.1;
      const gray = 0.08 + random() * 0.3;
      const lines = Math.ceil(h / 0.4);
      for (let line = 0; line <= lines; line += 1) {
        const at = y - over + 0.25 + ((h + 2 * over - 0.5) * line) / lines;
        page.drawLine({
          start: { x: (x - over + 0.1) * POINTS, y: height - (at + random() * 0.2 - 0.1) * POINTS },
          end: { x: (x + w + over - 0.1) * POINTS, y: height - (at + random() * 0.2 - 0.1) * POINTS },
          thickness: (0.45 + random() * 0.15) * POINTS,
          color: rgb(gray, gray, gray),
        });
      }
    }
  }
  return document.save();
}

/** Arguments of pdftoppm, then of ImageMagick, and the kind of file that it writes. */
type Way = [name: string, poppler: string[], magick?: string[], ext?: string];
const GRAY = ['-gray', '-r', '200'];
const MONO = ['-mono', '-r', '200'];
const FAX = ['-threshold', '50%', '-compress', 'Group4', '-density', '200', '-units', 'PixelsPerInch'];
const WAYS: readonly Way[] = [
  ['gray at 200 dpi', GRAY],
  ['gray at 300 dpi', ['-gray', '-r', '300']],
  ['gray without antialiasing', [...GRAY, '-aa', 'no', '-aaVector', 'no']],
  ['black and white at 200 dpi', MONO],
  ['black and white at 300 dpi', ['-mono', '-r', '300']],
  ['threshold', GRAY, ['-threshold', '50%']],
  ['fax TIFF', GRAY, FAX, 'tif'],
  ['dithered', GRAY, ['-dither', 'FloydSteinberg', '-monochrome']],
  ['JPEG of quality 40', GRAY, ['-quality', '40'], 'jpg'],
  ['turned by 1.3° and bilevel', GRAY, ['-rotate', '1.3', '-threshold', '50%']],
  ['97 % and bilevel', GRAY, ['-resize', '97%', '-threshold', '50%']],
];

function scansOf(pdf: string, [, poppler, magick, ext = 'png']: Way, folder: string): Buffer[] {
  execFileSync('pdftoppm', ['-png', ...poppler, pdf, path.join(folder, 'page')]);
  return readdirSync(folder)
    .filter((name) => name.startsWith('page'))
    .sort()
    .map((name) => {
      const from = path.join(folder, name);
      const to = magick ? path.join(folder, `scan.${ext}`) : from;
      if (magick) execFileSync(convert ?? '', [from, ...magick, to]);
      const bytes = readFileSync(to);
      rmSync(from);
      return bytes;
    });
}

describe.each(Object.entries(SHEETS))('%s', (_name, { sections, options }) => {
  const { pages } = sheetManifest('月考', sections, options);
  const random = seeded(11);
  const marked = pages.map((page) => chosen(page, random));
  const folder = mkdtempSync(path.join(tmpdir(), 'tiku-scans-'));
  const pdf = path.join(folder, 'sheet.pdf');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  beforeAll(async () => {
    if (missing !== null) return;
    const t = await openTestApp({ env: { CHROMIUM_PATH: chromium ?? 'none' } });
    try {
      const teacher = await t.visitorOf(4);
      const job: PrintJob = {
        ...{ title: '答题卡', blocks: [], layout: { size: 'A4', font_size: 10.5 }, sealLine: false },
        ...{ map: { sheets: [], pages: 0 }, drawn: answerSheet('月考', sections, options) },
      };
      const value = JSON.stringify(job);
      const reply = await teacher.send('/api/paper/pdf', [{ name: 'job', value, filename: 'job.json' }]);
      const { ticket } = reply.json<{ data: { ticket: string } }>().data;
      const printed = (await teacher.get(`/api/paper/pdf/file?ticket=${ticket}`)).rawPayload;
      writeFileSync(pdf, await filledIn(printed, marked, random));
    } finally {
      await t.close();
    }
  });

  for (const way of WAYS) {
    const lacks = way[2] ? without.magick : without.poppler;
    const name = `${way[0]}: no box is read wrongly, at most 2 % are in doubt`;
    if (lacks !== null) {
      test.skip(`${name} (skipped: ${lacks})`, () => undefined);
      continue;
    }
    test(`${name}`, async () => {
      const scans = scansOf(pdf, way, folder);
      expect(scans).toHaveLength(pages.length);
      const [wrong, doubtful]: [string[], string[]] = [[], []];
      let boxes = 0;
      for (const [i, page] of pages.entries()) {
        const source = await openScanFile(scans[i] ?? Buffer.alloc(0), 'scan').parts[0]?.open();
        const image = await source?.picture(0);
        await source?.close();
        const reading = image && readPage(image, page);
        expect(reading?.marks).toBe(4);
        for (const { box, state, ink } of reading?.boxes ?? []) {
          boxes += 1;
          const right = marked[i]?.has(box) ? 'filled' : 'empty';
          const text = `${box.kind} ${box.label} ${box.value}: ${state} instead of ${right}, ink ${ink}`;
          if (state !== 'filled' && state !== 'empty') doubtful.push(text);
          else if (state !== right) wrong.push(text);
        }
      }
      expect(wrong).toEqual([]);
      expect(doubtful.slice(Math.floor(boxes * 0.02))).toEqual([]);
    });
  }
});
