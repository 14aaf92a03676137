// Renders a long list in steps: the first cards at once, the rest in tasks whose size is adapted to the speed of the
// machine.
import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { soon } from '../../../lib/whenIdle';

/** Number of cards that fit on a screen. */
const FIRST = 4;
/** Of this machine, measured with every step. */
let step = 12;
/** ms. Below 50 ms, from which on a task counts as a long task. */
const STEP_MS = 40;
/**
 * ms. Maximum wait for data that the other cards need. Rendering them earlier would delay the reply and render each
 * card twice.
 */
const WAIT_MS = 100;
const NOTHING = () => null;

/**
 * Number of items, out of `total`, to render now; starts again when `key` changes. `fetchAhead` (must be a stable
 * function) is called after the first items are rendered, and loads the data of all items; it returns null when nothing
 * is missing.
 */
export function useProgressive(
  total: number,
  key: unknown,
  fetchAhead: () => Promise<unknown> | null = NOTHING,
): number {
  const [state, setState] = useState({ key, count: FIRST });
  const count = state.key === key ? state.count : FIRST;
  useLayoutEffect(() => {
    if (count >= total) return;
    const draw = () => {
      const began = performance.now();
      flushSync(() => setState({ key, count: count + step }));
      step = Math.max(2, Math.floor((step * STEP_MS) / Math.max(performance.now() - began, 1)));
    };
    const lacking = count === FIRST ? fetchAhead() : null;
    if (!lacking) return soon(draw);
    let stop: (() => void) | undefined;
    let gone = false;
    void Promise.race([lacking, new Promise((late) => setTimeout(late, WAIT_MS))]).then(() => {
      if (!gone) stop = soon(draw);
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, [count, total, key, fetchAhead]);
  return Math.min(count, total);
}
