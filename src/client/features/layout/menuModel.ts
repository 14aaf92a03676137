// What the side menu shows of a role's route tree (spec section 2, Main layout).
import type { RouteEntry } from '../../../contract/session';

/** Each child links to the path of its first child route; a child that is itself a page links to its own path. */
export function linkOf(entry: RouteEntry): string {
  const first = entry.children?.find((child) => child.path && !child.path.includes(':'));
  return entry.path ?? first?.path ?? `/${entry.name.toLowerCase()}`;
}

/** Top-level entries with children; home and the account page stand outside the menu. */
export const menuGroups = (role: readonly RouteEntry[]): RouteEntry[] =>
  role.filter((entry) => (entry.children?.length ?? 0) > 0);

/** Choosing a menu item navigates to its path unless the current path already contains it. */
export const shouldNavigate = (current: string, target: string): boolean => !current.includes(target);
