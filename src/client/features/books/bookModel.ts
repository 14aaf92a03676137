// Draft of a book, and the addresses related to books.
import type { Common } from '../../../contract/knowledge/reference';
import type { saveOriginBook } from '../../../contract/knowledge/referenceChange';
import type { RequestOf } from '../../../contract/wire';
import { t } from '../../lib/texts/t';

export type BookDraft = Omit<RequestOf<typeof saveOriginBook>, 'id' | 'revision'>;

export const idOf = (text: string | null) => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined);
export const named = (list: readonly { value: number; label: string }[], value: number) =>
  list.find((each) => each.value === value)?.label ?? '';
export const titleOf = (list: readonly { id: number; title: string }[] | undefined, id: number | null) =>
  list?.find((each) => each.id === id)?.title ?? '';

export function draftOf(book: BookDraft | null): BookDraft {
  if (!book) {
    return {
      title: '',
      cover: '',
      publisher: '',
      kind: 1,
      language: 1,
      stage_id: null,
      grade_id: null,
      gs_id: null,
      year: null,
      pages: null,
    };
  }
  const { title, cover, publisher, kind, language, stage_id, grade_id, gs_id, year, pages } = book;
  return { title, cover, publisher, kind, language, stage_id, grade_id, gs_id, year, pages };
}

/**
 * Keeps stage, grade and volume consistent: clears the values that do not belong to the changed one, and sets those
 * that it implies.
 */
export function narrowed(
  draft: BookDraft,
  patch: Partial<Pick<BookDraft, 'stage_id' | 'grade_id' | 'gs_id'>>,
  common: Common | undefined,
): BookDraft {
  const next = { ...draft, ...patch };
  const gs = common?.gs.find((each) => each.id === next.gs_id);
  if ('gs_id' in patch && gs) return { ...next, grade_id: gs.grade_id, stage_id: gs.stage_id };
  const grade = common?.grades.find((each) => each.id === next.grade_id);
  if ('grade_id' in patch && grade) next.stage_id = grade.stage_id;
  if (grade && next.stage_id !== grade.stage_id) next.grade_id = null;
  if (gs && gs.grade_id !== next.grade_id) next.gs_id = null;
  return next;
}

export const bookFaults = ({ title, year, pages }: BookDraft) => [
  title.trim() === '' && { field: 'title' as const, msg: t('请填写书名') },
  year !== null && (year < 1900 || year > 2200) && { field: 'year' as const, msg: t('年份应在 1900 至 2200 之间') },
  pages !== null && (pages < 1 || pages > 10_000) && { field: 'pages' as const, msg: t('页数应在 1 至 10000 之间') },
];

export const bookPath = (id: number) => `/originmanagement?book=${id}`;
export const enterPath = (book: number, page: number, number: string) =>
  `/addquestion?${new URLSearchParams({ origin_book_id: String(book), origin_page: String(page), origin_number: number })}`;
