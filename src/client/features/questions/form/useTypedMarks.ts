// What is typed in a text of the form and says what follows, or what the answer is, goes where it belongs.
import { useContext, useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { flushTyping } from '../../../lib/typing';
import { useAppDispatch, useAppStore } from '../../../state/hooks';
import { focusNow, focusPlace, PartContext, QuestionContext, QuestionSession } from './questionField';
import { afterBracket, typedMark, type MarkedField } from './typedMarks';

interface Marks {
  around: RefObject<HTMLDivElement | null>;
  onTyped: (() => void) | undefined;
  onEnter?: () => boolean;
}
/**
 * `onTyped` and `onEnter` of the editor of a text, and an element around it. Undefined: no marks are read in the text.
 */
export function useTypedMarks(field: MarkedField | undefined): Marks {
  const id = useContext(QuestionContext);
  const session = useContext(QuestionSession);
  const part = useContext(PartContext);
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const around = useRef<HTMLDivElement>(null);
  const now = () => {
    flushTyping();
    return session.select(store.getState(), id)?.draft;
  };
  const goTo = (place: string) => {
    const form = around.current?.closest('form') ?? null;
    if (!focusNow(form, place)) focusPlace(form, place);
  };
  const onTyped = () => {
    const draft = now();
    const marked = draft && field && typedMark(draft, part, field);
    if (!marked) return;
    // At once: what is typed next belongs to the next field.
    flushSync(() => dispatch(session.filled(id, marked.patch, marked.filling)));
    if (marked.goTo !== null) goTo(marked.goTo);
  };
  const onEnter = () => {
    const draft = now();
    const place = draft ? afterBracket(draft, part) : null;
    if (place !== null) goTo(place);
    return place !== null;
  };
  return { around, onTyped: field && onTyped, ...(field === 'content' && { onEnter }) };
}
