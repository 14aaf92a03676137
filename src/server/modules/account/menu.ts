// The menu tree that is sent as `role`: groups in order, each with the views that the role may open.
import type { RouteEntry } from '../../../contract/account/session';
import type { RouteRow } from './accountRepository';

/**
 * Groups without a view are left out; home and account info are outside the groups and need no entry. A page whose view
 * the role does not have is placed beside the groups, where no menu shows it.
 */
export function menuTree(rows: readonly RouteRow[]): RouteEntry[] {
  const byPid = new Map<number, RouteRow[]>();
  for (const row of rows) byPid.set(row.pid, [...(byPid.get(row.pid) ?? []), row]);
  const entryOf = (row: RouteRow, above: ReadonlySet<number>): RouteEntry => {
    const below = new Set(above).add(row.id);
    const children = (byPid.get(row.id) ?? [])
      .filter((child) => !below.has(child.id))
      .map((child) => entryOf(child, below));
    return {
      name: row.name,
      title: row.title,
      ...(row.path === '' ? {} : { path: row.path }),
      ...(row.icon === '' ? {} : { icon: row.icon }),
      ...(children.length === 0 ? {} : { children }),
    };
  };
  const known = new Set(rows.map((row) => row.id));
  const alone = rows.filter((row) => row.pid !== 0 && !known.has(row.pid) && row.path !== '');
  const groups = (byPid.get(0) ?? [])
    .map((row) => entryOf(row, new Set()))
    .filter((entry) => entry.children !== undefined);
  return [...groups, ...alone.map((row) => entryOf(row, new Set()))];
}
