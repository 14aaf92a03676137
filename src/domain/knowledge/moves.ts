// The target of a knowledge point that is moved by key (up, down, in, out) or dropped on a row. `place` is its index
// among the new siblings, without the point itself.
import type { KpForest, KpTreeNode } from './tree';

export interface KpMove {
  id: number;
  pid: number;
  place: number;
}
export type MoveKey = 'up' | 'down' | 'in' | 'out';
export type DropZone = 'before' | 'inside' | 'after';

const siblingsOf = (forest: KpForest, entry: KpTreeNode) => entry.parent?.children ?? forest.roots;

/** Null when the point cannot move in this direction. */
export function moveByKey(forest: KpForest, id: number, key: MoveKey): KpMove | null {
  const entry = forest.byId.get(id);
  if (!entry) return null;
  const siblings = siblingsOf(forest, entry);
  const place = siblings.indexOf(entry);
  const pid = entry.parent?.node.id ?? 0;
  if (key === 'up') return place > 0 ? { id, pid, place: place - 1 } : null;
  if (key === 'down') return place < siblings.length - 1 ? { id, pid, place: place + 1 } : null;
  if (key === 'in') {
    const above = siblings[place - 1];
    return above ? { id, pid: above.node.id, place: above.children.length } : null;
  }
  const { parent } = entry;
  return parent
    ? { id, pid: parent.parent?.node.id ?? 0, place: siblingsOf(forest, parent).indexOf(parent) + 1 }
    : null;
}

/** Null when the point would not move, or would become its own descendant. */
export function moveByDrop(forest: KpForest, id: number, targetId: number, zone: DropZone): KpMove | null {
  const entry = forest.byId.get(id);
  const target = forest.byId.get(targetId);
  if (!entry || !target || isWithin(target, id)) return null;
  if (zone === 'inside') {
    if (entry.parent === target) return null;
    return { id, pid: targetId, place: target.children.length };
  }
  const others = siblingsOf(forest, target).filter((each) => each !== entry);
  const place = others.indexOf(target) + (zone === 'after' ? 1 : 0);
  const pid = target.parent?.node.id ?? 0;
  const stays = target.parent === entry.parent && siblingsOf(forest, entry).indexOf(entry) === place;
  return stays ? null : { id, pid, place };
}

/** The entry is the point `id` or a descendant of it. */
export function isWithin(entry: KpTreeNode, id: number): boolean {
  for (let above: KpTreeNode | null = entry; above; above = above.parent) if (above.node.id === id) return true;
  return false;
}
