// Draws a long list in steps: the first cards at once, the rest in tasks that are as large as this machine does quickly.
import { useEffect, useRef, useState } from 'react';
import { afterPaint, soon } from '../../lib/whenIdle';

/** What a screen shows at once. */
const FIRST = 4;
const STEP = 6;
const LARGEST_STEP = 48;
/** ms: a step quicker than half of it may be twice as large next time, a slower one is halved. */
const STEP_MS = 24;

/** How many of `total` may be drawn by now; starts over when `key` changes. */
export function useProgressive(total: number, key: unknown): number {
  const [state, setState] = useState({ key, count: FIRST });
  const count = state.key === key ? state.count : FIRST;
  const step = useRef({ size: STEP, began: 0 });
  useEffect(() => {
    if (count >= total) return;
    const now = step.current;
    if (now.began > 0) {
      const took = performance.now() - now.began;
      if (took < STEP_MS / 2) now.size = Math.min(LARGEST_STEP, now.size * 2);
      else if (took > STEP_MS) now.size = Math.max(2, Math.floor(now.size / 2));
      now.began = 0;
    }
    const draw = () => {
      now.began = performance.now();
      setState({ key, count: count + now.size });
    };
    // The first cards are seen before anything else is done.
    return count === FIRST ? afterPaint(draw) : soon(draw);
  }, [count, total, key]);
  return Math.min(count, total);
}
