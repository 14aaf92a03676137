// An invalid flat list of knowledge points: cycles, orphans, duplicate ids, points that are their own parent, markup
// and formulas in names. For tests of trees and their benchmark.
import type { KpNode } from '../../src/contract/knowledge/knowledge';

/** At least `depth` levels; about one in ten points has a fault. */
export function hostileKps(count: number, depth: number): KpNode[] {
  const list: KpNode[] = [];
  for (let i = 1; i <= count; i++) {
    // First a chain of `depth` points, then a wide tree.
    const pid = i <= depth ? i - 1 : Math.floor(i / 8) + 1;
    const kp_name =
      i % 97 === 0 ? `<img src=x onerror=alert(${i})>点${i}` : i % 89 === 0 ? `$x^{${i}}$ 点${i}` : `知识点${i}`;
    list.push({ id: i, pid, tip_key: String(i), kp_name, sort: i % 7 });
  }
  const at = (i: number) => list[i] as KpNode;
  for (let i = 40; i + 60 < count; i += 60) {
    at(i).pid = at(i).id;
    // A cycle of three.
    [at(i + 10).pid, at(i + 20).pid, at(i + 30).pid] = [at(i + 20).id, at(i + 30).id, at(i + 10).id];
    at(i + 40).pid = 99_000_000 + i;
    list.push({ ...at(i + 50), pid: at(i).id, kp_name: `重复 ${i}` });
  }
  return list;
}
