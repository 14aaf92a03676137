// If these fail, the table that a teacher hands in with a paper does not add up, or says that a demand is met when it
// is not.
import type { BlueprintBody } from '../../../contract/paper/blueprint';
import { buildKpForest } from '../../knowledge/tree';
import { emptyBody } from '../grid';
import { assignCells } from './specification';
import * as spec from './specification';
import { specificationSheet, specificationTable } from './specificationTable';

const tree = { system_info_id: 1, type: 1 };
const node = (id: number, pid: number, kp_name: string) => ({
  id,
  pid,
  kp_name,
  tip_key: '',
  system_info_id: 1,
  type: 1,
});
const forest = buildKpForest([
  node(1, 0, '代数'),
  node(2, 1, '函数'),
  node(3, 2, '一次函数'),
  node(4, 2, '二次函数'),
  node(5, 0, '几何'),
  node(6, 5, '三角形'),
]);
let next = 1;
const question = (kp_ids: number[], more: Partial<spec.PlacedQuestion> = {}): spec.PlacedQuestion => ({
  id: next++,
  type_id: 101,
  difficulty: 3,
  cognitive_level: 0,
  score: 5,
  kps: kp_ids.map((kp_id) => ({ ...tree, kp_id, kp_name: `点${kp_id}` })),
  ...more,
});
const paper = [
  question([6]),
  question([3, 6]),
  question([4], { difficulty: 8 }),
  question([4], { type_id: 400, score: 12.5 }),
  question([]),
];
const title = (id: number) => (id === 101 ? '单选题' : '大题');
const brief = (table: spec.Specification) => table.rows.map((row) => [row.title, row.sum.count, row.sum.score]);

test('a question counts once, at its first point, rolled up to the chosen level, in the order of the tree', () => {
  expect(brief(spec.specificationOf(paper, tree, forest, 3, []))).toEqual([
    ['一次函数', 1, 5],
    ['二次函数', 2, 17.5],
    ['三角形', 1, 5],
    ['未标知识点', 1, 5],
  ]);
  const rolled = spec.specificationOf(paper, tree, forest, 1, ['difficulty']);
  expect(brief(rolled)).toEqual([
    ['代数', 3, 22.5],
    ['几何', 1, 5],
    ['未标知识点', 1, 5],
  ]);
  expect(rolled.sums.map(({ count }) => count)).toEqual([3, 1, 1]);
  expect(rolled.total).toEqual({ count: 5, score: 32.5, wanted: null });
  expect(spec.shareText(rolled.rows[0]?.sum ?? rolled.total, rolled.total)).toBe('69.2%');
  expect(spec.levelsOf(paper, tree, forest)).toBe(3);
  expect(spec.usualLevel(paper, tree, forest)).toBe(3);
  expect(spec.treesOf(paper)).toEqual([tree]);
});

const wanted = (): BlueprintBody => ({
  ...emptyBody(),
  rows: [
    { id: 1, title: '函数', system_info_id: 1, kp_ids: [2] },
    { id: 2, title: '三角形', system_info_id: 1, kp_ids: [6] },
  ],
  cells: [
    { id: 1, row_id: 1, type_id: 101, difficulty: null, count: 1, score: 5 },
    { id: 2, row_id: 2, type_id: 101, difficulty: null, count: 2, score: 5 },
    { id: 3, row_id: 1, type_id: 101, difficulty: { min: 7, max: 10 }, count: 1, score: 6 },
  ],
  coverage: [{ kp_id: 5, min: 3 }],
  difficulty_mean: { target: 4, tolerance: 0.5 },
});

test('against a blueprint each cell says what is missing, and what fits no cell is listed apart', () => {
  const table = spec.comparisonOf(paper, { id: 9, body: wanted() }, forest);
  const says = table.rows.map((row) => [row.title, ...row.cells.map(spec.differenceText)]);
  // The question of two points fills 三角形 or 函数; the hard one gets the cell that wants a hard one.
  expect(table.columns.map(({ type_id, difficulty }) => [type_id, difficulty?.min ?? 0])).toEqual([
    [101, 7],
    [101, 0],
    [400, 0],
  ]);
  expect(says).toEqual([
    ['函数', '少 1 分', '', ''],
    ['三角形', '', '缺 1 题', ''],
    ['细目表以外', '', '多 1 题', '多 1 题'],
  ]);
  expect(table.demands).toEqual([
    { text: '“几何”至少 3 题，现有 2 题', met: false },
    { text: '平均难度 4 ± 0.5，现为 4', met: true },
  ]);
});

test('a narrow cell gets its question although a broad one came first', () => {
  expect(assignCells([{ cells: [0, 1] }, { cells: [0] }], [1, 1])).toEqual([1, 0]);
  expect(
    assignCells(
      [
        { cells: [0, 1], kept: 0 },
        { cells: [1, 0], kept: 0 },
      ],
      [1, 1],
    ),
  ).toEqual([0, 1]);
  expect(assignCells([{ cells: [0] }, { cells: [0] }, { cells: [] }], [1])).toEqual([0, 0, null]);
});

test('documents get merged heads, spreadsheets a column for each number', () => {
  const table = spec.specificationOf(paper, tree, forest, 1, ['difficulty']);
  const texts = specificationTable(table, title).rows.map((row) =>
    row.map(({ children }) => JSON.stringify(children).match(/"text":"([^"]*)"/)?.[1]),
  );
  expect(texts).toEqual([
    ['知识点', '单选题', '大题', '合计', '占比'],
    ['一般', '困难', '一般'],
    ['代数', '1 题 5 分', '1 题 5 分', '1 题 12.5 分', '3 题 22.5 分', '69.2%'],
    ['几何', '1 题 5 分', '', '', '1 题 5 分', '15.4%'],
    ['未标知识点', '1 题 5 分', '', '', '1 题 5 分', '15.4%'],
    ['合计', '3 题 15 分', '1 题 5 分', '1 题 12.5 分', '5 题 32.5 分', '100%'],
    ['占比', '46.2%', '15.4%', '38.5%', '100%', ''],
  ]);
  expect(specificationSheet(table, title).at(-1)).toEqual(['合计', 3, 15, 1, 5, 1, 12.5, 5, 32.5, 100]);
  const compared = specificationSheet(spec.comparisonOf(paper, { id: 9, body: wanted() }, forest), title);
  expect(compared[0]?.slice(0, 5)).toEqual([
    '知识点',
    '单选题 困难 题数',
    '单选题 困难 分值',
    '单选题 困难 要求题数',
    '单选题 困难 要求分值',
  ]);
});
