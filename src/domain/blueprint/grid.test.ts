// If these fail, the grid shows or stores other numbers than the teacher typed.
import { createMockBlueprint } from '../../../mocks/factories/blueprint';
import { buildKpForest } from '../knowledge/tree';
import { deriveBlueprint } from './derive';
import * as grid from './grid';

const choice: grid.Column = { type_id: 101, difficulty: null };
const body = createMockBlueprint();

test.each<[string, grid.CellValue | null]>([
  ['4×5', { count: 4, score: 5 }],
  ['4x2.5', { count: 4, score: 2.5 }],
  ['４＊５', { count: 4, score: 5 }],
  ['4题 5分', { count: 4, score: 5 }],
  ['4', { count: 4, score: 3 }],
  [' ', { count: 0, score: 3 }],
  ['4×5.3', null],
  ['四', null],
  ['-1', null],
  ['101', null],
  ['4²', null],
])('%s is read as typed', (text, value) => {
  expect(grid.parseCell(text, 3)).toEqual(value);
});

test('a type has one column, its bands when these are on, and one for whatever else cells ask for', () => {
  const keys = (banded: boolean) => grid.columnsOf(body, banded, []).map(grid.columnKey);
  expect(keys(false)).toEqual(['101.', '102.', '200.', '300.1-2', '300.3-4', '300.', '400.']);
  expect(keys(true).filter((key) => key.startsWith('101'))).toEqual([
    '101.1-2',
    '101.3-4',
    '101.5-6',
    '101.7-10',
    '101.',
  ]);
});

test('cells are added, changed and taken away; sums follow', () => {
  const more = grid.withCell(body, 2, choice, { count: 2, score: 6 });
  expect(grid.cellAt(more, 2, choice)).toEqual({
    id: 5,
    row_id: 2,
    type_id: 101,
    difficulty: null,
    count: 2,
    score: 6,
  });
  expect(grid.columnSum(more, choice)).toEqual({ count: 6, score: 32 });
  expect(grid.rowSum(more, 2)).toEqual({ count: 5, score: 26 });
  expect(grid.sumOf(more.cells)).toEqual({ count: 10, score: 58 });
  expect(grid.withCell(more, 2, choice, { count: 0, score: 6 }).cells).toEqual(body.cells);
  expect(grid.withCell(body, 1, choice, { count: 4, score: 5 })).toBe(body);
});

test('a pasted block fills the grid from its place on, clipped at its edge, and says what it could not read', () => {
  const columns = grid.columnsOf(grid.emptyBody(), false, []);
  const empty = grid.addRows(grid.emptyBody(), body.rows);
  const { body: filled, refused } = grid.withBlock(empty, columns, {
    row: 0,
    column: 3,
    texts: [
      ['3×4', '2×12', '9×9'],
      ['?', '1'],
    ],
  });
  expect(grid.rowSum(filled, 1)).toEqual({ count: 5, score: 36 });
  expect(grid.cellAt(filled, 2, { type_id: 400, difficulty: null })).toMatchObject({ count: 1, score: 12 });
  expect(refused).toBe(1);
});

test('a row goes with its cells; rows change places; bands are merged without losing a question', () => {
  expect(grid.removeRow(body, 1).cells.map((cell) => cell.row_id)).toEqual([2, 2]);
  expect(grid.moveRow(body, 2, -1).rows.map((row) => row.id)).toEqual([2, 1]);
  expect(grid.moveRow(body, 2, 1)).toBe(body);
  expect(grid.withoutBands(body).cells.find((cell) => cell.type_id === 300)).toMatchObject({
    count: 3,
    difficulty: null,
    score: 4.5,
  });
});

test('candidates of a column are those of its difficulties', () => {
  const counts = [1, 2, 4, 8, 16, 0, 0, 0, 0, 0, 32];
  expect(grid.candidatesIn(counts, choice)).toBe(63);
  expect(grid.candidatesIn(counts, { type_id: 101, difficulty: { min: 1, max: 2 } })).toBe(6);
  expect(grid.candidatesIn(undefined, choice)).toBe(0);
});

test('a blueprint read off a paper asks for as many questions and points as the paper has', () => {
  const kp = (id: number) => [{ system_info_id: 1, type: 2, kp_id: id, kp_name: `点${id}` }];
  const nodes = Array.from({ length: 30 }, (_, i) => ({
    id: i + 1,
    pid: i < 3 ? 0 : (i % 3) + 1,
    tip_key: '',
    kp_name: `点${i + 1}`,
  }));
  const questions = Array.from({ length: 25 }, (_, i) => ({
    type_id: i % 2 ? 101 : 400,
    difficulty: i % 11,
    score: i % 2 ? 5 : 12,
    kps: i === 7 ? [] : kp(i + 3),
    stage_id: 3,
    grade_id: i === 0 ? 8 : 7,
    gs_id: null,
  }));
  const derived = deriveBlueprint(questions, { system_info_id: 1, type: 2 }, buildKpForest(nodes), true);
  expect(grid.sumOf(derived.cells)).toEqual({ count: 25, score: 13 * 12 + 12 * 5 });
  expect(derived.rows.map((row) => row.title)).toEqual(['点3', '点1', '点2', '未标知识点（不限）']);
  // A narrower filter would exclude the paper's own questions.
  expect(derived).toMatchObject({ stage_id: 3, grade_id: null, gs_id: null });
});
