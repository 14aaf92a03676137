// State of a paper list: read from and written to the hash URL, and converted to the list request.
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../../../../contract/codes';
import { PAPER_ORDERS, type getPapers } from '../../../../contract/paper/paper';
import { orderIn } from '../../../lib/listAddress';
import type { RequestOf } from '../../../../contract/wire';

type PaperOrder = NonNullable<RequestOf<typeof getPapers>['order']>;

export interface PaperQuery {
  page: number;
  size: number;
  title: string;
  stage_id: number | null;
  grade_id: number | null;
  gs_id: number | null;
  /** Shows the recycle bin instead of the papers. */
  deleted: boolean;
  /** The column that it is sorted by; newest first without one. */
  order?: PaperOrder;
}
export const emptyPaperQuery = (): PaperQuery => ({
  page: 1,
  size: DEFAULT_PAGE_SIZE,
  title: '',
  stage_id: null,
  grade_id: null,
  gs_id: null,
  deleted: false,
});

const whole = (text: string | null): number | null => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null);
const IDS = ['stage_id', 'grade_id', 'gs_id'] as const;

/** Accepts any address; invalid values are ignored. */
export function readPaperQuery(params: URLSearchParams): PaperQuery {
  const query = emptyPaperQuery();
  for (const field of IDS) query[field] = whole(params.get(field));
  query.page = Math.max(1, whole(params.get('page')) ?? 1);
  const size = whole(params.get('size'));
  if (size !== null && (PAGE_SIZES as readonly number[]).includes(size)) query.size = size;
  query.title = (params.get('title') ?? '').slice(0, 100);
  const order = orderIn(params, PAPER_ORDERS);
  if (order) query.order = order;
  query.deleted = params.get('deleted') === '1';
  return query;
}

/** The shortest address for a query: default values are left out. */
export function writePaperQuery(query: PaperQuery): URLSearchParams {
  const params = new URLSearchParams();
  const plain = emptyPaperQuery();
  for (const field of IDS) if (query[field] !== null) params.set(field, String(query[field]));
  if (query.title !== '') params.set('title', query.title);
  if (query.deleted) params.set('deleted', '1');
  if (query.order) params.set('order', query.order);
  if (query.size !== plain.size) params.set('size', String(query.size));
  if (query.page !== plain.page) params.set('page', String(query.page));
  return params;
}

export function toPapersRequest(query: PaperQuery, mine: boolean): RequestOf<typeof getPapers> {
  const title = query.title.trim();
  return {
    page: query.page,
    size: query.size,
    ...(query.order && { order: query.order }),
    ...(title === '' ? {} : { title }),
    ...(query.stage_id === null ? {} : { stage_id: query.stage_id }),
    ...(query.grade_id === null ? {} : { grade_id: query.grade_id }),
    ...(query.gs_id === null ? {} : { gs_id: query.gs_id }),
    ...(mine ? { mine: 1 as const } : {}),
    ...(query.deleted ? { deleted: 1 as const } : {}),
  };
}
