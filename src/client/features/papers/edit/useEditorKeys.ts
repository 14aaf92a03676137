// Keys of the paper editor: Ctrl+S saves; Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y) undo and redo, except within text fields.
import { useKeys } from '../../../lib/keys/useKeys';

export interface EditorKeys {
  save(): void;
  undo(): void;
  redo(): void;
}

export function useEditorKeys({ save, undo, redo }: EditorKeys, active: boolean): void {
  useKeys('paper', { save: () => void save(), undo: () => void undo(), redo: () => void redo() }, active);
}
