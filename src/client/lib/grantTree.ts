// The menu as a check tree: a granted entry implies its ancestors; a group is half checked when only some of its
// entries are granted.
import type { MenuRoute } from '../../contract/account/roles';

export interface GrantNode {
  route: MenuRoute;
  children: GrantNode[];
}

export function grantTree(routes: readonly MenuRoute[], pid = 0, above: readonly number[] = []): GrantNode[] {
  return routes
    .filter((route) => route.pid === pid && !above.includes(route.id))
    .map((route) => ({ route, children: grantTree(routes, route.id, [...above, route.id]) }));
}

/** Ids that a role can contain. Groups have no path and are shown automatically. */
export const holdable = (node: GrantNode): number[] => [
  ...(node.route.path === '' ? [] : [node.route.id]),
  ...node.children.flatMap(holdable),
];

export type Check = 'all' | 'some' | 'none';
export function checkOf(node: GrantNode, held: ReadonlySet<number>): Check {
  const ids = holdable(node);
  const count = ids.filter((id) => held.has(id)).length;
  if (count === 0) return 'none';
  return count === ids.length ? 'all' : 'some';
}

/** Grants or revokes a node with all its entries. Granting a page inside a view grants that view, too. */
export function toggled(roots: readonly GrantNode[], node: GrantNode, held: ReadonlySet<number>): Set<number> {
  const next = new Set(held);
  const ids = holdable(node);
  if (ids.every((id) => next.has(id))) {
    for (const id of ids) next.delete(id);
    return next;
  }
  for (const id of [...ids, ...pathTo(roots, node.route.id)]) next.add(id);
  return next;
}

function pathTo(nodes: readonly GrantNode[], id: number): number[] {
  for (const node of nodes) {
    if (node.route.id === id) return [];
    const below = holdable(node).includes(id) || contains(node, id);
    if (below) return [...(node.route.path === '' ? [] : [node.route.id]), ...pathTo(node.children, id)];
  }
  return [];
}
const contains = (node: GrantNode, id: number): boolean =>
  node.children.some((child) => child.route.id === id || contains(child, id));
