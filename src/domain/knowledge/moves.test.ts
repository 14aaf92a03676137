// If these fail, a point moves to a wrong place or below itself, or coverage counts a question twice.
import type { KpNode } from '../../contract/knowledge/knowledge';
import { coverageCell, coverageCells, rollUp } from './coverage';
import { moveByDrop, moveByKey } from './moves';
import { buildKpForest } from './tree';

const kp = (id: number, pid: number, sort: number): KpNode => ({
  id,
  pid,
  sort,
  tip_key: String(id),
  kp_name: `点${id}`,
});
/** 1(11(111), 12), 2, 3 */
const forest = buildKpForest([kp(1, 0, 1), kp(2, 0, 2), kp(3, 0, 3), kp(11, 1, 1), kp(12, 1, 2), kp(111, 11, 1)]);

test('keys move up, down, under the one above and out behind the parent, and stop at the ends', () => {
  expect(moveByKey(forest, 2, 'up')).toEqual({ id: 2, pid: 0, place: 0 });
  expect(moveByKey(forest, 2, 'down')).toEqual({ id: 2, pid: 0, place: 2 });
  expect(moveByKey(forest, 2, 'in')).toEqual({ id: 2, pid: 1, place: 2 });
  expect(moveByKey(forest, 11, 'out')).toEqual({ id: 11, pid: 0, place: 1 });
  expect([
    moveByKey(forest, 1, 'up'),
    moveByKey(forest, 3, 'down'),
    moveByKey(forest, 1, 'in'),
    moveByKey(forest, 2, 'out'),
    moveByKey(forest, 9, 'up'),
  ]).toEqual([null, null, null, null, null]);
});

test('a drop before, after and inside, counted without the point itself', () => {
  expect(moveByDrop(forest, 1, 3, 'after')).toEqual({ id: 1, pid: 0, place: 2 });
  expect(moveByDrop(forest, 3, 1, 'before')).toEqual({ id: 3, pid: 0, place: 0 });
  expect(moveByDrop(forest, 3, 12, 'before')).toEqual({ id: 3, pid: 1, place: 1 });
  expect(moveByDrop(forest, 3, 2, 'inside')).toEqual({ id: 3, pid: 2, place: 0 });
});

test('a drop that changes nothing, on itself or into its own branch is none', () => {
  expect([
    moveByDrop(forest, 2, 1, 'after'),
    moveByDrop(forest, 2, 3, 'before'),
    moveByDrop(forest, 1, 1, 'inside'),
    moveByDrop(forest, 1, 111, 'before'),
    moveByDrop(forest, 12, 1, 'inside'),
  ]).toEqual([null, null, null, null, null]);
});

test('coverage goes up the tree; two points of one branch count a question once, a ring ends', () => {
  const parentOf = new Map([
    [1, 0],
    [11, 1],
    [12, 1],
    [2, 0],
    [8, 9],
    [9, 8],
  ]);
  const types = [101, 200, 300, 400];
  const cells = coverageCells(types);
  const cell = coverageCell(types, 300, 4);
  const counts = rollUp(
    parentOf,
    [
      { kp_ids: [11, 12], cell, count: 2 },
      { kp_ids: [11, 2], cell, count: 1 },
      { kp_ids: [8, 77], cell: 0, count: 5 },
    ],
    cells,
  );
  expect([...counts].map(([id, own]) => [id, own[cell], own[0]])).toEqual([
    [11, 3, 0],
    [1, 3, 0],
    [12, 2, 0],
    [2, 1, 0],
    [8, 0, 5],
    [9, 0, 5],
  ]);
  const at = (type: number, difficulty: number) => coverageCell(types, type, difficulty);
  expect([at(101, 0), at(400, 10), at(500, 3), at(101, 11)]).toEqual([0, cells - 1, -1, -1]);
});
