// Draws a long list in steps: the first cards at once, the rest in tasks that are as large as this machine does quickly.
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { soon } from '../../lib/whenIdle';

/** What a screen shows at once. */
const FIRST = 4;
const STEP = 12;
/** ms, under the 50 from which on a task is long. */
const STEP_MS = 40;
/** ms that the rest waits for what the cards lack: to draw it would keep the answer waiting, and each card be touched twice. */
const WAIT_MS = 100;
const NOTHING = () => null;

/**
 * How many of `total` may be drawn by now; starts over when `key` changes. `fetchAhead` (keep its identity) asks for what all of them show,
 * once the first stand there; null where nothing is lacking.
 */
export function useProgressive(total: number, key: unknown, fetchAhead: () => Promise<unknown> | null = NOTHING): number {
  const [state, setState] = useState({ key, count: FIRST });
  const count = state.key === key ? state.count : FIRST;
  const size = useRef(STEP);
  useLayoutEffect(() => {
    if (count >= total) return;
    const draw = () => {
      const began = performance.now();
      const step = size.current;
      flushSync(() => setState({ key, count: count + step }));
      size.current = Math.max(2, Math.floor((step * STEP_MS) / Math.max(performance.now() - began, 1)));
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
