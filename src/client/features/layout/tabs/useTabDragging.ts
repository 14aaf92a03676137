// Loads drag and drop at the first sign of use, or when the pointer reaches the tabs. The component is never swapped
// while a pointer button is down, and the keyboard focus stays on its tab.
import { useEffect, useSyncExternalStore, type ComponentType } from 'react';
import { onceUsed } from '../../../lib/whenIdle';
import type { TabDraggingProps } from './TabDragging';

let loaded: ComponentType<TabDraggingProps> | null = null;
let loading = false;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** React renders the new strip in a microtask; then its tab takes the focus. */
function swap(Dragging: ComponentType<TabDraggingProps>): void {
  const path = document.activeElement?.closest<HTMLElement>('[role=tab]')?.dataset['path'];
  loaded = Dragging;
  for (const listener of listeners) listener();
  if (path === undefined) return;
  const focus = () => document.querySelector<HTMLElement>(`[role=tab][data-path="${CSS.escape(path)}"]`);
  queueMicrotask(() => focus()?.focus({ preventScroll: true }));
}

function load(): void {
  if (loading || loaded) return;
  loading = true;
  import('./TabDragging').then(
    ({ default: Dragging }) => {
      // A click needs press and release on the same element, so the swap waits for the release.
      if (pressed > 0) window.addEventListener('pointerup', () => setTimeout(() => swap(Dragging)), { once: true });
      else swap(Dragging);
    },
    // A failed load is tried again when the pointer reaches the tabs the next time.
    () => (loading = false),
  );
}

export function useTabDragging() {
  const Dragging = useSyncExternalStore(subscribe, () => loaded);
  useEffect(() => onceUsed(load), []);
  return { Dragging, load };
}

/** Bit mask of the pointer buttons that are down anywhere in the page. */
let pressed = 0;
if (typeof window !== 'undefined') {
  const hear = (event: PointerEvent) => (pressed = event.buttons);
  window.addEventListener('pointerdown', hear, true);
  window.addEventListener('pointerup', hear, true);
  window.addEventListener('pointercancel', () => (pressed = 0), true);
}
