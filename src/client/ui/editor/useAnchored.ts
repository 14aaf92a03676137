// Positions a floating box below a node of the document (above it near the bottom of the window) and keeps it there.
import { useLayoutEffect, type RefObject } from 'react';

export function useAnchored(
  box: RefObject<HTMLElement | null>,
  frame: RefObject<HTMLElement | null>,
  anchor: () => HTMLElement | null,
): void {
  useLayoutEffect(() => {
    const place = () => {
      const [inner, outer, target] = [box.current, frame.current, anchor()];
      if (!inner || !outer || !target) return;
      const bounds = outer.getBoundingClientRect();
      const at = target.getBoundingClientRect();
      const width = inner.offsetWidth;
      // The box may extend beyond a narrow field, but not beyond the window.
      const left = Math.min(Math.max(at.left - 12, 8), Math.max(8, document.documentElement.clientWidth - width - 8));
      inner.style.left = `${Math.round(left - bounds.left)}px`;
      const height = inner.offsetHeight + 6;
      const isAbove = at.bottom + height > document.documentElement.clientHeight && at.top - height > 60;
      inner.style.top = `${Math.round((isAbove ? at.top - height : at.bottom + 6) - bounds.top)}px`;
    };
    place();
    const watch = new ResizeObserver(place);
    for (const each of [frame.current, anchor(), box.current]) if (each) watch.observe(each);
    window.addEventListener('resize', place);
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', place);
    };
  });
}
