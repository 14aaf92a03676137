// Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y) over the active working set, outside of text fields.
import { useEffect } from 'react';
import { useAppDispatch } from '../../state/hooks';
import { redone, undone } from '../../state/paperWorkingSet/paperWorkingSetSlice';

export function useUndoKeys(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (!(event.ctrlKey || event.metaKey) || event.altKey || target.isContentEditable || /^(?:INPUT|TEXTAREA)$/.test(target.tagName)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      dispatch(key === 'y' || event.shiftKey ? redone() : undone());
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [dispatch]);
}
