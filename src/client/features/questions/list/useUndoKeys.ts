// Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y) for the active working set, except within text fields.
import { useKeys } from '../../../lib/keys/useKeys';
import { useAppDispatch } from '../../../state/hooks';
import { redone, undone } from '../../../state/paperWorkingSet/paperWorkingSetSlice';

export function useUndoKeys(): void {
  const dispatch = useAppDispatch();
  useKeys('workingSet', { undo: () => void dispatch(undone()), redo: () => void dispatch(redone()) });
}
