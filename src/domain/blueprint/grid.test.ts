// If these fail, the grid shows or stores other numbers than the teacher typed.
import { createMockBlueprint } from '../../../mocks/factories/blueprint';
import { buildKpForest } from '../knowledge/tree';
import { blueprintFault } from './bodyFault';
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

test('a type has one column, its bands when these are on, and one for each other requirement of cells', () => {
  const keys = (...splits: grid.Split[]) => grid.columnsOf(body, splits, []).map(grid.columnKey);
  expect(keys()).toEqual(['101.', '102.', '200.', '300.1-2', '300.3-4', '300.', '400.', '500.']);
  expect(keys('difficulty').filter((key) => key.startsWith('101'))).toEqual([
    '101.1-2',
    '101.3-4',
    '101.5-6',
    '101.7-10',
    '101.',
  ]);
  const levels = ['101.', '101.', '101.', '101.'].map((key, i) => `${key}.cognitive_level ${i + 1}`);
  expect(keys('cognitive_level').filter((key) => key.startsWith('101'))).toEqual([...levels, '101.']);
  expect(keys('difficulty', 'cognitive_level').filter((key) => key.startsWith('200'))).toHaveLength(16);
});

test('a cell of a cognitive level keeps it, is named by it, and loses it where levels are merged', () => {
  const level = { ...choice, cognitive_level: 3 };
  const asked = grid.withCell(body, 1, level, { count: 2, score: 5 });
  expect(grid.cellAt(asked, 1, level)).toMatchObject({ cognitive_level: 3, count: 2 });
  expect(grid.cellAt(asked, 1, choice)).toMatchObject({ count: 4 });
  expect(grid.columnLabel(level)).toBe('掌握');
  expect(grid.columnLabel({ ...level, difficulty: { min: 3, max: 4 } })).toMatch(/ 掌握$/);
  expect([grid.isSplit(body, 'cognitive_level'), grid.isSplit(asked, 'cognitive_level')]).toEqual([false, true]);
  const merged = grid.withoutSplit(asked, 'cognitive_level');
  expect(grid.cellAt(merged, 1, choice)).toMatchObject({ count: 6, score: 5 });
  expect(grid.isSplit(merged, 'cognitive_level')).toBe(false);
  expect(blueprintFault(asked, [])).toBeNull();
  const unknown = grid.withCell(body, 1, { ...choice, cognitive_level: 9 }, { count: 1, score: 5 });
  expect(blueprintFault(unknown, [])).toBe('认知层次没有“9”这一项');
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
  const columns = grid.columnsOf(grid.emptyBody(), [], []);
  const empty = grid.addRows(grid.emptyBody(), body.rows);
  const { body: filled, refused } = grid.withBlock(empty, columns, {
    row: 0,
    column: 3,
    texts: [
      ['3×4', '2×12', '1×15', '9×9'],
      ['?', '1'],
    ],
  });
  expect(grid.rowSum(filled, 1)).toEqual({ count: 6, score: 51 });
  expect(grid.cellAt(filled, 2, { type_id: 400, difficulty: null })).toMatchObject({ count: 1, score: 12 });
  expect(refused).toBe(1);
});

test('a row goes with its cells; rows change places; bands are merged without losing a question', () => {
  expect(grid.removeRow(body, 1).cells.map((cell) => cell.row_id)).toEqual([2, 2]);
  expect(grid.moveRow(body, 2, -1).rows.map((row) => row.id)).toEqual([2, 1]);
  expect(grid.moveRow(body, 2, 1)).toBe(body);
  expect(grid.withoutSplit(body, 'difficulty').cells.find((cell) => cell.type_id === 300)).toMatchObject({
    count: 3,
    difficulty: null,
    score: 4.5,
  });
});

test('candidates of a column are those of its difficulties and level', () => {
  const bank = [
    { cognitive_level: 0, counts: [1, 2, 4, 8, 16, 0, 0, 0, 0, 0, 32] },
    { cognitive_level: 3, counts: [0, 0, 100] },
  ];
  expect(grid.candidatesIn(bank, choice)).toBe(163);
  expect(grid.candidatesIn(bank, { type_id: 101, difficulty: { min: 1, max: 2 } })).toBe(106);
  expect(grid.candidatesIn(bank, { ...choice, cognitive_level: 3 })).toBe(100);
  expect(grid.candidatesIn([], choice)).toBe(0);
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
    cognitive_level: i % 5,
    score: i % 2 ? 5 : 12,
    kps: i === 7 ? [] : kp(i + 3),
    stage_id: 3,
    grade_id: i === 0 ? 8 : 7,
    gs_id: null,
  }));
  const derived = deriveBlueprint(questions, { system_info_id: 1, type: 2 }, buildKpForest(nodes), [
    'difficulty',
    'cognitive_level',
  ]);
  expect(grid.sumOf(derived.cells)).toEqual({ count: 25, score: 13 * 12 + 12 * 5 });
  const levelOf = (level: number | undefined) =>
    grid.sumOf(derived.cells.filter((cell) => cell.cognitive_level === level)).count;
  expect([undefined, 1, 2, 3, 4].map(levelOf)).toEqual([5, 5, 5, 5, 5]);
  expect(derived.rows.map((row) => row.title)).toEqual(['点3', '点1', '点2', '未标知识点（不限）']);
  // A narrower filter would exclude the paper's own questions.
  expect(derived).toMatchObject({ stage_id: 3, grade_id: null, gs_id: null });
});
