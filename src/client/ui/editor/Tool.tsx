// One button of the editor's toolbars, and a hook that applies an action to the text.
import type { ReactNode } from 'react';
import { Editor } from 'slate';
import { useSlateStatic } from 'slate-react';
import { focusText } from './focusText';

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
export function Tool({
  label,
  onUse,
  children,
  pressed,
  disabled = false,
  expanded,
  first = false,
  text = false,
}: ToolProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label.split(/（| \(/, 1)[0]}
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

/** Acts at the caret, or at the end of a text that never had the focus; then returns the focus to the text. */
export function useToolAction(): (action: () => void) => () => void {
  const editor = useSlateStatic();
  return (action) => () => {
    if (!editor.selection) editor.select(Editor.end(editor, []));
    action();
    focusText(editor);
  };
}
