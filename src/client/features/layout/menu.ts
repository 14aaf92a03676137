// What the side menu and the breadcrumbs know about the role's menu, and whether the menu is collapsed.
import { useContext, useMemo, useSyncExternalStore } from 'react';
import type { RouteEntry } from '../../../contract/account/session';
import { useAppSelector } from '../../state/hooks';
import { selectUser } from '../../state/session/sessionSlice';
import { selectCollapsed, selectMenuOver } from '../../state/ui/uiSlice';
import { OpenViews } from '../../ui/MayOpen';
import type { Sign } from '../../ui/theme/Glyph';

const NO_ROLE: RouteEntry[] = [];

/** The icons of the seven shipped groups in their order, each with a view of the group. */
const SIGNS: readonly [Sign, view: string][] = [
  ['quiz', 'questionList'],
  ['hub', 'knowledgeManagement'],
  ['books', 'originManagement'],
  ['paper', 'paperList'],
  ['chart', 'reportList'],
  ['building', 'schoolList'],
  ['gear', 'operationLog'],
];

const holds = (group: RouteEntry, view: string) => group.children?.some(({ name }) => name === view) === true;

/**
 * Names of the groups that are open at the first visit: questions, and what the role does most with them: run the
 * system, or compose papers.
 */
export function firstGroups(groups: readonly RouteEntry[]): string[] {
  const groupOf = (view: string) => groups.find((group) => holds(group, view))?.name;
  const second = groupOf('accountManagement') ?? groupOf('paperList');
  return [groupOf('questionList'), second].filter((name) => name !== undefined);
}

/** The icon of a group follows a view that is in it; a group without one takes the icon of its position. */
export function signOf(group: RouteEntry, index: number): Sign {
  const known = SIGNS.find(([, view]) => holds(group, view));
  return (known ?? SIGNS[index % SIGNS.length] ?? ['gear'])[0];
}

/** A child links to its first child route without a path parameter, otherwise to its own path. */
export function linkOf(entry: RouteEntry): string {
  const first = entry.children?.find((child) => child.path && !child.path.includes(':'));
  return first?.path ?? entry.path ?? `/${entry.name.toLowerCase()}`;
}

/** Whether the path is a view of the entry or a page inside it. */
export const isAt = (entry: RouteEntry, pathname: string): boolean =>
  pathname.startsWith(linkOf(entry)) || (entry.path !== undefined && pathname.startsWith(entry.path));

/** The entry with those children that are views, or the first view inside it under its title; null without any. */
function withView(entry: RouteEntry, isView: (name: string) => boolean): RouteEntry | null {
  const children = (entry.children ?? []).flatMap((child) => withView(child, isView) ?? []);
  if (isView(entry.name)) return { ...entry, children };
  const [first] = children;
  return first ? { ...entry, path: linkOf(first), children } : null;
}

/** Top-level entries with views in them; home and the account page are not in the menu. */
export function useMenuGroups(): RouteEntry[] {
  const role = useAppSelector(selectUser)?.role ?? NO_ROLE;
  const isView = useContext(OpenViews);
  return useMemo(
    () =>
      role.flatMap((group) => {
        const children = (group.children ?? []).flatMap((child) => withView(child, isView) ?? []);
        return children.length > 0 ? [{ ...group, children }] : [];
      }),
    [role, isView],
  );
}

const NARROW = '(width < 1024px)';
const media = () => (typeof matchMedia === 'undefined' ? null : matchMedia(NARROW));
const onNarrow = (hear: () => void) => {
  const query = media();
  query?.addEventListener('change', hear);
  return () => query?.removeEventListener('change', hear);
};

/** On a narrow screen the menu is collapsed until it is opened there, independent of the choice for wide ones. */
export function useMenuWidth(): { collapsed: boolean; narrow: boolean } {
  const narrow = useSyncExternalStore(onNarrow, () => media()?.matches ?? false);
  const chosen = useAppSelector(selectCollapsed);
  const over = useAppSelector(selectMenuOver);
  return { narrow, collapsed: narrow ? !over : chosen };
}
