// Loads drag and drop at the first sign of use, or when the pointer reaches the tabs. The component is never swapped
// while a pointer button is down, and the keyboard focus stays on its tab.
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react';
import { onceUsed } from '../../../lib/whenIdle';
import type { TabDraggingProps } from './TabDragging';

let came: ComponentType<TabDraggingProps> | null = null;

export function useTabDragging() {
  const [Dragging, setDragging] = useState<ComponentType<TabDraggingProps> | null>(() => came);
  const asked = useRef(false);
  const focused = useRef<string | null>(null);

  const take = useCallback(() => {
    if (asked.current || came) return;
    asked.current = true;
    import('./TabDragging').then(
      (found) => {
        came = found.default;
        const swap = () => {
          const at = document.activeElement;
          focused.current =
            at instanceof HTMLElement && at.getAttribute('role') === 'tab' ? (at.dataset['path'] ?? null) : null;
          setDragging(() => found.default);
        };
        // A click needs press and release on the same element, so the swap waits for the release.
        if (pressed > 0) window.addEventListener('pointerup', () => setTimeout(swap), { once: true });
        else swap();
      },
      // A failed load is tried again when the pointer reaches the tabs the next time.
      () => (asked.current = false),
    );
  }, []);

  useEffect(() => onceUsed(take), [take]);

  useLayoutEffect(() => {
    if (!Dragging || focused.current === null) return;
    const path = focused.current;
    focused.current = null;
    document.querySelector<HTMLElement>(`[role=tab][data-path="${CSS.escape(path)}"]`)?.focus({ preventScroll: true });
  }, [Dragging]);

  return { Dragging, take };
}

/** Bit mask of the pointer buttons that are down anywhere in the page. */
let pressed = 0;
if (typeof window !== 'undefined') {
  const hear = (event: PointerEvent) => (pressed = event.buttons);
  window.addEventListener('pointerdown', hear, true);
  window.addEventListener('pointerup', hear, true);
  window.addEventListener('pointercancel', () => (pressed = 0), true);
}
