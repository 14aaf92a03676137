// Converts flat knowledge points to a tree and back: parents before children, for any rows (orphans and cycles
// included).
import type { KpNode } from '../../../contract/knowledge/knowledge';

type TreeNode = KpNode & { children: KpNode[] };

/**
 * Every node once; a node whose parent is missing is placed at the root, and so is one node of each cycle. Runs in
 * linear time.
 */
export function kpTree(rows: readonly KpNode[]): KpNode[] {
  const nodes = new Map(rows.map((row): [number, TreeNode] => [row.id, { ...row, children: [] }]));
  const below = new Map<number, TreeNode[]>();
  for (const node of nodes.values()) append(below, node);
  const placed = new Set<number>();
  const roots: TreeNode[] = [];

  const place = (root: TreeNode) => {
    roots.push(root);
    placed.add(root.id);
    const stack = [root];
    for (let node = stack.pop(); node; node = stack.pop()) {
      for (const child of below.get(node.id) ?? []) {
        if (placed.has(child.id)) continue;
        placed.add(child.id);
        node.children.push(child);
        stack.push(child);
      }
    }
  };
  for (const node of nodes.values()) if (node.pid === 0 || !nodes.has(node.pid)) place(node);
  // The remaining nodes are below a cycle: walking upwards, the first node met twice is on the cycle.
  for (const node of nodes.values()) {
    if (placed.has(node.id)) continue;
    const seen = new Set<number>();
    let up = node;
    while (!seen.has(up.id)) {
      seen.add(up.id);
      up = nodes.get(up.pid) ?? up;
    }
    place(up);
  }
  return roots;
}

function append(below: Map<number, TreeNode[]>, node: TreeNode): void {
  const list = below.get(node.pid);
  if (list) list.push(node);
  else below.set(node.pid, [node]);
}

/** Depth first, parents before children, without `children`. */
export function parentsFirst(rows: readonly KpNode[]): KpNode[] {
  const ordered: KpNode[] = [];
  const stack = kpTree(rows).reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    const { children, ...flat } = node;
    ordered.push(flat);
    if (children) for (const child of [...children].reverse()) stack.push(child);
  }
  return ordered;
}
