// The product's own sheets, printed with frames and letters: a line beside a box must not look like a mark.
import { bilevel } from '../../../../mocks/sheetScans/damage';
import { grayOf, printedPage } from '../../../../mocks/sheetScans/printedSheet';
import { ANSWER_SHEET_DEFAULTS, type SheetItem } from '../../paper/answerSheet';
import { answerSheet, sheetManifest } from '../drawnSheet';
import type { ManifestBox } from '../manifest';
import type { GrayImage } from './grayImage';
import { pageCells } from './pageCells';
import { readPage } from './readPage';

const item = (label: number, type_id: number, more: Partial<SheetItem> = {}): SheetItem => ({
  question_id: label,
  option_ids: ['a', 'b', 'c', 'd'],
  label: String(label),
  type_id,
  score: 12,
  options: 4,
  blanks: 2,
  parts: 0,
  answer_space: 0,
  ...more,
});
const some = (from: number, count: number, type_id: number) =>
  Array.from({ length: count }, (_, i) => item(from + i, type_id));
const SECTIONS = [
  { title: '一、单选题', items: some(1, 30, 101) },
  { title: '二、判断题', items: some(31, 10, 200) },
  { title: '三、填空题', items: [...some(41, 2, 300), item(43, 300, { blanks: 1 })] },
  {
    title: '四、解答题',
    items: [
      ...some(44, 2, 400),
      item(46, 400, { score: 17, figures: [{ src: 'files/a.png', width_mm: 60 }] }),
      item(47, 400, { parts: 3, part_scores: [2, 5, 5] }),
    ],
  },
];
const MARKED: Readonly<Partial<Record<ManifestBox['kind'], (box: ManifestBox) => boolean>>> = {
  option: ({ value }) => value === 'c',
  judge: ({ value }) => value === '√',
  verdict: ({ value }) => value === '√',
  score: ({ value }) => ['10', '2', '0.5'].includes(value),
  digit: ({ value, at }) => value === String(at),
};

test.each([
  ['A4', -1],
  ['A3', 0.6],
] as const)('every box of an %s sheet is read as it was marked, none is in doubt', async (size, turn) => {
  const options = { ...ANSWER_SHEET_DEFAULTS, strips: true, size };
  const sheets = answerSheet('月考', SECTIONS, options);
  for (const [i, page] of sheetManifest('月考', SECTIONS, options).pages.entries()) {
    const marked = page.boxes.filter((box) => MARKED[box.kind]?.(box));
    const sheet = sheets[i];
    if (!sheet) throw new Error(`no page ${i}`);
    const reading = readPage(await grayOf(await printedPage(sheet, marked, { turn })), page);
    const wrong = reading?.boxes.filter(({ box, state }) => state !== (marked.includes(box) ? 'filled' : 'empty'));
    expect(wrong).toEqual([]);
  }
});

test('a page with a single score strip is not in doubt, although few boxes tell how its print looks', async () => {
  const sections = [{ title: '一、解答题', items: [item(1, 400, { score: 29 })] }];
  const options = { ...ANSWER_SHEET_DEFAULTS, strips: true, personal: true };
  const [page] = sheetManifest('小测', sections, options).pages;
  const [sheet] = answerSheet('小测', sections, options);
  if (!page || !sheet) throw new Error('no page');
  const marked = page.boxes.filter(({ kind, value }) => kind === 'score' && value === '8');
  for (const look of [(image: GrayImage) => image, bilevel]) {
    const reading = readPage(look(await grayOf(await printedPage(sheet, marked))), page);
    const wrong = reading?.boxes.filter(({ box, state }) => state !== (marked.includes(box) ? 'filled' : 'empty'));
    expect(wrong).toEqual([]);
  }
});

describe('a question whose parts have a strip each', () => {
  const parted = { score: 17, parts: 3, part_scores: [2, 10, 5] };
  const options = { ...ANSWER_SHEET_DEFAULTS, strips: true, personal: true };
  const asked = { id: 17, option_ids: [], score: 17, blanks: 1, part_scores: parted.part_scores };
  const cellsOf = async (more: Partial<SheetItem>, isMarked: (box: ManifestBox) => boolean) => {
    const sections = [{ title: '一、解答题', items: [item(17, 400, more)] }];
    const [page] = sheetManifest('小测', sections, options).pages;
    const [sheet] = answerSheet('小测', sections, options);
    if (!page || !sheet) throw new Error('no page');
    const marked = page.boxes.filter((box) => box.kind === 'score' && isMarked(box));
    const reading = readPage(await grayOf(await printedPage(sheet, marked)), page);
    const labels = sheet.marks.flatMap((mark) => ('text' in mark && mark.text.endsWith('给分') ? [mark.x] : []));
    return pageCells(reading?.boxes ?? [], reading?.answers ?? [], () => asked).cells.map((cell) => ({
      ...cell,
      labels,
    }));
  };

  test('has a mark of each, and their area is all strips with their labels', async () => {
    const marked = ['1:2', '2:0', '2:10', '3:3', '3:0.5'];
    const [cell] = await cellsOf(parted, ({ part, value }) => marked.includes(`${part}:${value}`));
    expect(cell).toMatchObject({ label: '17', text: '=2+10+3.5', doubts: [] });
    expect(cell?.area.h).toBeGreaterThan(3 * 6);
    expect(cell?.labels).toHaveLength(3);
    expect(cell?.area.x).toBeLessThan(Math.min(...(cell?.labels ?? [])));
  });

  test('waits for a person where a strip is empty, which is named', async () => {
    const marked = ['1:2', '3:3'];
    const [cell] = await cellsOf(parted, ({ part, value }) => marked.includes(`${part}:${value}`));
    expect(cell).toMatchObject({ text: '', doubts: ['no mark::17(2)'] });
  });

  test('is read by its one strip on a sheet that was printed before', async () => {
    const [cell] = await cellsOf({ score: 17, parts: 3 }, ({ value }) => ['10', '4'].includes(value));
    expect(cell).toMatchObject({ label: '17', text: '=14', doubts: [] });
  });
});
