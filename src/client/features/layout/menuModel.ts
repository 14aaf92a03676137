// What the side menu shows of a role's route tree.
import type { RouteEntry } from '../../../contract/account/session';

/** A child links to its first child route without a path parameter, otherwise to its own path. */
export function linkOf(entry: RouteEntry): string {
  const first = entry.children?.find((child) => child.path && !child.path.includes(':'));
  return first?.path ?? entry.path ?? `/${entry.name.toLowerCase()}`;
}

/** Top-level entries with children; home and the account page are not in the menu. */
export const menuGroups = (role: readonly RouteEntry[]): RouteEntry[] =>
  role.filter((entry) => (entry.children?.length ?? 0) > 0);

/** Choosing a menu item navigates to its path unless the current path already contains it. */
export const shouldNavigate = (current: string, target: string): boolean => !current.includes(target);

/** Whether the path is a view of the entry or a page inside it. */
export const isAt = (entry: RouteEntry, pathname: string): boolean =>
  pathname.startsWith(linkOf(entry)) || (entry.path !== undefined && pathname.startsWith(entry.path));
