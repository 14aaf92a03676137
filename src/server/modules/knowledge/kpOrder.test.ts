import type { KpNode } from '../../../contract/knowledge/knowledge';
import { kpTree, parentsFirst } from './kpOrder';

const node = (id: number, pid: number): KpNode => ({ id, pid, tip_key: String(id), kp_name: `点${id}` });
const flat = (tree: readonly KpNode[]): number[] => tree.flatMap((one) => [one.id, ...flat(one.children ?? [])]);

describe('no knowledge point is lost, whatever the rows are', () => {
  test('children are under their parents in the order of the rows', () => {
    expect(flat(kpTree([node(3, 1), node(1, 0), node(2, 1), node(4, 2)]))).toEqual([1, 3, 2, 4]);
  });

  test('orphans, a node that is its own parent and cycles are at the root', () => {
    const rows = [node(1, 0), node(2, 99), node(3, 3), node(4, 5), node(5, 4), node(6, 5)];
    expect([...flat(kpTree(rows))].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(
      parentsFirst(rows)
        .map((one) => one.id)
        .sort(),
    ).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('a flat list has parents before children, and no children field', () => {
    const rows = [node(4, 2), node(3, 1), node(2, 1), node(1, 0)];
    expect(parentsFirst(rows).map((one) => one.id)).toEqual([1, 3, 2, 4]);
    expect(parentsFirst(rows).every((one) => !('children' in one))).toBe(true);
  });

  test('a deep chain does not overflow the stack', () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => node(i + 1, i));
    expect(parentsFirst(rows)).toHaveLength(20_000);
  });
});
