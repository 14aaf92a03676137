// State of a question list: read from and written to the hash URL, and converted to the list request.
import { DEFAULT_PAGE_SIZE } from '../../../../contract/codes';
import {
  KEYWORD_FIELDS,
  QUESTION_ORDERS,
  type getQuestions,
  type KeywordField,
  type QuestionOrder,
} from '../../../../contract/question/question';
import {
  COMPUTED_RANGES,
  EXACT_FILTERS,
  QUESTION_FIELDS,
  RANGE_FIELDS,
  RANGE_FILTERS,
} from '../../../../contract/question/questionFields';
import { formFlag, type RequestOf } from '../../../../contract/wire';
import { pageIn } from '../../../lib/listAddress';

export type QuestionsRequest = RequestOf<typeof getQuestions>;

const NUMBERS = [
  'type_id',
  ...RANGE_FILTERS,
  ...EXACT_FILTERS,
  'status',
  'sharing',
  'returned',
  'unanswered',
  'id',
  'similar_to',
  'unused_days',
  'unused_school_id',
  'unused_grade_id',
] as const;
export type FilterField = (typeof NUMBERS)[number];
export type KpMode = 'any' | 'all' | 'none';
const KP_MODES: readonly KpMode[] = ['any', 'all', 'none'];
const MAX_KEYWORD = 200;
const MAX_KPS = 50;

export type ListQuery = Partial<Record<FilterField, number>> & {
  page: number;
  size: number;
  order: QuestionOrder;
  keyword: string;
  /** Where the keyword is searched; left out: everywhere. */
  keyword_in?: KeywordField;
  kp_ids: number[];
  kp_mode: KpMode;
  /** The tree that the knowledge panel shows. */
  system_info_id?: number;
  type?: number;
};

export const emptyQuery = (): ListQuery => ({
  page: 1,
  size: DEFAULT_PAGE_SIZE,
  order: 'relevance',
  keyword: '',
  kp_ids: [],
  kp_mode: 'any',
});

type Ranking = Pick<ListQuery, 'keyword' | 'similar_to'>;
/** Some questions fit better than others: a keyword is searched, or questions like another one. */
export const isRanked = ({ keyword, similar_to }: Ranking): boolean =>
  keyword.trim() !== '' || similar_to !== undefined;
/** The order that the list has: only a ranked one has relevance. */
export const orderOf = (query: Ranking & Pick<ListQuery, 'order'>): QuestionOrder =>
  query.order === 'relevance' && !isRanked(query) ? 'newest' : query.order;
/** Without a keyword, the newest first is the default, so that a keyword typed later brings the best hits first. */
export const chosenOrder = (query: Ranking, order: QuestionOrder): QuestionOrder =>
  order === 'newest' && !isRanked(query) ? 'relevance' : order;

function whole(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Accepts any address; invalid values are ignored. `usualSize`: pageIn. */
export function readListQuery(params: URLSearchParams, usualSize?: number): ListQuery {
  const query = { ...emptyQuery(), ...pageIn(params, usualSize) };
  for (const field of NUMBERS) {
    const value = whole(params.get(field));
    if (value !== undefined) query[field] = value;
  }
  for (const field of ['system_info_id', 'type'] as const) {
    const value = whole(params.get(field));
    if (value !== undefined) query[field] = value;
  }
  query.order = QUESTION_ORDERS.find((order) => order === params.get('order')) ?? 'relevance';
  query.kp_mode = KP_MODES.find((mode) => mode === params.get('kp_mode')) ?? 'any';
  query.keyword = (params.get('keyword') ?? '').slice(0, MAX_KEYWORD);
  const place = KEYWORD_FIELDS.find((field) => field === params.get('keyword_in'));
  if (place !== undefined) query.keyword_in = place;
  const ids = (params.get('kp_ids') ?? '').split(',').map(whole);
  query.kp_ids = [...new Set(ids.filter((id) => id !== undefined))].slice(0, MAX_KPS);
  return query;
}

/** The query part of the address of the questions like this one. */
export const similarSearch = (id: number): string =>
  `?${writeListQuery({ ...emptyQuery(), similar_to: id }).toString()}`;

/** The shortest address for a query: default values are left out. */
export function writeListQuery(query: ListQuery): URLSearchParams {
  const params = new URLSearchParams();
  const plain = emptyQuery();
  for (const field of [...NUMBERS, 'system_info_id', 'type'] as const) {
    const value = query[field];
    if (value !== undefined) params.set(field, String(value));
  }
  if (query.keyword !== '') params.set('keyword', query.keyword);
  if (query.keyword_in !== undefined) params.set('keyword_in', query.keyword_in);
  if (query.kp_ids.length > 0) params.set('kp_ids', query.kp_ids.join(','));
  if (query.kp_mode !== plain.kp_mode) params.set('kp_mode', query.kp_mode);
  if (query.order !== plain.order) params.set('order', query.order);
  if (query.size !== plain.size) params.set('size', String(query.size));
  if (query.page !== plain.page) params.set('page', String(query.page));
  return params;
}

const FLAGS: readonly string[] = [
  ...EXACT_FILTERS.filter((name) => QUESTION_FIELDS[name].wire.query === formFlag),
  'returned',
  'unanswered',
];
const isSent = ([name, value]: [string, unknown]) => !FLAGS.includes(name) || value === 0 || value === 1;

/** The request for the server; `fixed` are the filters that the page itself sets. */
export function toRequest(query: ListQuery, fixed: Partial<QuestionsRequest> = {}): QuestionsRequest {
  const { keyword, keyword_in, kp_ids, kp_mode, system_info_id: _system, type: _type, ...rest } = query;
  return {
    ...Object.fromEntries(Object.entries(rest).filter(isSent)),
    order: orderOf(query),
    ...(keyword.trim() === '' ? {} : { keyword: keyword.trim(), ...(keyword_in && { keyword_in }) }),
    ...(kp_ids.length === 0 ? {} : { kp_ids, kp_mode }),
    ...fixed,
  };
}

/** Filter for all questions of the list, not only the current page. */
export function filterOf({ page: _page, size: _size, order: _order, ...filter }: QuestionsRequest) {
  return filter;
}

const RANGE_NAMES = [...RANGE_FIELDS, ...COMPUTED_RANGES];
const isUpperBound = (field: FilterField) => RANGE_NAMES.some((name) => field === `${name}_max`);

/** Number of active filters; page, size and order do not count. */
export function countFilters(query: ListQuery): number {
  const numbers = NUMBERS.filter(
    (field) =>
      query[field] !== undefined && !isUpperBound(field) && !['unused_school_id', 'unused_grade_id'].includes(field),
  ).length;
  const openBelow = RANGE_NAMES.filter(
    (name) => query[`${name}_min`] === undefined && query[`${name}_max`] !== undefined,
  ).length;
  // Without a keyword, its place narrows nothing.
  const words = query.keyword === '' ? 0 : query.keyword_in === undefined ? 1 : 2;
  return numbers + openBelow + words + (query.kp_ids.length === 0 ? 0 : 1);
}
