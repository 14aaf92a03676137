// The classification and source that a new question takes over from the one before.
import { ENTRY_FIELDS, type LastEntry } from '../../contract/account/preferences';
import type { Common } from '../../contract/knowledge/reference';
import { FORM_FIELDS, initialValues } from './fieldRules';
import type { QuestionDraft } from './questionDraft';

const INITIAL = initialValues(FORM_FIELDS);

/** What of a stored question the next one begins with. */
export const lastEntryOf = (draft: Pick<QuestionDraft, (typeof ENTRY_FIELDS)[number]>): LastEntry =>
  Object.fromEntries(ENTRY_FIELDS.flatMap((field) => (draft[field] === INITIAL[field] ? [] : [[field, draft[field]]])));

/** Without stages, grades, volumes and books that are gone; `known`: those that there are, if they are loaded. */
export function entryPatch(entry: LastEntry, known: Common | null): Partial<QuestionDraft> {
  if (!known) return entry as Partial<QuestionDraft>;
  const { stage_id, grade_id, gs_id, origin_book_id, ...rest } = entry;
  const place = {
    stage_id: known.stages.find(({ id }) => id === stage_id)?.id,
    grade_id: known.grades.find(({ id }) => id === grade_id)?.id,
    gs_id: known.gs.find(({ id }) => id === gs_id)?.id,
    origin_book_id: known.books.find(({ id }) => id === origin_book_id)?.id,
  };
  return Object.fromEntries(Object.entries({ ...rest, ...place }).filter(([, value]) => value !== undefined));
}

const CARRIED = [...FORM_FIELDS.filter((field) => field !== 'shared'), 'kps'] as const;
type Carried = (typeof CARRIED)[number];

/** The initial values of what the draft has from its beginning and is still unchanged. */
export function carriedOver(draft: QuestionDraft, base: QuestionDraft): Partial<Pick<QuestionDraft, Carried>> {
  const initial = { ...INITIAL, kps: [] };
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  return Object.fromEntries(
    CARRIED.flatMap((field) =>
      same(draft[field], base[field]) && !same(draft[field] ?? null, initial[field] ?? null)
        ? [[field, initial[field]]]
        : [],
    ),
  );
}
