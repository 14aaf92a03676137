// How the fields of the question form read and change the edited question: each selects what it shows.
import { createContext, useCallback, useContext } from 'react';
import { LETTERS } from '../../../../contract/codes';
import type { BodyFault } from '../../../../domain/question/questionBody';
import { emptyDraft, partDraft, type DraftPart, type QuestionDraft } from '../../../../domain/question/questionDraft';
import { translated } from '../../../lib/texts/translated';
import { flushTyping } from '../../../lib/typing';
import type { EditSession } from '../../../state/edits/createEditSession';
import type { EditedDocument, Filling } from '../../../state/edits/editedDocument';
import { questionEdits } from '../../../state/edits/questionEdits';
import { shallowEqual, useAppDispatch, useAppSelector, useAppStore } from '../../../state/hooks';

/** The document of the form in the edit session. */
export const QuestionContext = createContext('');
/** The edit session of the form. */
export const QuestionSession =
  createContext<
    Pick<EditSession<QuestionDraft, never>, 'name' | 'select' | 'changed' | 'filled' | 'undone' | 'redone'>
  >(questionEdits);

/** The id of the part whose fields are edited as those of a question of its own; null: the question itself. */
export const PartContext = createContext<string | null>(null);

const NO_DRAFT = emptyDraft();
/** What a part has of the draft of a question; the written answer is `answer`. */
const PART_FIELDS = ['type_id', 'content', 'options', 'right', 'judge', 'blanks'] as const;

export const ownDraft = (draft: QuestionDraft, part: string | null): QuestionDraft => {
  const own = draft.parts.find(({ id }) => id === part);
  return own ? partDraft(own) : draft;
};
export function ownChange(
  draft: QuestionDraft,
  part: string | null,
  changes: Partial<QuestionDraft>,
): Partial<QuestionDraft> {
  if (part === null) return changes;
  const own: Partial<DraftPart> = Object.fromEntries(
    PART_FIELDS.flatMap((field) => (changes[field] === undefined ? [] : [[field, changes[field]]])),
  );
  if (changes.solution !== undefined) own.answer = changes.solution;
  return { parts: draft.parts.map((each) => (each.id === part ? { ...each, ...own } : each)) };
}

/** `read` returns what the component shows; of an object, each property is compared. */
export function useDocument<T>(read: (document: EditedDocument<QuestionDraft> | undefined) => T): T {
  const id = useContext(QuestionContext);
  const { select } = useContext(QuestionSession);
  return useAppSelector((state) => read(select(state, id)), shallowEqual);
}
export function useDraft<T>(read: (draft: QuestionDraft) => T): T {
  const part = useContext(PartContext);
  return useDocument((document) => read(ownDraft(document?.draft ?? NO_DRAFT, part)));
}

/** The whole draft when it is needed, without a render for each change. */
export function useDraftNow(): () => QuestionDraft | undefined {
  const id = useContext(QuestionContext);
  const session = useContext(QuestionSession);
  const store = useAppStore();
  return () => session.select(store.getState(), id)?.draft;
}

/** What the fields edit, the question or the part, when it is needed. */
export function useOwnDraftNow(): () => QuestionDraft {
  const now = useDraftNow();
  const part = useContext(PartContext);
  return () => ownDraft(now() ?? NO_DRAFT, part);
}

/** The question that is edited, with its session and the store. */
const useEdited = () => ({
  id: useContext(QuestionContext),
  session: useContext(QuestionSession),
  dispatch: useAppDispatch(),
  store: useAppStore(),
});

type Change = Partial<QuestionDraft> | ((draft: QuestionDraft) => Partial<QuestionDraft>);
export function useChange(): (change: Change) => void {
  const { id, session, dispatch, store } = useEdited();
  const part = useContext(PartContext);
  return useCallback(
    (change) => {
      const { draft } = session.select(store.getState(), id) ?? {};
      if (!draft) return;
      const changes = typeof change === 'function' ? change(ownDraft(draft, part)) : change;
      dispatch(session.changed(id, ownChange(draft, part, changes)));
    },
    [session, id, part, dispatch, store],
  );
}

