// Flat knowledge points <-> tree on the server: parents before children, whatever the rows are (orphans and cycles included).
import type { KpNode } from '../../../contract/knowledge';

type TreeNode = KpNode & { children: KpNode[] };

/** Every node once; a node whose parent is missing stands at the root, and so does one node of each ring. Time is linear. */
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
  // What is left hangs below a ring: upwards from it, the first node met twice is on the ring.
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
