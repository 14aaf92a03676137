// If these fail, text copied from a PDF is wrong, or glyphs of a printed paper have other shapes than on the screen.
import { hasChineseFont, NO_CHINESE_FONT } from '../../../tasks/testMachine';
import { makeWorkerThread } from '../../jobs/workerThread';
import type { PrintTask, PrintTaskResult } from '../printThread';
import { contoursOf } from './outline';
import type { FontReply, FontRequest } from './printFonts';
import { charactersIn, fontOfOutlines, postScriptName, readTables } from './trueType';

const thread = makeWorkerThread<PrintTask, PrintTaskResult>(
  { source: 'print/printThread.ts', bundle: 'printThread.cjs' },
  60_000,
);
afterAll(() => thread.close());
const make = async (request: FontRequest) => (await thread.run({ kind: 'fonts', request })) as FontReply;

const characters = (font: Buffer): string[] => [...charactersIn(font, 0)].map((code) => String.fromCodePoint(code));

test('an outline is read whole, with curves of either degree and steps from the last point', () => {
  expect(contoursOf('M0 0h100v100h-100z')).toEqual([
    [
      { x: 0, y: 0, on: true },
      { x: 100, y: 0, on: true },
      { x: 100, y: 100, on: true },
      { x: 0, y: 100, on: true },
    ],
  ]);
  // A quadratic curve written as a cubic one has its control point back.
  expect(contoursOf('M0,0C200,400 400,400 600,0Z')[0]?.filter(({ on }) => !on)).toEqual([
    { x: 300, y: 600, on: false },
  ]);
  expect(() => contoursOf('M0 0A5 5 0 0 1 9 9')).toThrow('not an outline');
});

test('a cubic curve is replaced within half a unit', () => {
  const [contour = []] = contoursOf('M0 0C0 552 448 1000 1000 1000L0 1000Z');
  const ends = contour.filter(({ on }) => on).slice(0, -1);
  for (const { x, y } of ends) expect(Math.abs(Math.hypot(x - 1000, y) - 1000)).toBeLessThan(1.5);
});

test('a font of formulas has its glyphs under the letters that are copied', async () => {
  const square = 'h100v100h-100z';
  const { faces, glyphs } = await make({ texts: [], outlines: [square, 'q50 50 100 0t100 0z'] });
  expect(glyphs.map((glyph) => glyph?.[0])).toEqual([faces[0]?.family, faces[0]?.family]);
  expect(faces[0]).toMatchObject({ family: expect.stringMatching(/^TikuFormula1-/), shown: 'TikuFormula1' });
  const font = Buffer.from(faces[0]?.data ?? '', 'base64');
  expect(characters(font)).toEqual(glyphs.map((glyph) => glyph?.[1]));
  expect(readTables(font).get('maxp')?.readUInt16BE(4)).toBe(3);
});

test('no two papers have a face of the same name: a page that is kept shows no glyph of the paper before', async () => {
  const request: FontRequest = { texts: [], outlines: ['h100v100h-100z'] };
  const [one, other] = [await make(request), await make(request)];
  expect(one.faces[0]?.family).not.toBe(other.faces[0]?.family);
});

test('what no installed font shows is left to the system, and said: the check of the PDF allows no more', async () => {
  const text = { families: ['No Such Font', 'serif'], bold: false };
  const { faces, texts, others } = await make({
    texts: [
      { ...text, formulas: false, clusters: ['题', 'x'] },
      { ...text, formulas: true, clusters: ['元'] },
    ],
    outlines: [],
  });
  expect({ faces, texts, others }).toEqual({ faces: [], texts: [[], []], others: { texts: '题x', formulas: '元' } });
});

test('an outline that is none, or too large for a font, stays in the drawing', async () => {
  const { glyphs } = await make({ texts: [], outlines: ['nonsense', 'h90000v10h-5z', ''] });
  expect(glyphs).toEqual([null, null, null]);
});

test('a font without glyphs of its own is still a font', () => {
  expect(characters(fontOfOutlines('Empty', [{ code: 0x41, contours: [], advance: 500 }]))).toEqual(['A']);
});

const inChinese = hasChineseFont() ? test : test.skip;
inChinese(
  `Chinese text has TrueType outlines and no second character for a glyph${hasChineseFont() ? '' : ` (${NO_CHINESE_FONT})`}`,
  async () => {
    const clusters = [...'高方用一A', '\u{1F600}', 'A\u0950', '\u{1F1E8}\u{1F1F3}'];
    const { faces, texts, others } = await make({
      texts: [{ families: ['No Such Font', 'Noto Serif CJK SC'], bold: false, formulas: false, clusters }],
      outlines: [],
    });
    const [face] = faces;
    expect(face).toMatchObject({ family: expect.stringMatching(/^TikuText1-/), shown: 'NotoSerifCJKsc-Regular' });
    expect(texts).toEqual([[{ at: 1, family: face?.family }]]);
    const font = Buffer.from(face?.data ?? '', 'base64');
    const tables = readTables(font);
    expect([tables.has('glyf'), tables.has('CFF ')]).toEqual([true, false]);
    expect(characters(font).sort()).toEqual(['A', '一', '方', '用', '高']);
    expect(postScriptName(tables)).toBe(face?.family);
    // A letter with a mark that the font lacks is drawn by another font as a whole.
    expect(others).toEqual({ texts: '\u{1F600}A\u0950\u{1F1E8}\u{1F1F3}', formulas: '' });
  },
);
