// One button of the editor's toolbars, and how an action of theirs meets the text.
import type { ReactNode } from 'react';
import { Editor } from 'slate';
import { ReactEditor, useSlateStatic } from 'slate-react';

interface ToolProps {
  label: string;
  onUse(): void;
  children: ReactNode;
  pressed?: boolean;
  disabled?: boolean;
  expanded?: boolean;
  first?: boolean;
  text?: boolean;
}
export function Tool({ label, onUse, children, pressed, disabled = false, expanded, first = false, text = false }: ToolProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label.replace(/（.*）$/, '')}
      aria-pressed={pressed}
      aria-expanded={expanded}
      disabled={disabled}
      tabIndex={first ? 0 : -1}
      className={text ? 'rte-word' : undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onUse}
    >
      {children}
    </button>
  );
}

/** Acts where the caret is, or at the end when the text was never entered; and goes back to the text. */
export function useToolAction(): (action: () => void) => () => void {
  const editor = useSlateStatic();
  return (action) => () => {
    if (!editor.selection) editor.select(Editor.end(editor, []));
    action();
    queueMicrotask(() => ReactEditor.focus(editor));
  };
}