/** Fields that are filled in from what was pasted. */
export interface Filled {
  patch: Partial<QuestionDraft>;
  filling: Filling;
}
/** Null: nothing is filled in. */
export function useFill(): (filled: (draft: QuestionDraft) => Filled | null) => void {
  const { id, session, dispatch, store } = useEdited();
  const part = useContext(PartContext);
  return useCallback(
    (filled) => {
      flushTyping();
      const { draft } = session.select(store.getState(), id) ?? {};
      const result = draft && filled(ownDraft(draft, part));
      if (result) dispatch(session.filled(id, ownChange(draft, part, result.patch), result.filling));
    },
    [session, id, part, dispatch, store],
  );
}
/** Takes a filling that was the last change back, or does it again; false if another change was the last. */
export function useUndoFilling(): (redo: boolean) => boolean {
  const { id, session, dispatch, store } = useEdited();
  return (redo) => {
    flushTyping();
    const document = session.select(store.getState(), id);
    if (!(redo ? document?.future : document?.past)?.at(-1)?.filling) return false;
    dispatch(redo ? session.redone(id) : session.undone(id));
    return true;
  };
}

/** The message for a field, or for one item of it. */
export function useFault(field: BodyFault['field'], item?: string): string | undefined {
  const part = useContext(PartContext);
  const place = placeOf(part, field, item);
  return useDocument((document) => {
    const msg = document?.faults?.find((fault) => fault.field === place.field && fault.item === place.item)?.msg;
    return msg === undefined ? undefined : translated(msg);
  });
}
/** The messages for fields of the panel beside the question, by field. */
export const useFieldFaults = (): Partial<Record<string, string>> =>
  useDocument((document) =>
    Object.fromEntries((document?.faults ?? []).map(({ field, msg }) => [field, translated(msg)])),
  );

const placeOf = (part: string | null, field: string, item?: string) =>
  part === null ? { field, item } : { field: 'parts', item: [part, field, item].filter(Boolean).join('/') };

/** `data-place` of a field: `answer`, `options/b`; of a part `parts/a/answer`. Also a name for radio buttons. */
export function usePlace(): (field: string, item?: string) => string {
  const part = useContext(PartContext);
  return (field, item) => placeName(part, field, item);
}
export function placeName(part: string | null, field: string, item?: string): string {
  const place = placeOf(part, field, item);
  return place.item === undefined ? place.field : `${place.field}/${place.item}`;
}

/** An id for a new option or part. */
export const freshId = (taken: readonly { id: string }[]): string => {
  for (let n = 1; ; n++) {
    const id = n <= LETTERS.length ? (LETTERS[n - 1] ?? '').toLowerCase() : `o${n}`;
    if (!taken.some((one) => one.id === id)) return id;
  }
};

/** Moves the caret into a place of the form; false if it is not there. */
export function focusNow(form: Element | null, place: string): boolean {
  const field = form?.querySelector(`[data-place="${place}"]`)?.querySelector<HTMLElement>('[role=textbox], textarea');
  field?.focus();
  return Boolean(field);
}

/** The same for a place that is rendered only now: one that was just added, or the stem of the next question. */
export const focusPlace = (form: Element | null, place: string): number =>
  requestAnimationFrame(() => focusNow(form, place));

/** The text of the form after, or before, the one that has the caret; false if there is none. */
export function focusBeside(form: Element | null, back: boolean): boolean {
  const texts = [...(form?.querySelectorAll<HTMLElement>('[role=textbox], textarea') ?? [])];
  const at = texts.findIndex((text) => text.contains(document.activeElement));
  const next = at < 0 ? undefined : texts[at + (back ? -1 : 1)];
  next?.focus();
  return next !== undefined;
}
