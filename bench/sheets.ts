// npm run bench -- sheets: drawn answer sheets with seeded marks and damage, read back twice by one core. Prints a
// table of each kind of damage. SHEETS_PAGES: pages of each kind.
import { createHash } from 'node:crypto';
import { DAMAGES, drawnScan, forms, mixedPages, noTally, tally, type Damage } from '../mocks/sheetScans/cases';
import type { ManifestPage } from '../src/domain/sheet/manifest';
import type { GrayImage } from '../src/domain/sheet/read/grayImage';
import { readPage } from '../src/domain/sheet/read/readPage';
import { readScan } from '../src/server/modules/scan/pages/readScan';
import type { Part, Row } from './support/row';

const PAGES = Number(process.env.SHEETS_PAGES ?? 30);
const GROUP = 'Answer sheets read from drawn scans';

async function readKind(damage: Damage, kind: number) {
  const sum = noTally();
  const mixed = mixedPages(damage);
  const pages = mixed.length > 0 ? mixed : forms().flatMap((sheet) => sheet.pages.slice(0, 1));
  const read = async (image: GrayImage, page: ManifestPage) => {
    if (mixed.length === 0) return { reading: readPage(image, page), found: page };
    const sheets = mixed.map((manifest, i) => ({ sheet: 0, page: i, manifest }));
    const scan = await readScan(image, sheets, new Set());
    return { reading: scan?.reading ?? null, found: scan?.sheet.manifest ?? page };
  };
  let seconds = 0;
  let changed = 0;
  for (let i = 0; i < PAGES; i += 1) {
    // Mostly the two forms with many choices.
    const page = pages[mixed.length > 0 ? (i * 7) % pages.length : i % 5 === 4 ? 2 : i % 2];
    if (!page) continue;
    const scan = drawnScan(page, damage, 1 + kind * 100_003 + i);
    const started = performance.now();
    const { reading, found } = await read(scan.image, page);
    seconds += (performance.now() - started) / 1000;
    const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
    if (i % 10 === 0 && digest((await read(scan.image, page)).reading) !== digest(reading)) changed += 1;
    tally(sum, scan, reading, found);
  }
  return { ...sum, seconds, changed };
}

export const sheets: Part = async () => {
  const total = { boxes: 0, silent: 0, seconds: 0, changed: 0 };
  let cleanReview = 0;
  for (const [kind, damage] of DAMAGES.entries()) {
    const { boxes, silent, review, lost, seconds, changed, examples } = await readKind(damage, kind);
    total.boxes += boxes;
    total.silent += silent;
    total.seconds += seconds;
    total.changed += changed;
    if (damage.name === 'clean') cleanReview = (100 * review) / boxes;
    const share = ((100 * review) / boxes).toFixed(2);
    console.error(
      `| ${damage.name} | ${boxes} | ${silent} | ${share} % | ${lost} | ${(seconds / PAGES).toFixed(2)} s |`,
    );
    for (const example of examples.filter((one) => one.startsWith('SILENT'))) console.error(`  ${example}`);
  }
  const row = (id: string, what: string, unit: Row['unit'], ours: number): Row => ({
    id,
    group: GROUP,
    what,
    unit,
    ours,
  });
  return [
    row('sheets.boxes', 'boxes read', '', total.boxes),
    row('sheets.silent', 'wrong without a doubt', '', total.silent),
    row('sheets.review', 'boxes of clean scans for a person, %', '', cleanReview),
    row('sheets.changed', 'pages that read differently a second time', '', total.changed),
    row('sheets.speed', 'pages a minute, one core', '', (60 * PAGES * DAMAGES.length) / total.seconds),
  ];
};
