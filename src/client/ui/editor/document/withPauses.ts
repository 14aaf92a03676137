// A pause ends a step of undo, so that undo does not take back a whole text that was typed without another edit.
import type { Editor } from 'slate';
import { HistoryEditor } from 'slate-history';

const PAUSE_MS = 1000;

export function withPauses<T extends Editor & HistoryEditor>(editor: T, now = () => performance.now()): T {
  const { apply } = editor;
  let last = -Infinity;
  editor.apply = (operation) => {
    if (operation.type === 'set_selection') return apply(operation);
    const paused = now() - last > PAUSE_MS;
    last = now();
    if (paused) HistoryEditor.withNewBatch(editor, () => apply(operation));
    else apply(operation);
  };
  return editor;
}
