// After a navigation, moves the focus to the heading of the new page, or to its start when it has no heading. The focus
// is not moved when it is in the tab list or a dialog, or when the page has already focused a field of its own.
import { useEffect, useRef, type RefObject } from 'react';

export function useArrival(content: RefObject<HTMLElement | null>, pathname: string): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    const first = last.current === null;
    const same = last.current === pathname;
    last.current = pathname;
    const main = content.current;
    const at = document.activeElement;
    if (first || same || !main || main.contains(at) || at?.closest('[role=tablist],[role=dialog]')) return;
    const heading = main.querySelector<HTMLElement>('h1');
    if (heading) heading.tabIndex = -1;
    (heading ?? main).focus({ preventScroll: true });
  }, [content, pathname]);
}
