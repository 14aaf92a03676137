// Text while it is typed: kept locally, and committed to the store on blur, on Enter, and after a pause, so that a
// reload loses nothing and an undo step is a whole word. A pause within an incomplete value (an empty score, “7.”) does
// not commit; that value is reset on blur.
import { useCallback, useEffect, useRef, useState } from 'react';

const PAUSE_MS = 800;

export interface Draft {
  value: string;
  onChange(event: { target: { value: string } }): void;
  onBlur(): void;
}

const always = () => true;

export function useDraft(
  stored: string,
  commit: (text: string) => void,
  isWhole: (text: string) => boolean = always,
): Draft & { flush(): void } {
  const [typed, setTyped] = useState<string | null>(null);
  const latest = useRef<{ typed: string | null; commit: (text: string) => void }>({ typed: null, commit });
  useEffect(() => {
    latest.current.commit = commit;
  });
  const flush = useCallback(() => {
    const { typed: text } = latest.current;
    if (text === null) return;
    latest.current.typed = null;
    latest.current.commit(text);
    setTyped(null);
  }, []);
  useEffect(() => {
    if (typed === null || !isWhole(typed)) return;
    const timer = setTimeout(flush, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, flush, isWhole]);
  // Unmounting while the user types commits like blur.
  useEffect(() => {
    const held = latest.current;
    return () => {
      if (held.typed !== null) held.commit(held.typed);
    };
  }, []);
  return {
    value: typed ?? stored,
    onChange: (event) => {
      latest.current.typed = event.target.value;
      setTyped(event.target.value);
    },
    onBlur: flush,
    flush,
  };
}
