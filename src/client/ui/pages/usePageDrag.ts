// Dragging on the pages: moves a question, or the bottom edge of an answer space. A drag lasts from the press until the
// pointer is released or Esc cancels it; near the edge of the screen the pages scroll.
import { useCallback, useEffect, useRef, useState } from 'react';
import { followPointer, type Press } from './followPointer';
import { dropTarget, type DropTarget } from './paperDrop';
import type { PaperEditing } from './paperEditing';

const PX_PER_MM = 96 / 25.4;
export const MAX_SPACE_MM = 400;
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
