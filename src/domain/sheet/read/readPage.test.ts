// Reading drawn scans: no damage may turn into a wrong answer without a doubt, and clean scans need hardly any review.
import { DAMAGES, drawnScan, forms, noTally, tally } from '../../../../mocks/sheetScans/cases';
import { bilevel, noisy, scanned, upsideDown } from '../../../../mocks/sheetScans/damage';
import { drawMark, drawSheet, seeded } from '../../../../mocks/sheetScans/drawSheet';
import { ANSWER_SHEET_DEFAULTS, type SheetItem } from '../../paper/answerSheet';
import { sheetManifest } from '../drawnSheet';
import { type ManifestPage, groupKey } from '../manifest';
import { answersOf } from './answers';
import { boxCorners, readPage } from './readPage';

const stripped: SheetItem = {
  ...{ question_id: 1, option_ids: [], label: '1', type_id: 400, score: 29 },
  ...{ options: 0, blanks: 0, parts: 0, answer_space: 0 },
};
const [page, other] = forms().map((sheet) => sheet.pages[0]) as [ManifestPage, ManifestPage];

// The bench reads many pages with every kind.
const TRIED = [
  'upside down or on its side',
  'A4 on Letter, edge cut',
  'black and white',
  'erased marks',
  'ticks',
  'thick crosses',
];
test.each(DAMAGES.filter(({ name }) => TRIED.includes(name)).map((damage, i) => [damage.name, damage, i] as const))(
  '%s: no wrong answer',
  (_, damage, i) => {
    const sum = noTally();
    const scan = drawnScan(page, damage, 100 + i);
    const reading = readPage(scan.image, page);
    tally(sum, scan, reading);
    expect(sum.examples.filter((example) => example.startsWith('SILENT'))).toEqual([]);
    expect(sum.lost).toBe(0);
    if (!damage.odd) expect(sum.review / sum.boxes).toBeLessThanOrEqual(0.02);
  },
);

describe('one page', () => {
  const clean = DAMAGES[0];
  if (!clean) throw new Error('no case');
  const scan = drawnScan(page, clean, 7);
  const reading = readPage(scan.image, page);

  test('reading twice gives the same', () => {
    expect(JSON.stringify(readPage(scan.image, page))).toBe(JSON.stringify(reading));
  });

  test('an unanswered question is in doubt, an answered one is not', () => {
    const answered = new Set([...scan.truth.keys()].map(groupKey));
    const asked = reading?.answers.filter(({ kind }) => kind === 'option') ?? [];
    expect(asked).toHaveLength(60);
    for (const { key, doubts, values } of asked) {
      expect(doubts).toEqual(answered.has(key) ? [] : ['no mark']);
      expect(values).toHaveLength(answered.has(key) ? 1 : 0);
    }
  });

  test('the crop of a box is where it was printed, on a page that is upside down too', () => {
    const box = page.boxes.find(({ kind }) => kind === 'option');
    if (!box) throw new Error('no box');
    const turned = readPage(upsideDown(scanned(drawSheet(page).image, 200)), page);
    const [corner] = turned ? boxCorners(turned.map, box) : [];
    const dots = 200 / 25.4;
    expect(corner?.x).toBeCloseTo((page.width - box.x) * dots, -0.5);
    expect(corner?.y).toBeCloseTo((page.height - box.y) * dots, -0.5);
  });

  test('a page of another sheet is not read', () => {
    const blank = { ...scan.image, data: new Uint8Array(scan.image.data.length).fill(240) };
    expect(readPage(blank, page)).toBeNull();
    expect(readPage(scan.image, other)?.score ?? 0).toBeLessThan(reading?.score ?? 0);
  });
});

test('a light mark beside a clear one on a strip goes to a person, independent of other marks', () => {
  const sections = [{ title: '一、解答题', items: [stripped] }];
  const [single] = sheetManifest('小测', sections, { ...ANSWER_SHEET_DEFAULTS, strips: true, personal: true }).pages;
  if (!single) throw new Error('no page');
  const strip = single.boxes.filter(({ kind }) => kind === 'score');
  for (const shade of [0.05, 0.1, 0.2, 0.3]) {
    const sheet = drawSheet(single);
    for (const box of strip.filter(({ value }) => value === '1')) drawMark(sheet, box, 'filled', seeded(3));
    for (const { x, y, w, h } of strip.filter(({ value }) => value === '10'))
      sheet.fill(x + 0.15, y + 0.15, w - 0.3, h - 0.3, Math.round(250 - 238 * shade));
    const reading = readPage(noisy(scanned(sheet.image, 150, { turn: 0.4 }), 5, 8), single);
    const tens = reading?.boxes.find(({ box }) => box.kind === 'score' && box.value === '10');
    expect([shade, tens?.state]).not.toEqual([shade, 'empty']);
  }
});

test('two marks in a single choice go to a person, in a multiple choice they are the answer', () => {
  const sheet = drawSheet(page);
  const boxes = page.boxes.filter(({ question_id, kind }) => kind === 'option' && question_id === 5);
  const random = seeded(3);
  for (const box of boxes.slice(1, 3)) drawMark(sheet, box, 'filled', random);
  const reading = readPage(bilevel(scanned(sheet.image, 200)), page);
  const of = (answers: ReturnType<typeof answersOf>) => answers.find(({ question_id }) => question_id === 5);
  expect(of(reading?.answers ?? [])).toMatchObject({ values: ['b', 'c'], doubts: ['several marks'] });
  expect(of(answersOf(reading?.boxes ?? [], () => true))).toMatchObject({ values: ['b', 'c'], doubts: [] });
});
