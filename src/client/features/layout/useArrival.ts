// After a navigation the keyboard stands in the new page: at its heading where there is one, else at its beginning.
// Whoever walks along the tabs stays there, and a page that puts the focus into a field of its own is left alone.
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
