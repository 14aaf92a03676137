// Keys of the paper editor: Ctrl+S saves, Ctrl+Z / Ctrl+Shift+Z (or Ctrl+Y) undo and redo outside of text being typed.
import { useEffect, useRef } from 'react';

export interface EditorKeys {
  save(): void;
  undo(): void;
  redo(): void;
}

export function useEditorKeys(keys: EditorKeys, active: boolean): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!active) return;
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return;
      const key = event.key.toLowerCase();
      const typing = event.target instanceof Element && event.target.matches('input, textarea, [contenteditable="true"]');
      if (key === 's') {
        event.preventDefault();
        latest.current.save();
      } else if (!typing && (key === 'z' || key === 'y')) {
        event.preventDefault();
        if (key === 'y' || event.shiftKey) latest.current.redo();
        else latest.current.undo();
      }
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [active]);
}
