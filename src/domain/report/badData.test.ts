// If these fail, a page of statistics breaks or shows NaN because of unusual data, instead of saying what is missing.
import { createMockQuestion } from '../../../mocks/factories/question';
import { createMockReport } from '../../../mocks/factories/report';
import type { ItemAdjustment } from '../../contract/paper/reportAdjustment';
import type { AnswerRow } from '../../contract/paper/reportAnswers';
import { calibrateBank } from '../measure/calibrateBank';
import { reliabilityText } from './itemAnalysis';
import { readCell } from './marking';
import { reportFigures } from './reportFigures';

const OPTIONS = ['a', 'b', 'c', 'd'].map((id) => ({ id, content: `<p>${id}</p>` }));
const questionOf = (id: number) =>
  createMockQuestion({ id, type_id: 101, options: OPTIONS, answer: ['a'], parts: [], kps: [] });
const report = (adjustments: (ItemAdjustment | undefined)[]) =>
  createMockReport({
    questions: adjustments.map((_none, i) => questionOf(i + 1)),
    items: adjustments.map((adjustment, i) => ({
      question_id: i + 1,
      question_version: 1,
      section: 1,
      section_title: '一',
      score: 5,
      part_scores: [],
      ...(adjustment ? { adjustment } : {}),
    })),
    kps: [],
    classes: [],
  });
const rowsOf = (given: readonly (readonly string[])[]): AnswerRow[] =>
  given.map((letters, i) => ({
    student_id: i + 1,
    class_id: 1,
    number: String(i + 1),
    form: '',
    name: `学生${i + 1}`,
    answers: Object.fromEntries(
      letters.map((letter, q) => [
        String(q + 1),
        { given: letter, score: letter === 'A' ? 5 : 0, part_scores: [], by_hand: 0 as const },
      ]),
    ),
    score: 0,
    revision: 1,
  }));
const repeated = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

/** Paths of numbers that are not finite. */
function strange(value: unknown, path = ''): string[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [path];
  if (value instanceof Map) return [...value].flatMap(([key, of]) => strange(of, `${path}/${String(key)}`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, of]) => strange(of, `${path}/${key}`));
}

test.each([
  ['no student', []],
  ['one student', [['A', 'B', 'C']]],
  [
    'three students',
    [
      ['A', 'B', 'C'],
      ['A', 'A', 'A'],
      ['B', 'B', 'B'],
    ],
  ],
  ['only perfect scores', repeated(40, ['A', 'A', 'A'])],
  ['only zeros', repeated(40, ['B', 'B', 'B'])],
  ['one column of one value', repeated(40, 0).map((_none, i) => ['A', i % 2 ? 'A' : 'B', i % 3 ? 'A' : 'B'])],
  ['nothing but omitted answers', repeated(40, ['/', '/', '/'])],
])('%s: finite figures everywhere, and a sentence for what is missing', (_name, given) => {
  const figures = reportFigures(report([undefined, undefined, undefined]), rowsOf(given), undefined, []);
  expect(strange(figures)).toEqual([]);
  const text = reliabilityText(figures.reliability, 3);
  expect(text).not.toContain('NaN');
  if (given.length < 10) expect(text).toContain('样本不足');
});

test('a report of which every question is voided has no full score and no NaN', () => {
  for (const voided of ['full', 'drop', 'bonus'] as const) {
    const adjustments = repeated(3, { voided });
    const rows = rowsOf(repeated(12, ['A', 'B', 'A']));
    expect(strange(reportFigures(report(adjustments), rows, undefined, []))).toEqual([]);
  }
});

test('keys that contradict each other give points to every answer that one of them accepts', () => {
  const judge = createMockQuestion({ id: 1, type_id: 200, options: [], answer: true, parts: [] });
  const item = { score: 2, part_scores: [], adjustment: { keys: ['对', '错'] } };
  for (const text of ['对', '错']) expect(readCell(judge, item, text)).toMatchObject({ entry: { score: 2 } });
  expect(readCell(judge, item, '/')).toMatchObject({ entry: { score: 0 } });
});

test('two papers without common questions or students are two scales; a question of one value has none', () => {
  // Students 0 to 39 answer questions 0 and 1, the others 2 and 3; all have question 3 right.
  const students = 80;
  const item = Int32Array.from({ length: students * 2 }, (_none, at) => (at < students ? at % 2 : 2 + (at % 2)));
  const rate = Float64Array.from(item, (index, at) => (index === 3 ? 1 : Math.floor(at / 2) % 3 === 0 ? 0 : 1));
  const starts = Int32Array.from({ length: students + 1 }, (_none, p) => p * 2);
  const found = calibrateBank({ items: 4, teacher: [0, 0, 0, 0], starts, item, rate });
  expect(found.scales).toBe(2);
  expect(strange(found)).toEqual([]);
  expect(found.items[3]).toMatchObject({ facility: 1, difficulty: null });
});
