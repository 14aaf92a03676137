// Dragging on the pages: moves a question, or the bottom edge of an answer space. A drag lasts from the press until the
// pointer is released or Esc cancels it; near the edge of the screen the pages scroll.
import { useCallback, useEffect, useRef, useState } from 'react';
import { dropTarget, type DropTarget } from './paperDrop';
import type { PaperEditing } from './paperEditing';

const PX_PER_MM = 96 / 25.4;
export const MAX_SPACE_MM = 400;
const THRESHOLD_PX = 6;
const EDGE_PX = 48;
const SCROLL_PX = 14;
const SCROLL_MS = 30;

export type Drag =
  | { kind: 'question'; question: number; x: number; y: number; target: DropTarget | null }
  | { kind: 'space'; question: number; mm: number; box: { left: number; top: number; width: number; height: number } };

export function usePageDrag(root: { current: HTMLElement | null }, editing: PaperEditing | undefined) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const latest = useRef(editing);
  const cancel = useRef<(() => void) | null>(null);
  useEffect(() => {
    latest.current = editing;
  });
  useEffect(() => () => cancel.current?.(), []);

  const follow = useCallback(
    (press: Press, see: (x: number, y: number, fine: boolean) => void, drop: () => void) => {
      const end = () => {
        cancel.current = null;
        setDrag(null);
      };
      cancel.current = followPointer(press, root.current, { see, drop, end });
    },
    [root],
  );

  const dragQuestion = useCallback(
    (press: Press, question: number) => {
      let target: DropTarget | null = null;
      follow(
        press,
        (x, y) => {
          const here = root.current;
          if (!here || !latest.current) return;
          target = dropTarget(here, latest.current.places, question, x, y);
          setDrag({ kind: 'question', question, x, y, target });
        },
        () => target && latest.current?.move(question, target.to),
      );
    },
    [follow, root],
  );

  const dragSpace = useCallback(
    (press: Press, place: HTMLElement) => {
      const question = Number(place.dataset['question']);
      const shares = Number(place.dataset['shares'] ?? 1);
      const whole = Number(place.dataset['space'] ?? 0);
      const scale = place.getBoundingClientRect().width / (place.offsetWidth || 1);
      const grabbed = place.getBoundingClientRect().bottom - press.clientY;
      let mm = whole;
      follow(
        press,
        (_x, y, fine) => {
          const { left, top, width, bottom } = place.getBoundingClientRect();
          const step = fine ? 1 : 5;
          const longer = (y + grabbed - bottom) / (PX_PER_MM * scale);
          mm = Math.min(MAX_SPACE_MM, Math.max(0, Math.round((whole + longer * shares) / step) * step));
          const height = Math.max(2, bottom - top + ((mm - whole) / shares) * PX_PER_MM * scale);
          setDrag({ kind: 'space', question, mm, box: { left, top, width, height } });
        },
        () => mm !== whole && latest.current?.setSpace(question, mm),
      );
    },
    [follow],
  );

  return { drag, dragQuestion, dragSpace };
}

type Press = Pick<PointerEvent, 'clientX' | 'clientY' | 'pointerId'>;

interface Follower {
  /** Called for each move beyond the threshold. */
  see(x: number, y: number, fine: boolean): void;
  /** Called when the pointer is released after a move. */
  drop(): void;
  /** Called at the end, also when the drag was cancelled. */
  end(): void;
}

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.documentElement;
}

function scrollStep(scroller: HTMLElement, y: number): number {
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y < Math.max(top, 0) + EDGE_PX) return -SCROLL_PX;
  return y > Math.min(bottom, window.innerHeight) - EDGE_PX ? SCROLL_PX : 0;
}

/** Returns a function that cancels the drag. */
function followPointer(press: Press, root: HTMLElement | null, { see, drop, end }: Follower): () => void {
  const start = { x: press.clientX, y: press.clientY };
  let at = { ...start, fine: false };
  let moving = false;
  const scroller = root ? scrollerOf(root) : null;
  const timer = setInterval(() => {
    const step = moving && scroller ? scrollStep(scroller, at.y) : 0;
    if (!scroller || step === 0) return;
    scroller.scrollTop += step;
    see(at.x, at.y, at.fine);
  }, SCROLL_MS);
  const listening = new AbortController();
  const stop = () => {
    clearInterval(timer);
    listening.abort();
    end();
  };
  const { signal } = listening;
  window.addEventListener(
    'pointermove',
    (next) => {
      if (next.pointerId !== press.pointerId) return;
      at = { x: next.clientX, y: next.clientY, fine: next.shiftKey };
      moving ||= Math.hypot(at.x - start.x, at.y - start.y) >= THRESHOLD_PX;
      if (moving) see(at.x, at.y, at.fine);
    },
    { signal },
  );
  window.addEventListener(
    'pointerup',
    () => {
      stop();
      if (!moving) return;
      // Suppress the click event after a drag.
      const swallow = (click: MouseEvent) => click.stopPropagation();
      window.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', swallow, true));
      drop();
    },
    { signal },
  );
  window.addEventListener('pointercancel', stop, { signal });
  window.addEventListener(
    'keydown',
    (pressed) => {
      if (pressed.key !== 'Escape') return;
      pressed.preventDefault();
      pressed.stopPropagation();
      stop();
    },
    { capture: true, signal },
  );
  return stop;
}
