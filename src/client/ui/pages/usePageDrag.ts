// Dragging on the pages: moves a question, or the bottom edge of an answer space. Esc cancels; near the edge of the
// screen the pages scroll.
import { useCallback, useEffect, useRef, useState } from 'react';
import { dropTarget, type DropTarget } from './paperDrop';
import type { PaperEditing } from './paperEditing';

const THRESHOLD_PX = 6;
const EDGE_PX = 48;
const SCROLL_PX = 14;
const PX_PER_MM = 96 / 25.4;
export const MAX_SPACE_MM = 400;

export type Drag =
  | { kind: 'question'; question: number; x: number; y: number; target: DropTarget | null }
  | { kind: 'space'; question: number; mm: number; box: { left: number; top: number; width: number; height: number } };

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.documentElement;
}

export function usePageDrag(root: { current: HTMLElement | null }, editing: PaperEditing | undefined) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const latest = useRef(editing);
  const end = useRef<(() => void) | null>(null);
  useEffect(() => {
    latest.current = editing;
  });
  useEffect(() => () => end.current?.(), []);

  /**
   * Follows the pointer until it is released; `see` is called for each move beyond the threshold, `drop` at the end.
   */
  const follow = useCallback(
    (
      event: { clientX: number; clientY: number; pointerId: number },
      see: (x: number, y: number, fine: boolean) => void,
      drop: () => void,
    ) => {
      const start = { x: event.clientX, y: event.clientY };
      let at = { x: start.x, y: start.y, fine: false };
      let moving = false;
      const scroller = root.current ? scrollerOf(root.current) : null;
      const timer = setInterval(() => {
        if (!moving || !scroller) return;
        const { top, bottom } = scroller.getBoundingClientRect();
        const step =
          at.y < Math.max(top, 0) + EDGE_PX
            ? -SCROLL_PX
            : at.y > Math.min(bottom, window.innerHeight) - EDGE_PX
              ? SCROLL_PX
              : 0;
        if (step === 0) return;
        scroller.scrollTop += step;
        see(at.x, at.y, at.fine);
      }, 30);
      const move = (next: PointerEvent) => {
        if (next.pointerId !== event.pointerId) return;
        at = { x: next.clientX, y: next.clientY, fine: next.shiftKey };
        moving ||= Math.hypot(at.x - start.x, at.y - start.y) >= THRESHOLD_PX;
        if (moving) see(at.x, at.y, at.fine);
      };
      const stop = () => {
        clearInterval(timer);
        window.removeEventListener('pointermove', move);
        window.removeEventListener('pointerup', up);
        window.removeEventListener('pointercancel', stop);
        window.removeEventListener('keydown', key, true);
        end.current = null;
        setDrag(null);
      };
      const up = () => {
        const moved = moving;
        stop();
        if (!moved) return;
        // Suppress the click event after a drag.
        const swallow = (click: MouseEvent) => click.stopPropagation();
        window.addEventListener('click', swallow, { capture: true, once: true });
        setTimeout(() => window.removeEventListener('click', swallow, true));
        drop();
      };
      const key = (pressed: KeyboardEvent) => {
        if (pressed.key !== 'Escape') return;
        pressed.preventDefault();
        pressed.stopPropagation();
        stop();
      };
      window.addEventListener('pointermove', move);
      window.addEventListener('pointerup', up);
      window.addEventListener('pointercancel', stop);
      window.addEventListener('keydown', key, true);
      end.current = stop;
    },
    [root],
  );

  const dragQuestion = useCallback(
    (event: { clientX: number; clientY: number; pointerId: number }, question: number) => {
      let target: DropTarget | null = null;
      follow(
        event,
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
    (event: { clientX: number; clientY: number; pointerId: number }, place: HTMLElement) => {
      const question = Number(place.dataset['question']);
      const shares = Number(place.dataset['shares'] ?? 1);
      const whole = Number(place.dataset['space'] ?? 0);
      const scale = place.getBoundingClientRect().width / (place.offsetWidth || 1);
      const startTop = place.getBoundingClientRect().bottom;
      const grabbed = startTop - event.clientY;
      let mm = whole;
      follow(
        event,
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
