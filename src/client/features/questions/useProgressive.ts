// Draws a long list in steps: the first cards at once, the rest a few a task, so that no task is long.
import { useEffect, useState } from 'react';

const FIRST = 8;
const STEP = 6;

/** How many of `total` may be drawn by now; starts over when `key` changes. */
export function useProgressive(total: number, key: unknown): number {
  const [state, setState] = useState({ key, count: FIRST });
  const count = state.key === key ? state.count : FIRST;
  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => setState({ key, count: count + STEP }), 0);
    return () => clearTimeout(timer);
  }, [count, total, key]);
  return Math.min(count, total);
}
