// The focus in the tab strip: one tab is in the order of Tab, the arrow keys move among all, and closing one leaves the
// focus at its neighbour.
import { useMemo, type KeyboardEvent, type RefObject } from 'react';

export function useTabFocus(strip: RefObject<HTMLElement | null>) {
  return useMemo(() => {
    const elements = () => [...(strip.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const focus = (at: number) => elements().at(at)?.focus({ preventScroll: true });
    return {
      /** To the tab at an index; `at` counts from the end when it is negative. */
      move(event: KeyboardEvent, at: number): void {
        event.preventDefault();
        focus(at);
        elements().at(at)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      },
      /** From a tab that is about to close. */
      beside(element: HTMLElement): void {
        const all = elements();
        const at = all.indexOf(element);
        (all[at + 1] ?? all[at - 1])?.focus();
      },
      /** After a menu has closed, which returns the focus to a tab that is gone. */
      later: (at: number): void => queueMicrotask(() => focus(at)),
    };
  }, [strip]);
}
