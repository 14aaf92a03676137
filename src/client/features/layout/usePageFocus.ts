// The focus of keyboard and screen reader stays in the page: at the heading of a new page, and at the heading again
// when what had it has gone.
import { useEffect, useRef, type RefObject } from 'react';
import { useChange } from '../../lib/hooks';

/** The heading of the page, or its start while there is none. Returns whether there is one. */
function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector<HTMLElement>('h1');
  if (heading) heading.tabIndex = -1;
  (heading ?? main).focus({ preventScroll: true });
  return heading !== null;
}

export function usePageFocus(content: RefObject<HTMLElement | null>, pathname: string): void {
  const waits = useRef(false);
  // Not when the focus is in the tab list or a dialog, or when the page has already focused a field of its own.
  useChange(pathname, () => {
    const [main, at] = [content.current, document.activeElement];
    waits.current =
      main !== null && !main.contains(at) && !at?.closest('[role=tablist],[role=dialog]') && !focusHeading(main);
  });
  useEffect(() => {
    const main = content.current;
    if (!main) return;
    let last: HTMLElement | null = null;
    let frame = 0;
    const remember = ({ target }: FocusEvent) => (last = target as HTMLElement);
    // Who leaves an element that stays usable, by a click beside it or Escape, is not brought back.
    const leave = ({ target }: FocusEvent) =>
      requestAnimationFrame(() => {
        const stays = last === target && main.contains(last) && !last?.matches(':disabled');
        if (stays && document.activeElement === document.body) last = null;
      });
    // After the effects of the page, which may move the focus themselves. A button that is disabled while it works gets
    // the focus back.
    const keep = () => {
      frame = 0;
      const at = document.activeElement;
      if (at === main && waits.current) waits.current = !focusHeading(main);
      if ((at && at !== document.body) || !last || document.querySelector('[aria-modal=true]')) return;
      if (!main.contains(last)) focusHeading(main);
      else if (!last.matches(':disabled')) last.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => (frame ||= requestAnimationFrame(keep)));
    observer.observe(main, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    main.addEventListener('focusin', remember);
    main.addEventListener('focusout', leave);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      main.removeEventListener('focusin', remember);
      main.removeEventListener('focusout', leave);
    };
  }, [content]);
}
