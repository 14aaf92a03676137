// What an editor is given and reports: its value, which it hands over when typing pauses, and the faults of formulas.
import { useLayoutEffect, useState } from 'react';
import { Editor, Transforms } from 'slate';
import { ReactEditor } from 'slate-react';
import { holdTyping } from '../../lib/typing';
import { htmlOf, openHtml } from './document/document';

/** How the value is written, if not as stored HTML. */
export interface ValueFormat {
  toHtml(value: string): string;
  fromHtml(html: string): string;
}
export const HTML_FORMAT: ValueFormat = { toHtml: (html) => html, fromHtml: (html) => html };

const TYPING_PAUSE_MS = 250;

/** Holds what is typed until a pause, or until it is read (lib/typing.ts). */
function makeValue(editor: Editor, first: string, format: ValueFormat) {
  let reported = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let release: (() => void) | undefined;
  const letGo = () => {
    clearTimeout(timer);
    release?.();
    release = undefined;
  };
  const value = {
    report: (_value: string): void => undefined,
    typed() {
      clearTimeout(timer);
      timer = setTimeout(value.handOver, TYPING_PAUSE_MS);
      release ??= holdTyping(value.handOver);
    },
    handOver() {
      if (!release) return;
      letGo();
      const next = format.fromHtml(htmlOf(editor));
      if (next === reported) return;
      reported = next;
      value.report(next);
    },
    /** A value from outside, such as a restored draft, replaces the document; the reported one does not. */
    take(next: string): boolean {
      if (next === reported) return false;
      letGo();
      reported = next;
      openHtml(editor, format.toHtml(next));
      // An emptied editor loses the focus to another field, which a selection would take back.
      const isEmptied = Editor.string(editor, []) === '';
      if (!isEmptied && ReactEditor.isFocused(editor as ReactEditor)) Transforms.select(editor, Editor.end(editor, []));
      editor.onChange();
      return true;
    },
  };
  return value;
}

/** `onReplaced`: the document is another one. */
export function useEditorValue(
  editor: Editor,
  { value, onChange, format = HTML_FORMAT }: { value: string; onChange(value: string): void; format?: ValueFormat },
  onReplaced: () => void,
) {
  const [held] = useState(() => makeValue(editor, value, format));
  useLayoutEffect(() => {
    held.report = onChange;
  });
  useLayoutEffect(() => {
    if (held.take(value)) onReplaced();
  }, [held, value, onReplaced]);
  useLayoutEffect(() => held.handOver, [held]);
  return held;
}
