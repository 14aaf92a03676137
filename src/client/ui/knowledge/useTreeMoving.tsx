// Moves rows of a knowledge tree: dragged by mouse or pen before, after or into another row (Escape cancels), or with
// Alt and the arrow keys. Touch scrolls the tree; there, buttons and dialogs of the page move points.
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { moveByDrop, moveByKey, type DropZone, type KpMove, type MoveKey } from '../../../domain/knowledge/moves';
import type { TreeMoving, TreeMovingProps } from './KnowledgeTree';
import { ROW_HEIGHT } from './KnowledgeTreeRow';

interface TreeDrag {
  id: number;
  /** The drop position; null if not allowed. */
  over: { index: number; zone: DropZone; move: KpMove } | null;
}
const START_PX = 6;
const EDGE_PX = 28;
const SCROLL_PX = 7;
/** The upper and lower fraction of a row that mean before and after. */
const PART = 0.28;
const MOVE_KEYS: Readonly<Record<string, MoveKey>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

export function useTreeMoving({ scroller, rows, forest, activeId, onMove }: TreeMovingProps): TreeMoving {
  const [drag, setDrag] = useState<TreeDrag | null>(null);
  const pressed = useRef<{ id: number; x: number; y: number } | null>(null);
  const pointerY = useRef(0);
  const dropped = useRef(false);

  const overAt = (id: number, clientY: number): TreeDrag['over'] => {
    const box = scroller.current;
    if (!box) return null;
    const y = (clientY - box.getBoundingClientRect().top + box.scrollTop) / ROW_HEIGHT;
    const index = Math.min(rows.length - 1, Math.max(0, Math.floor(y)));
    const target = rows[index];
    if (!target) return null;
    const part = y - index;
    const zone: DropZone = part < PART ? 'before' : part > 1 - PART ? 'after' : 'inside';
    const move = moveByDrop(forest, id, target.entry.node.id, zone);
    return move && { index, zone, move };
  };
  const latest = useRef(overAt);
  useEffect(() => {
    latest.current = overAt;
  });
  const id = drag?.id;

  // Near an edge the tree scrolls under the resting pointer.
  useEffect(() => {
    if (id === undefined) return;
    let frame = 0;
    const tick = () => {
      const box = scroller.current;
      if (box) {
        const { top, bottom } = box.getBoundingClientRect();
        const by = pointerY.current < top + EDGE_PX ? -SCROLL_PX : pointerY.current > bottom - EDGE_PX ? SCROLL_PX : 0;
        const before = box.scrollTop;
        if (by !== 0) box.scrollTop += by;
        if (box.scrollTop !== before)
          setDrag((now) => now && { ...now, over: latest.current(now.id, pointerY.current) });
      }
      frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      pressed.current = null;
      dropped.current = true;
      setDrag(null);
    };
    window.addEventListener('keydown', onKey, true);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('keydown', onKey, true);
    };
  }, [id, scroller]);

  if (!onMove) return { dragging: false, handlers: {}, mark: null, moveByKey: () => false };
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      dropped.current = false;
      const box = scroller.current;
      if (!box || event.button !== 0 || event.pointerType === 'touch') return;
      const row = rows[Math.floor((event.clientY - box.getBoundingClientRect().top + box.scrollTop) / ROW_HEIGHT)];
      if (row) pressed.current = { id: row.entry.node.id, x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => {
      const from = pressed.current;
      if (!from) return;
      pointerY.current = event.clientY;
      if (!drag && Math.hypot(event.clientX - from.x, event.clientY - from.y) < START_PX) return;
      if (!drag) scroller.current?.setPointerCapture(event.pointerId);
      setDrag({ id: from.id, over: overAt(from.id, event.clientY) });
    },
    onPointerUp: () => {
      pressed.current = null;
      if (!drag) return;
      dropped.current = true;
      setDrag(null);
      if (drag.over) onMove(drag.over.move);
    },
    onPointerCancel: () => {
      pressed.current = null;
      setDrag(null);
    },
    /** The click that ends a drag selects nothing. */
    onClickCapture: (event: MouseEvent) => {
      if (dropped.current) event.stopPropagation();
      dropped.current = false;
    },
  };
  const over = drag?.over;
  return {
    dragging: drag !== null,
    handlers,
    mark: over ? <DropMark index={over.index} zone={over.zone} depth={rows[over.index]?.entry.depth ?? 0} /> : null,
    moveByKey: (event: KeyboardEvent) => {
      const key = MOVE_KEYS[event.key];
      if (!event.altKey || !key || activeId === null) return false;
      event.preventDefault();
      const to = moveByKey(forest, activeId, key);
      if (to) onMove(to);
      return true;
    },
  };
}

/** The drop mark: a line between rows, or a frame around the row that becomes the parent. */
function DropMark({ index, zone, depth }: { index: number; zone: DropZone; depth: number }) {
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
