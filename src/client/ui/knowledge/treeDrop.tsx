// Where a dragged row of a knowledge tree would go: the position under the pointer, its mark, and scrolling at the
// edges.
import { useEffect, type RefObject } from 'react';
import { moveByDrop, type DropZone, type KpMove } from '../../../domain/knowledge/moves';
import type { KpForest, KpRow } from '../../../domain/knowledge/tree';
import { useLatest } from '../../lib/hooks';
import { ROW_HEIGHT } from './KnowledgeTreeRow';

const EDGE_PX = 28;
const SCROLL_PX = 7;
/** The upper and lower fraction of a row that mean before and after. */
const PART = 0.28;

interface Drop {
  index: number;
  zone: DropZone;
  move: KpMove;
}
/** `at`: in rows from the top. Null if the point may not go there. */
export function dropAt(rows: readonly KpRow[], forest: KpForest, id: number, at: number): Drop | null {
  const index = Math.min(rows.length - 1, Math.max(0, Math.floor(at)));
  const target = rows[index];
  if (!target) return null;
  const part = at - index;
  const zone: DropZone = part < PART ? 'before' : part > 1 - PART ? 'after' : 'inside';
  const move = moveByDrop(forest, id, target.entry.node.id, zone);
  return move && { index, zone, move };
}

/** `y`: of the pointer in the window, px. Near an edge the box scrolls under the resting pointer. */
export function useEdgeScroll<Drag extends { y: number }>(
  scroller: RefObject<HTMLElement | null>,
  drag: Drag | null,
  setDrag: (drag: Drag) => void,
): void {
  const latest = useLatest(drag);
  const dragging = drag !== null;
  useEffect(() => {
    if (!dragging) return;
    let frame = 0;
    const tick = () => {
      const [box, now] = [scroller.current, latest.current];
      if (box && now) {
        const { top, bottom } = box.getBoundingClientRect();
        const before = box.scrollTop;
        if (now.y < top + EDGE_PX) box.scrollTop -= SCROLL_PX;
        else if (now.y > bottom - EDGE_PX) box.scrollTop += SCROLL_PX;
        // The row under the pointer is another one.
        if (box.scrollTop !== before) setDrag({ ...now });
      }
      frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [dragging, scroller, latest, setDrag]);
}

/** The drop mark: a line between rows, or a frame around the row that becomes the parent. */
export function DropMark({ index, zone, depth }: { index: number; zone: DropZone; depth: number }) {
  const inside = zone === 'inside';
  return (
    <div
      data-drop={zone}
      className="kp-drop"
      style={{
        left: inside ? 0 : Math.min(depth, 12) * 16 + 28,
        top: (index + (zone === 'after' ? 1 : 0)) * ROW_HEIGHT - (inside ? 0 : 1),
        height: inside ? ROW_HEIGHT : 2,
      }}
    />
  );
}
