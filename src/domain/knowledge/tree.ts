// Flat list of knowledge points -> tree by pid (root 0), for any input: orphans become roots, a cycle is opened at its
// first node, of two nodes with one id the first counts. Iterative, so that deep trees do not overflow the stack.
import type { KpNode } from '../../contract/knowledge/knowledge';

export interface KpTreeNode {
  node: KpNode;
  /** Null at the root. */
  parent: KpTreeNode | null;
  children: KpTreeNode[];
  /** 0 at the root. */
  depth: number;
  /** Questions of this node and its descendants: the list's own number, else the sum of its counts. */
  tagged: number | undefined;
}
export interface KpForest {
  roots: KpTreeNode[];
  byId: ReadonlyMap<number, KpTreeNode>;
}

/** Accepts flat lists and trees (`children` are flattened first). */
export function buildKpForest(list: readonly KpNode[]): KpForest {
  const byId = new Map<number, KpTreeNode>();
  const pending: { node: KpNode; pid: number }[] = list.map((node) => ({ node, pid: node.pid })).reverse();
  const parentOf = new Map<number, number>();
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, pid } = next;
    if (!byId.has(node.id)) {
      byId.set(node.id, { node, parent: null, children: [], depth: 0, tagged: node.question_count });
      parentOf.set(node.id, pid);
      const children = node.children ?? [];
      for (let i = children.length - 1; i >= 0; i--) pending.push({ node: children[i] as KpNode, pid: node.id });
    }
  }
  const rooted = openRings(parentOf);
  const roots: KpTreeNode[] = [];
  for (const [id, entry] of byId) {
    const parent = rooted.has(id) ? undefined : byId.get(parentOf.get(id) ?? 0);
    if (parent) {
      entry.parent = parent;
      parent.children.push(entry);
    } else roots.push(entry);
  }
  sortAndMeasure(roots);
  return { roots, byId };
}

const known = new WeakMap<readonly KpNode[], KpForest>();

/** The forest of an immutable list, cached: a screen that is opened again does not build it again. */
export function kpForestOf(list: readonly KpNode[]): KpForest {
  const forest = known.get(list) ?? buildKpForest(list);
  known.set(list, forest);
  return forest;
}

/** Ids whose parent link would close a cycle. */
function openRings(parentOf: ReadonlyMap<number, number>): Set<number> {
  const done = new Set<number>();
  const opened = new Set<number>();
  for (const start of parentOf.keys()) {
    const path = new Set<number>();
    for (let id: number | undefined = start; id !== undefined && !done.has(id);) {
      path.add(id);
      const next: number | undefined = parentOf.has(parentOf.get(id) ?? 0) ? parentOf.get(id) : undefined;
      if (next !== undefined && path.has(next)) {
        opened.add(next);
        break;
      }
      id = next;
    }
    for (const id of path) done.add(id);
  }
  return opened;
}

function sortAndMeasure(roots: KpTreeNode[]): void {
  const levels = [roots];
  const topDown: KpTreeNode[] = [];
  for (let level = levels.pop(); level; level = levels.pop()) {
    level.sort((a, b) => (a.node.sort ?? 0) - (b.node.sort ?? 0));
    for (const entry of level) {
      entry.depth = entry.parent ? entry.parent.depth + 1 : 0;
      topDown.push(entry);
      if (entry.children.length > 0) levels.push(entry.children);
    }
  }
  for (let i = topDown.length - 1; i >= 0; i--) {
    const entry = topDown[i] as KpTreeNode;
    const { parent, tagged } = entry;
    if (parent && tagged !== undefined) parent.tagged = (parent.tagged ?? 0) + tagged;
    if (entry.node.branch_count !== undefined) entry.tagged = entry.node.branch_count;
  }
}

export interface KpRow {
  entry: KpTreeNode;
  open: boolean;
  /** 1-based position among the visible siblings. */
  position: number;
  siblings: number;
}

/** The visible rows, from top to bottom. With `shown` only those nodes (see searchKps). */
export function kpRows(forest: KpForest, expanded: ReadonlySet<number>, shown?: ReadonlySet<number>): KpRow[] {
  const rows: KpRow[] = [];
  const stack: KpRow[] = [];
  const push = (level: readonly KpTreeNode[]) => {
    const kept = shown ? level.filter((entry) => shown.has(entry.node.id)) : level;
    for (let i = kept.length - 1; i >= 0; i--) {
      const entry = kept[i] as KpTreeNode;
      stack.push({
        entry,
        open: entry.children.length > 0 && expanded.has(entry.node.id),
        position: i + 1,
        siblings: kept.length,
      });
    }
  };
  push(forest.roots);
  for (let row = stack.pop(); row; row = stack.pop()) {
    rows.push(row);
    if (row.open) push(row.entry.children);
  }
  return rows;
}

/** Ids from the node's parent up to its root. */
export function kpAncestors(forest: KpForest, id: number): number[] {
  const ids: number[] = [];
  for (let entry = forest.byId.get(id)?.parent; entry; entry = entry.parent) ids.push(entry.node.id);
  return ids;
}
