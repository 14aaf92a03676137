// If these fail, knowledge points are missing from the tree, or an invalid list blocks the page.
import type { KpNode } from '../../contract/knowledge/knowledge';
import { displayName } from './names';
import { searchKps, treeAt, typeForSystem } from './search';
import { buildKpForest, kpRows } from './tree';

const kp = (id: number, pid: number, kp_name = `点${id}`, rest: Partial<KpNode> = {}): KpNode => ({
  id,
  pid,
  tip_key: String(1000 + id),
  kp_name,
  ...rest,
});
const allOpen = (list: readonly KpNode[]) => {
  const forest = buildKpForest(list);
  return kpRows(forest, new Set(forest.byId.keys())).map(({ entry }) => [entry.node.id, entry.depth]);
};

test('children follow their parents in sort order', () => {
  expect(allOpen([kp(1, 0), kp(2, 1, 'b', { sort: 2 }), kp(3, 1, 'a', { sort: 1 }), kp(4, 3)])).toEqual([
    [1, 0],
    [3, 1],
    [4, 2],
    [2, 1],
  ]);
});

test('orphans, duplicate ids and a node that is its own parent all stay visible, once', () => {
  expect(allOpen([kp(1, 0), kp(2, 99), kp(3, 3), kp(1, 2, '又一个')])).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
  ]);
});

test('a ring is opened, not followed for ever, and loses no node', () => {
  const rows = allOpen([kp(1, 3), kp(2, 1), kp(3, 2), kp(4, 2)]);
  expect(rows.map(([id]) => id).sort()).toEqual([1, 2, 3, 4]);
});

test('a nested reply of list_tree gives the same tree as the flat list', () => {
  expect(allOpen([kp(1, 0, 'a', { children: [kp(2, 1, 'b', { children: [kp(3, 2)] })] })])).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
  ]);
});

test('20,000 nodes in one chain neither overflow the stack nor lose a node', () => {
  const list = Array.from({ length: 20_000 }, (_, i) => kp(i + 1, i));
  expect(allOpen(list)).toHaveLength(20_000);
});

test('a search shows the matches and the way to them only', () => {
  const forest = buildKpForest([kp(1, 0, '代数'), kp(2, 1, '二次函数'), kp(3, 1, '数列'), kp(4, 0, '几何')]);
  const found = searchKps(forest, ' 函数 ');
  expect(found && kpRows(forest, found.open, found.shown).map(({ entry }) => entry.node.id)).toEqual([1, 2]);
  expect(searchKps(forest, '  ')).toBeNull();
  expect(searchKps(forest, '1004')?.matches).toEqual(new Set([4]));
});

test('names are the data form of the specification', () => {
  expect(displayName({ tip_key: '1001', kp_name: '数与式' })).toBe('$1001-数与式$');
  expect(displayName({ tip_key: '1', kp_name: '50% of $x_1$ & {a}\\b' })).toBe('$1-50% of $x_1$ & {a}\\b$');
});

test('knowledge system 1 forces type 2, others keep the chosen type', () => {
  expect([typeForSystem(1, 1), typeForSystem(2, 1)]).toEqual([2, 1]);
});

test('the chosen tree is shown where it is there, else the first; none before the systems are', () => {
  const types = [
    { id: 1, name: '一' },
    { id: 2, name: '二' },
  ];
  const systems = [
    { id: 1, title: '甲', types },
    { id: 2, title: '乙', types },
  ];
  const at = (chosen: Parameters<typeof treeAt>[1]) =>
    ((shown) => [shown.system?.id, shown.type])(treeAt(systems, chosen));
  expect([at(null), at({ system: 2, type: 2 }), at({ system: 2, type: 9 }), at({ system: 9, type: 1 })]).toEqual([
    [1, 2],
    [2, 2],
    [2, 1],
    [1, 2],
  ]);
  expect(treeAt(undefined, null)).toEqual({ system: undefined, type: 1 });
});
