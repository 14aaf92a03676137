// Text input that is safe with input methods: reports nothing during composition, and then only after a pause.
import { useEffect, useRef, useState, type ChangeEvent, type CompositionEvent } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Handlers and value for an input; `report` gets the text `delay` ms after the last keystroke. */
export function useComposedInput(outer: string, report: (text: string) => void, delay: number) {
  const [text, setText] = useState(outer);
  const [seen, setSeen] = useState(outer);
  /** The last reported value that returned as `outer`, followed by those that have not returned yet. */
  const [sent, setSent] = useState<readonly string[]>([outer.trim()]);
  const composing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useRef(report);
  useEffect(() => {
    latest.current = report;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  // A change from outside (back button, clearing) replaces the text. A returned report does not: it may be older than
  // what was typed since, and a slow list would delete letters.
  if (outer !== seen) {
    setSeen(outer);
    const own = sent.lastIndexOf(outer.trim());
    setSent(own < 0 ? [outer.trim()] : sent.slice(own));
    if (own < 0) setText(outer);
  }
  const tell = (next: string) => {
    setSent((before) => [...before, next.trim()]);
    latest.current(next);
  };
  const later = (next: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => tell(next), delay);
  };
  return {
    value: text,
    onChange: (event: ChangeEvent<Field>) => {
      setText(event.target.value);
      clearTimeout(timer.current);
      if (!composing.current) later(event.target.value);
    },
    onCompositionStart: () => {
      composing.current = true;
      clearTimeout(timer.current);
    },
    onCompositionEnd: (event: CompositionEvent<Field>) => {
      composing.current = false;
      later(event.currentTarget.value);
    },
    /** Reports at once, for Enter and clearing. */
    commit: (next: string) => {
      clearTimeout(timer.current);
      setText(next);
      tell(next);
    },
    /** Shows a text that `outer` will have; a report that waits is dropped. */
    accept: (next: string) => {
      clearTimeout(timer.current);
      setText(next);
      setSent((before) => [...before, next.trim()]);
    },
    isComposing: () => composing.current,
  };
}
