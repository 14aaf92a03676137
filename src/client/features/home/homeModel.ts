// Lists that the home page may link to, and the address of the list behind a figure.
import type { FunctionKey } from '../../../contract/account/functionKeys';
import type { RouteEntry } from '../../../contract/account/session';
import { typeIdsOf, typeTitle, type TypeCategories } from '../../../contract/codes';
import { DIFFICULTY_BANDS } from '../../../contract/question/choices';
import type { getHomeSummary } from '../../../contract/system/home';
import type { DataOf } from '../../../contract/wire';
import {
  STATUS,
  STATUSES,
  STATUS_LABELS,
  PENDING_STATUSES,
  PENDING_LABELS,
} from '../../../domain/question/reviewWorkflow';
import { t } from '../../lib/texts/t';

export type Summary = DataOf<typeof getHomeSummary>;
export interface Figure {
  key: string;
  label: string;
  count: number;
  /** A route of the app; undefined when the role has no such list. */
  to: string | undefined;
}

/** Path of a view that the role may open; otherwise undefined. */
export function viewPath(role: readonly RouteEntry[], name: string): string | undefined {
  for (const entry of role) {
    if (entry.name === name) return entry.path ?? `/${name.toLowerCase()}`;
    const below = viewPath(entry.children ?? [], name);
    if (below) return below;
  }
  return undefined;
}

const countOf = <Row extends { count: number }>(rows: readonly Row[], fits: (row: Row) => boolean) =>
  rows.find(fits)?.count ?? 0;
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

/** The types of the server's categories, and any other type that occurs in the bank. */
export function typeFigures(summary: Summary, role: readonly RouteEntry[], categories: TypeCategories): Figure[] {
  const list = viewPath(role, 'questionList');
  const ids = new Set<number>([...typeIdsOf(categories), ...summary.by_type.map((row) => row.type_id)]);
  return [...ids].map((id) => ({
    key: `type-${id}`,
    label: typeTitle(id, categories),
    count: countOf(summary.by_type, (row) => row.type_id === id),
    to: withQuery(list, `type_id=${id}`),
  }));
}

/** The difficulty bands of the code table, except the band for all difficulties. */
export function difficultyFigures(summary: Summary, role: readonly RouteEntry[]): Figure[] {
  const list = viewPath(role, 'questionList');
  return DIFFICULTY_BANDS.slice(1).map(({ min, max, label }) => ({
    key: `difficulty-${min}`,
    label,
    count: summary.by_difficulty
      .filter(({ difficulty }) => difficulty >= min && difficulty <= max)
      .reduce((sum, row) => sum + row.count, 0),
    to: withQuery(list, `difficulty_min=${min}&difficulty_max=${max}`),
  }));
}

/** What other people wait for comes first; what is done comes last. */
const URGENCY = ['returned', 'feedback', 'final', 'first', 'check', 'drafts'];
export const byUrgency = (tasks: readonly Figure[]): Figure[] =>
  [...tasks].sort(
    (a, b) => Number(b.count > 0) - Number(a.count > 0) || URGENCY.indexOf(a.key) - URGENCY.indexOf(b.key),
  );

/** Open tasks of this account. Based on its rights, because the menu can contain more entries. */
export function taskFigures(
  summary: Summary,
  role: readonly RouteEntry[],
  may: (key: FunctionKey) => boolean,
): Figure[] {
  const [queue, own, feedback] = ['pendingQuestion', 'myEntry', 'questionFeedback'].map((name) => viewPath(role, name));
  const pending = (key: string, status: (typeof PENDING_STATUSES)[number]): Figure => ({
    key,
    label: PENDING_LABELS[status],
    count: countOf(summary.by_status, (row) => row.status === status),
    to: withQuery(queue, `status=${status}`),
  });
  const figures: (Figure | false)[] = [
    may('question.check') && pending('check', STATUS.unchecked),
    may('question.check') && pending('first', STATUS.firstReview),
    may('question.review') && pending('final', STATUS.finalReview),
    may('question.write') && {
      key: 'returned',
      label: t('退回给我'),
      count: summary.returned,
      to: withQuery(own, `returned=1&status=${STATUS.unchecked}`),
    },
    may('question.feedback') && {
      key: 'feedback',
      label: t('分派给我的反馈'),
      count: summary.feedback,
      to: withQuery(feedback, 'whose=assigned'),
    },
    may('question.write') && { key: 'drafts', label: t('我的草稿'), count: summary.drafts, to: own },
  ];
  return figures.filter((figure) => figure !== false);
}

/** Problems in the bank that need attention. */
export function healthFigures(summary: Summary, role: readonly RouteEntry[]): Figure[] {
  const list = viewPath(role, 'questionList');
  return [
    {
      key: 'unlisted',
      label: t('已审核未上架'),
      count: summary.unlisted,
      to: withQuery(list, `status=${STATUS.reviewed}&listed=0`),
    },
    {
      key: 'no_difficulty',
      label: t('没有难度'),
      count: summary.no_difficulty,
      to: withQuery(list, 'difficulty_min=0&difficulty_max=0'),
    },
    { key: 'disabled', label: t('已停用'), count: summary.disabled, to: withQuery(list, 'in_use=0') },
  ];
}

export function headFigures(summary: Summary, role: readonly RouteEntry[]): Figure[] {
  return [
    { key: 'questions', label: t('试题'), count: summary.questions, to: viewPath(role, 'questionList') },
    { key: 'papers', label: t('试卷'), count: summary.papers, to: viewPath(role, 'paperList') },
  ];
}
