// Which lists the home screen may lead to, and how a figure becomes the address of the list that it counts.
import { STATUS_LABELS, STATUSES, TYPE_IDS, TYPE_LABELS } from '../../../contract/codes';
import type { getHomeSummary } from '../../../contract/home';
import type { RouteEntry } from '../../../contract/session';
import type { DataOf } from '../../../contract/wire';

export type Summary = DataOf<typeof getHomeSummary>;
export interface Figure {
  key: string;
  label: string;
  count: number;
  /** A route of the app; none where the role has no such list. */
  to: string | undefined;
}

/** The path of a view that the role may open; undefined where it may not. */
export function viewPath(role: readonly RouteEntry[], name: string): string | undefined {
  for (const entry of role) {
    if (entry.name === name) return entry.path ?? `/${name.toLowerCase()}`;
    const below = viewPath(entry.children ?? [], name);
    if (below) return below;
  }
  return undefined;
}

const countOf = <Row extends { count: number }>(rows: readonly Row[], fits: (row: Row) => boolean) => rows.find(fits)?.count ?? 0;
const withQuery = (path: string | undefined, query: string) => (path === undefined ? undefined : `${path}?${query}`);

export function statusFigures(summary: Summary, role: readonly RouteEntry[]): Figure[] {
  const list = viewPath(role, 'questionList');
  return STATUSES.map((status) => ({
    key: `status-${status}`,
    label: STATUS_LABELS[status],
    count: countOf(summary.by_status, (row) => row.status === status),
    to: withQuery(list, `status=${status}`),
  }));
}

/** The types of the code table, and any other that the bank holds. */
export function typeFigures(summary: Summary, role: readonly RouteEntry[]): Figure[] {
  const list = viewPath(role, 'questionList');
  const ids = new Set<number>([...TYPE_IDS, ...summary.by_type.map((row) => row.type_id)]);
  return [...ids].map((id) => ({
    key: `type-${id}`,
    label: TYPE_LABELS[id] ?? `题型 ${id}`,
    count: countOf(summary.by_type, (row) => row.type_id === id),
    to: withQuery(list, `type_id=${id}`),
  }));
}

export function headFigures(summary: Summary, role: readonly RouteEntry[]): Figure[] {
  const figures: Figure[] = [
    { key: 'questions', label: '试题', count: summary.questions, to: viewPath(role, 'questionList') },
    { key: 'papers', label: '试卷', count: summary.papers, to: viewPath(role, 'paperList') },
  ];
  const pending = viewPath(role, 'pendingQuestion');
  const waiting = summary.by_status.filter((row) => row.status <= 3).reduce((sum, row) => sum + row.count, 0);
  if (pending) figures.push({ key: 'pending', label: '待处理', count: waiting, to: pending });
  const own = viewPath(role, 'myEntry');
  if (own) figures.push({ key: 'returned', label: '退回给我', count: summary.returned, to: own });
  return figures;
}
