// Text while it is typed: kept locally, and committed to the store on blur, on Enter, and after a pause, so that a
// reload loses nothing and an undo step is a whole word. A pause within an incomplete value (an empty score, “7.”) does
// not commit; that value is reset on blur.
import { useEffect, useEffectEvent, useState } from 'react';

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
  const flush = () => {
    if (typed === null) return;
    setTyped(null);
    commit(typed);
  };
  const paused = useEffectEvent(flush);
  const left = useEffectEvent(() => typed !== null && commit(typed));
  useEffect(() => {
    if (typed === null || !isWhole(typed)) return;
    const timer = setTimeout(() => paused(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, isWhole]);
  // Unmounting while the user types commits like blur.
  useEffect(() => () => void left(), []);
  return { value: typed ?? stored, onChange: (event) => setTyped(event.target.value), onBlur: flush, flush };
}
