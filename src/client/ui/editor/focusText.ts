import type { Editor } from 'slate';
import { NODE_TO_ELEMENT } from 'slate-dom';
import { ReactEditor } from 'slate-react';

/** Once Slate has flushed its changes; the form may have been closed by then. */
export const focusText = (editor: Editor): void =>
  queueMicrotask(() => {
    if (NODE_TO_ELEMENT.has(editor)) ReactEditor.focus(editor);
  });
