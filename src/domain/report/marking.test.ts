// Input of a teacher in the grid becomes marks; invalid input gives the reason.
import * as fc from 'fast-check';
import type { MarkedQuestion } from './cellReading';
import { cellText, itemScores, readCell, remark } from './marking';

const question = (change: Partial<MarkedQuestion>): MarkedQuestion => ({
  type_id: 400,
  options: [],
  answer: '',
  parts: [],
  ...change,
});
const options = ['p', 'q', 'r', 's'].map((id) => ({ id, content: id }));
const single = question({ type_id: 101, options, answer: ['q'] });
const several = question({ type_id: 101, options, answer: ['p', 'r'] });
const judge = question({ type_id: 200, answer: true });
const blanks = question({ type_id: 300, answer: [['\\frac{1}{2}', '0.5'], ['x^2']] });
const part = (id: string, score: number) => ({ id, content: '', answer: '', score });
const parts = question({ parts: [part('1', 4), part('2', 6)] });
const whole = { score: 5, part_scores: [] };
const ten = { score: 10, part_scores: [4, 6] };

const scoreOf = (of: MarkedQuestion, item: { score: number; part_scores: number[] }, text: string) => {
  const reading = readCell(of, item, text);
  return reading.ok ? (reading.entry?.score ?? null) : reading.msg;
};

test.each([
  [single, 'B', 5],
  [single, 'b', 5],
  [single, 'Ｂ', 5],
  [single, 'A', 0],
  [single, 'AB', 0],
  [single, '', null],
  [single, '/', 0],
  [several, 'CA', 5],
  [several, 'A', 2.5],
  [several, 'AB', 0],
  [single, '=3', 3],
  [judge, '√', 5],
  [judge, '对', 5],
  [judge, 'f', 0],
  [judge, '×', 0],
])('%#: typed %s', (of, text, score) => {
  expect(scoreOf(of as MarkedQuestion, whole, text as string)).toBe(score);
});

test.each([
  ['0.5；x^{2}', 5],
  ['1/2;x^2', 5],
  ['50%', 2.5],
  ['0.25；x^2', 2.5],
  ['；x^2', 2.5],
  ['x^2；0.5', 0],
])('blanks %s', (text, score) => {
  expect(scoreOf(blanks, whole, text)).toBe(score);
});

test.each([
  [single, '缺考', null],
  [blanks, '缺考', null],
  [parts, '缺', null],
  [parts, '4分+3.5分', 7.5],
  [parts, '10 分', 10],
  [parts, '—', 0],
  [judge, '-', 0],
])('%#: %s in a sheet of marks', (of, text, score) => {
  expect(scoreOf(of, of === parts ? ten : whole, text)).toBe(score);
});

test.each([
  ['4+3.5', 7.5],
  ['=4+3.5', 7.5],
  ['4，6', 10],
  ['10', 10],
  ['0', 0],
  ['/', 0],
])('parts %s', (text, score) => {
  expect(scoreOf(parts, ten, text)).toBe(score);
});

test.each([
  [single, whole, 'E', '没有选项 E，应为 A 至 D'],
  [single, whole, '，', '应填选项的字母，如 A；没有作答填“/”'],
  [single, whole, '=6', '应为 0 到 5 的分数，可有半分'],
  [judge, whole, '也许', '应填“对”或“错”（√、×、T、F 也可以）'],
  [blanks, whole, '1；2；3', '共 2 空，填了 3 个答案；各空之间用“；”隔开'],
  [parts, ten, '=5+5', '第 1 小问满分 4，填了 5'],
  [parts, ten, '5+5', '第 1 小问满分 4，填了 5'],
  [parts, ten, '4+3+1', '共 2 小问，填了 3 个分数'],
  [parts, ten, '11', '满分 10，填了 11'],
  [parts, ten, '3.3', '应为分数，可有半分；各小问的分数用“+”隔开，如 4+3.5'],
])('%#: what cannot be says why', (of, item, text, msg) => {
  expect(readCell(of as MarkedQuestion, item as { score: number; part_scores: number[] }, text as string)).toEqual({
    ok: false,
    msg,
  });
});

