// Prefilled values of a new question from another page: /addquestion?kp=&system_info_id=&type=&type_id=&difficulty=
// from the coverage table, ?origin_book_id=&origin_page=&origin_number= from a book page.
import { useMemo } from 'react';
import { TYPE_IDS } from '../../../../contract/codes';
import { buildKpForest } from '../../../../domain/knowledge/tree';
import { firstParts, type QuestionDraft } from '../../../../domain/question/questionDraft';
import { skipToken } from '../../../state/api/api';
import { useGetKpTreeQuery } from '../../../state/api/knowledge/knowledge';
import { useGetOriginBookQuery } from '../../../state/api/knowledge/referenceChange';

export interface Prefill {
  /** The same prefilled values have the same key. */
  key: string;
  patch: Partial<QuestionDraft>;
}

const FIELDS = [
  'kp',
  'system_info_id',
  'type',
  'type_id',
  'difficulty',
  'origin_book_id',
  'origin_page',
  'origin_number',
] as const;
const MAX_NUMBER = 40;
const whole = (text: string | null) => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined);

/** Undefined when the address has no prefilled values; null while they are loading. */
export function usePrefill(params: URLSearchParams): Prefill | null | undefined {
  const kp = whole(params.get('kp'));
  const system_info_id = whole(params.get('system_info_id'));
  const type = whole(params.get('type'));
  const bookId = whole(params.get('origin_book_id'));
  const named = kp !== undefined && system_info_id !== undefined && type !== undefined;
  const tree = useGetKpTreeQuery(named ? { system_info_id, type } : skipToken);
  const book = useGetOriginBookQuery(bookId === undefined ? skipToken : { id: bookId });
  const key = FIELDS.map((field) => params.get(field) ?? '').join('/');
  const given = FIELDS.some((field) => params.has(field));
  const waiting = tree.isLoading || book.isLoading;
  return useMemo(() => {
    if (!given) return undefined;
    if (waiting) return null;
    const [, , , type_id, difficulty, , origin_page, origin_number] = key.split('/');
    const patch: Partial<QuestionDraft> = {};
    const kind = TYPE_IDS.find((id) => String(id) === type_id);
    if (kind) Object.assign(patch, { type_id: kind, parts: firstParts(kind) });
    const level = whole(difficulty ?? null);
    if (level !== undefined && level <= 10) patch.difficulty = level;
    const node = named && tree.data ? buildKpForest(tree.data).byId.get(kp)?.node : undefined;
    if (node && named)
      patch.kps = [{ system_info_id, type, kp_id: node.id, tip_key: node.tip_key, kp_name: node.kp_name }];
    if (book.data) {
      const { stage_id, grade_id, gs_id, kind: resource, language, year } = book.data;
      const page = whole(origin_page ?? null);
      Object.assign(patch, { origin_book_id: book.data.id, stage_id, grade_id, gs_id, kind: resource, language, year });
      patch.origin_page = page === undefined || page === 0 ? null : page;
      patch.origin_number = (origin_number ?? '').slice(0, MAX_NUMBER);
    }
    return { key, patch };
  }, [given, waiting, key, named, kp, system_info_id, type, tree.data, book.data]);
}

/** The address that belongs to a key. */
export function prefillQuery(key: string): string {
  const values = key.split('/');
  return new URLSearchParams(
    FIELDS.flatMap((field, index) => (values[index] ? [[field, values[index]]] : [])),
  ).toString();
}
