// The columns of the question table: content, initial width, sort orders, and the arrangement saved with the account.
import { regionLabel, TERMS, typeTitle } from '../../../../contract/codes';
import type { ListColumn } from '../../../../contract/preferences';
import type { Question, QuestionOrder } from '../../../../contract/question';
import type { Category, Common } from '../../../../contract/reference';
import type { CellField } from '../../../../contract/review';
import { plainName } from '../../../../domain/knowledge/names';
import { STATUS_LABELS, type QuestionStatus } from '../../../../domain/question/reviewWorkflow';
import { dashDate } from '../../../lib/dates';

export interface ColumnContext {
  common: Common | null;
  categories: readonly Category[];
  /** Of the account: questions of another one are shared by it, or visible to an administrator. */
  organizationId?: number | undefined;
}
export interface Column {
  id: string;
  title: string;
  /** Initial width in px. */
  width: number;
  /** Text of the cell. The content column renders its formulas instead. */
  text(question: Question, context: ColumnContext): string;
  /** Set when the cell can be edited. */
  cell?: CellField;
  number?: true;
  /** Hidden until the user shows it. */
  aside?: true;
  /** Sort orders that clicks on the column head cycle through. */
  orders?: readonly QuestionOrder[];
}

const MIN_WIDTH = 48;
const titleOf = (list: readonly { id: number; title: string }[] | undefined, id: number | null) =>
  list?.find((one) => one.id === id)?.title ?? '';
const day = (at: string | null) => (at === null ? '' : dashDate(at));

/** As the badge of a card in the list. */
export const sharingText = (q: Pick<Question, 'organization_id' | 'shared'>, { organizationId }: ColumnContext) =>
  organizationId !== undefined && q.organization_id !== organizationId ? '其他机构' : q.shared === 1 ? '共享' : '';

export const COLUMNS: readonly Column[] = [
  { id: 'id', title: '编号', width: 76, number: true, text: (q) => String(q.id), orders: ['newest', 'oldest'] },
  { id: 'type', title: '题型', width: 78, text: (q, { categories }) => typeTitle(q.type_id, categories) },
  { id: 'content', title: '题干', width: 380, text: () => '' },
  {
    id: 'difficulty',
    title: '难度',
    width: 64,
    number: true,
    cell: 'difficulty',
    text: (q) => cellText('difficulty', q.difficulty),
    orders: ['easiest', 'hardest'],
  },
  {
    id: 'status',
    title: '状态',
    width: 118,
    text: (q) => STATUS_LABELS[q.status as QuestionStatus] ?? String(q.status),
  },
  { id: 'kps', title: '知识点', width: 200, text: (q) => q.kps.map((kp) => plainName(kp)).join('、') },
  {
    id: 'grade',
    title: '年级',
    width: 110,
    text: (q, { common }) =>
      titleOf(common?.gs, q.gs_id) || titleOf(common?.grades, q.grade_id) || titleOf(common?.stages, q.stage_id),
  },
  { id: 'term', title: '学期', width: 76, cell: 'term', text: (q) => cellText('term', q.term) },
  { id: 'year', title: '年份', width: 66, number: true, cell: 'year', text: (q) => cellText('year', q.year) },
  { id: 'region', title: '地区', width: 74, text: (q) => regionLabel(q.region_id), aside: true },
  { id: 'source', title: '来源', width: 150, text: (q) => q.source },
  {
    id: 'times_used',
    title: '组卷',
    width: 64,
    number: true,
    text: (q) => String(q.times_used),
    orders: ['most_used'],
  },
  {
    id: 'last_used_at',
    title: '最近组卷',
    width: 100,
    text: (q) => day(q.last_used_at),
    orders: ['last_used'],
    aside: true,
  },
  {
    id: 'facility',
    title: '得分率',
    width: 74,
    number: true,
    text: (q) => (q.facility === null ? '' : `${Math.round(q.facility * 100)}%`),
    orders: ['lowest_facility'],
  },
  { id: 'listed', title: '上架', width: 74, text: (q) => (q.listed === 1 ? '已上架' : '未上架'), aside: true },
  { id: 'in_use', title: '使用状态', width: 80, text: (q) => (q.in_use === 1 ? '使用中' : '已停用'), aside: true },
  { id: 'sharing', title: '共享', width: 84, text: sharingText, aside: true },
  { id: 'author', title: '录入人', width: 96, text: (q) => q.author, aside: true },
  { id: 'updated_at', title: '修改日期', width: 100, text: (q) => day(q.updated_at), orders: ['updated'], aside: true },
];

export function cellText(field: CellField, value: number | null): string {
  if (value === null) return '';
  if (field === 'difficulty') return value === 0 ? '无' : String(value);
  if (field === 'term') return TERMS.find((term) => term.value === value)?.label ?? String(value);
  return String(value);
}

export interface Placed {
  column: Column;
  shown: boolean;
  width: number;
}

/** The saved arrangement. Columns that are missing in it are inserted at their default position. */
export function placedColumns(kept: readonly ListColumn[] | undefined): Placed[] {
  const known = new Map((kept ?? []).map((one) => [one.id, one]));
  const placed = (kept ?? []).flatMap((one): Placed[] => {
    const column = COLUMNS.find(({ id }) => id === one.id);
    return column ? [{ column, shown: one.shown === 1, width: Math.max(MIN_WIDTH, one.width) }] : [];
  });
  COLUMNS.forEach((column, index) => {
    if (!known.has(column.id))
      placed.splice(kept ? Math.min(index, placed.length) : placed.length, 0, {
        column,
        shown: column.aside !== true,
        width: column.width,
      });
  });
  return placed;
}
export const keptColumns = (placed: readonly Placed[]): ListColumn[] =>
  placed.map(({ column, shown, width }) => ({
    id: column.id,
    shown: shown ? 1 : 0,
    width: Math.round(Math.min(1200, Math.max(MIN_WIDTH, width))),
  }));
