// Pages without a code, in any order. If this fails, the answers of one page are stored as those of another.
import { DAMAGES, drawnScan, mixedPages, noTally, tally } from '../../../../../mocks/sheetScans/cases';
import { readScan } from './readScan';

test.each(DAMAGES.filter(({ mixed }) => mixed).map((damage) => [damage.name, damage] as const))(
  '%s: each is read as its own page',
  async (_name, damage) => {
    const pages = mixedPages(damage);
    const sheets = pages.map((manifest, page) => ({ sheet: 1, page, manifest }));
    const sum = noTally();
    for (const [i, page] of pages.toReversed().entries()) {
      const scan = drawnScan(page, damage, 300 + i);
      const found = await readScan(scan.image, sheets, new Set());
      tally(sum, scan, found?.reading ?? null, found?.sheet.manifest);
    }
    expect(sum).toMatchObject({ silent: 0, lost: 0 });
  },
);
