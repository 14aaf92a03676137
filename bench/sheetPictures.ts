// npm run bench -- sheetPictures: one picture of each kind of damage, for docs/scanning.md.
import path from 'node:path';
import sharp from 'sharp';
import { DAMAGES, drawnScan, forms } from '../mocks/sheetScans/cases';
import type { Part } from './support/row';

const FILE = path.join(process.cwd(), 'docs/images/scan-damage.png');
const COLUMNS = 6;
const [WIDE, HIGH, LABEL] = [220, 300, 22];

export const sheetPictures: Part = async () => {
  const page = forms()[2]?.pages[0];
  if (!page) throw new Error('no page to draw');
  const tiles = await Promise.all(
    DAMAGES.filter(({ mixed }) => !mixed).map(async (damage, at) => {
      const { width, height, data } = drawnScan(page, damage, 40 + at).image;
      const scan = sharp(data, { raw: { width, height, channels: 1 } });
      // Marks are seen close up, the others as a whole.
      const part = damage.odd
        ? scan.extract({ left: Math.round(width * 0.06), top: Math.round(height * 0.28), width: 440, height: 600 })
        : scan;
      const picture = await part
        .resize({ width: WIDE, height: HIGH, fit: 'contain', background: '#99a' })
        .toColourspace('srgb')
        .png()
        .toBuffer();
      const name = `<svg width="${WIDE}" height="${LABEL}"><text x="2" y="16" font-size="14">${damage.name}</text></svg>`;
      const [left, top] = [(at % COLUMNS) * (WIDE + 10) + 5, Math.floor(at / COLUMNS) * (HIGH + LABEL + 10) + 5];
      return [
        { input: Buffer.from(name), left, top },
        { input: picture, left, top: top + LABEL },
      ];
    }),
  );
  const size = {
    width: COLUMNS * (WIDE + 10),
    height: Math.ceil(DAMAGES.filter(({ mixed }) => !mixed).length / COLUMNS) * (HIGH + LABEL + 10),
  };
  await sharp({ create: { ...size, channels: 3, background: '#fff' } })
    .composite(tiles.flat())
    .png({ palette: true, colours: 64 })
    .toFile(FILE);
  return [];
};
