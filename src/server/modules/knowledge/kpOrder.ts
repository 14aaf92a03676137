// Flat knowledge points <-> tree on the server: parents before children, whatever the rows are (orphans and cycles included).
import type { KpNode } from '../../../contract/knowledge';

/** Every node once; a node whose parent is missing, or that is its own ancestor, stands at the root. */
export function kpTree(rows: readonly KpNode[]): KpNode[] {
  const nodes = new Map(rows.map((row): [number, KpNode & { children: KpNode[] }] => [row.id, { ...row, children: [] }]));
  const roots: KpNode[] = [];
  for (const node of nodes.values()) {
    const parent = node.pid === 0 || isOwnAncestor(node, nodes) ? undefined : nodes.get(node.pid);
    if (parent) parent.children.push(node);
    else roots.push(node);
  }
  return roots;
}

function isOwnAncestor(node: KpNode, nodes: ReadonlyMap<number, KpNode>): boolean {
  const seen = new Set<number>();
  for (let up = nodes.get(node.pid); up; up = nodes.get(up.pid)) {
    if (up.id === node.id) return true;
    if (seen.has(up.id)) return false;
    seen.add(up.id);
  }
  return false;
}

/** Depth first, parents before children, without `children`. */
export function parentsFirst(rows: readonly KpNode[]): KpNode[] {
  const ordered: KpNode[] = [];
  const stack = kpTree(rows).reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    const { children, ...flat } = node;
    ordered.push(flat);
    if (children) for (const child of children.reverse()) stack.push(child);
  }
  return ordered;
}
