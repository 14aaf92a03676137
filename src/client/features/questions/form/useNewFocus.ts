// Moves the caret to a newly added field, so that the user can type immediately.
import { useCallback, useEffect, useRef, useState } from 'react';

export function useNewFocus() {
  const root = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<string | null>(null);
  useEffect(() => {
    if (place === null) return;
    const added = root.current?.querySelector(`[data-place="${place}"]`);
    added?.querySelector<HTMLElement>('[role=textbox], textarea')?.focus();
    setPlace(null);
  }, [place]);
  return { root, focusNew: useCallback((added: string) => setPlace(added), []) };
}