test('a shown cell read again is the same entry', () => {
  const cases = fc.constantFrom(
    ...([
      [single, whole],
      [several, whole],
      [judge, whole],
      [blanks, whole],
      [parts, ten],
    ] as [MarkedQuestion, { score: number; part_scores: number[] }][]),
  );
  const texts = fc.oneof(
    fc.constantFrom('A', 'ac', '对', 'x', '1/2；x^2', '4+3.5', '=4+3.5', '7', '=2.5', '/', ''),
    fc.string({ maxLength: 12 }),
  );
  fc.assert(
    fc.property(cases, texts, ([of, item], text) => {
      const reading = readCell(of, item, text);
      if (!reading.ok) return;
      expect(readCell(of, item, cellText(reading.entry))).toEqual(reading);
      if (reading.entry) expect(reading.entry.score).toBeLessThanOrEqual(item.score);
    }),
  );
});

test('changed points mark again; points given by a person stay within them', () => {
  const entry = readCell(single, whole, 'B');
  const byHand = readCell(single, whole, '=4');
  if (!entry.ok || !entry.entry || !byHand.ok || !byHand.entry) throw new Error('not read');
  expect(remark(single, { score: 8, part_scores: [] }, entry.entry)?.score).toBe(8);
  expect(remark(single, { score: 3, part_scores: [] }, byHand.entry)?.score).toBe(3);
});

test('parts have the points of the paper where those fit, else their own', () => {
  expect(itemScores(parts, { score: 10, part_scores: [5, 5] }).part_scores).toEqual([5, 5]);
  expect(itemScores(parts, { score: 10, part_scores: [10] }).part_scores).toEqual([4, 6]);
  expect(itemScores(single, { score: 5, part_scores: [] }).part_scores).toEqual([]);
});

test('an exponent is not read as a digit: 3² is 9, not 32', () => {
  const nine = question({ type_id: 300, answer: [['9']] });
  const half = question({ type_id: 300, answer: [['1/2']] });
  expect(scoreOf(nine, whole, '3²')).toBe(5);
  expect(scoreOf(question({ type_id: 300, answer: [['32']] }), whole, '3²')).toBe(0);
  expect(scoreOf(half, whole, '½')).toBe(5);
  expect(readCell(nine, whole, '3²')).toMatchObject({ entry: { given: '3²' } });
});

test('an answer with a ； in it can be typed and is right, alone and beside other blanks', () => {
  const one = question({ type_id: 300, answer: [['x=1；y=2']] });
  expect(scoreOf(one, whole, 'x=1;y=2')).toBe(5);
  expect(scoreOf(one, whole, 'x=1；y=3')).toBe(0);
  const two = question({ type_id: 300, answer: [['x=1；y=2'], ['5']] });
  expect(scoreOf(two, whole, 'x=1；y=2；5')).toBe(5);
  expect(scoreOf(two, whole, '3；5')).toBe(2.5);
  expect(scoreOf(two, whole, 'x=1；y=2')).toBe(2.5);
  expect(readCell(two, whole, 'x=1;y=2;5')).toMatchObject({ entry: { given: 'x=1；y=2；5' } });
});

test('a paper that gives fewer points than the parts of the question have never pays more than its own', () => {
  const six = itemScores(parts, { score: 5, part_scores: [] });
  expect(six).toEqual({ score: 5, part_scores: [2, 3] });
  expect(scoreOf(parts, { score: 5, part_scores: [4, 6] }, '4+6')).toBe('满分 5，各小问相加 10');
});

test('a cell that was marked again can be shown and read back for any new points', () => {
  const entries = fc.constantFrom('4+6', '3.5+0', '7', '/', '10');
  const points = fc
    .tuple(fc.nat(24), fc.nat(24), fc.nat(48))
    .map(([a, b, all]) => ({ score: all / 2, part_scores: [a / 2, b / 2] }));
  fc.assert(
    fc.property(entries, points, (text, wanted) => {
      const before = readCell(parts, ten, text);
      if (!before.ok || !before.entry) throw new Error('not read');
      const item = itemScores(parts, wanted);
      const after = remark(parts, item, before.entry);
      expect(readCell(parts, item, cellText(after))).toEqual({ ok: true, entry: after });
      expect(after?.score).toBeLessThanOrEqual(item.score);
    }),
  );
});
