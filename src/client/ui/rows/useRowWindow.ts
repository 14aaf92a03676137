// Virtual rows of equal height in a scroll container: only those near the viewport are rendered.
import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows rendered beyond the viewport, and the step of the window: one render per this many scrolled rows. */
const STEP = 8;

interface Range {
  from: number;
  /** Exclusive. */
  to: number;
}

/**
 * `rowHeight` in px; `height`: px of the box until the browser reports it. The box gets `attach` as its ref and may
 * contain a sticky header above an element that is `count` rows high.
 */
export function useRowWindow({ count, rowHeight, height }: { count: number; rowHeight: number; height: number }) {
  const box = useRef<HTMLDivElement>(null);
  const near = useCallback(
    (top: number, seen: number): Range => ({
      from: (Math.floor(top / rowHeight / STEP) - 1) * STEP,
      to: (Math.ceil((top + seen) / rowHeight / STEP) + 1) * STEP,
    }),
    [rowHeight],
  );
  const [range, setRange] = useState(() => near(0, height));
  const attach = useCallback(
    (element: HTMLDivElement) => {
      box.current = element;
      let seen = height;
      const read = () =>
        setRange((was) => {
          const now = near(element.scrollTop, seen);
          return now.from === was.from && now.to === was.to ? was : now;
        });
      element.addEventListener('scroll', read, { passive: true });
      // A print shows all rows.
      const all = () => flushSync(() => setRange({ from: 0, to: Number.MAX_SAFE_INTEGER }));
      window.addEventListener('beforeprint', all);
      window.addEventListener('afterprint', read);
      // Reported after layout: reading the height here would force a layout in the middle of a commit.
      const sizes =
        typeof ResizeObserver === 'undefined'
          ? null
          : new ResizeObserver(([entry]) => {
              seen = entry?.contentRect.height ?? seen;
              read();
            });
      sizes?.observe(element);
      return () => {
        element.removeEventListener('scroll', read);
        window.removeEventListener('beforeprint', all);
        window.removeEventListener('afterprint', read);
        sizes?.disconnect();
        box.current = null;
      };
    },
    [near, height],
  );
  const scrollTo = (index: number) => {
    const element = box.current;
    if (!element) return;
    const head = Math.max(0, element.scrollHeight - count * rowHeight);
    const top = index * rowHeight;
    const lowest = top + rowHeight + head - element.clientHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (lowest > element.scrollTop) element.scrollTop = lowest;
  };
  // A list that became shorter stays scrolled beyond its end until the browser corrects it.
  const to = Math.min(range.to, count);
  const from = Math.max(0, Math.min(range.from, count - (range.to - range.from)));
  return { box, attach, scrollTo, from, to };
}
