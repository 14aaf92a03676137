// How the fields of the question form read and change the edited question: each selects what it shows.
import { createContext, useCallback, useContext } from 'react';
import { LETTERS } from '../../../../contract/codes';
import type { BodyFault } from '../../../../domain/question/questionBody';
import { emptyDraft, type QuestionDraft } from '../../../../domain/question/questionDraft';
import type { EditSession } from '../../../state/edits/createEditSession';
import type { EditedDocument } from '../../../state/edits/edits';
import { questionEdits } from '../../../state/edits/questionEdits';
import { shallowEqual, useAppDispatch, useAppSelector, useAppStore } from '../../../state/hooks';

/** The document of the form in the edit session. */
export const QuestionContext = createContext('');
/** The edit session of the form. */
export const QuestionSession =
  createContext<Pick<EditSession<QuestionDraft, never>, 'select' | 'changed'>>(questionEdits);

const NO_DRAFT = emptyDraft();

/** `read` returns what the component shows; of an object, each property is compared. */
export function useDocument<T>(read: (document: EditedDocument<QuestionDraft> | undefined) => T): T {
  const id = useContext(QuestionContext);
  const { select } = useContext(QuestionSession);
  return useAppSelector((state) => read(select(state, id)), shallowEqual);
}
export const useDraft = <T>(read: (draft: QuestionDraft) => T): T =>
  useDocument((document) => read(document?.draft ?? NO_DRAFT));

type Change = Partial<QuestionDraft> | ((draft: QuestionDraft) => Partial<QuestionDraft>);
export function useChange(): (change: Change) => void {
  const id = useContext(QuestionContext);
  const session = useContext(QuestionSession);
  const dispatch = useAppDispatch();
  const store = useAppStore();
  return useCallback(
    (change) => {
      const { draft } = session.select(store.getState(), id) ?? {};
      if (draft) dispatch(session.changed(id, typeof change === 'function' ? change(draft) : change));
    },
    [session, id, dispatch, store],
  );
}

/** The message for a field, or for one item of it. */
export const useFault = (field: BodyFault['field'], item?: string): string | undefined =>
  useDocument((document) => document?.faults?.find((fault) => fault.field === field && fault.item === item)?.msg);

/** An id for a new option or part. */
export const freshId = (taken: readonly { id: string }[]): string => {
  for (let n = 1; ; n++) {
    const id = n <= LETTERS.length ? (LETTERS[n - 1] ?? '').toLowerCase() : `o${n}`;
    if (!taken.some((one) => one.id === id)) return id;
  }
};

/**
 * Moves the caret into a place of the form, so that the user can type at once: one that was just added, or the stem.
 */
export const focusPlace = (form: Element | null, place: string): number =>
  requestAnimationFrame(() =>
    form?.querySelector(`[data-place="${place}"]`)?.querySelector<HTMLElement>('[role=textbox], textarea')?.focus(),
  );
