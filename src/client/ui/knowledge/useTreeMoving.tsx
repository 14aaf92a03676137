// Moves rows of a knowledge tree: dragged by mouse or pen before, after or into another row (Escape cancels), or with
// Alt and the arrow keys. Touch scrolls the tree; there, buttons and dialogs of the page move points.
import { useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { moveByKey, type MoveKey } from '../../../domain/knowledge/moves';
import { useWindowEvent } from '../../lib/hooks';
import type { TreeMoving, TreeMovingProps } from './KnowledgeTree';
import { ROW_HEIGHT } from './KnowledgeTreeRow';
import { dropAt, DropMark, useEdgeScroll } from './treeDrop';

interface TreeDrag {
  id: number;
  /** Of the pointer in the window. px */
  y: number;
}
const START_PX = 6;
const MOVE_KEYS: Readonly<Record<string, MoveKey>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

export function useTreeMoving({ scroller, rows, forest, activeId, onMove }: TreeMovingProps): TreeMoving {
  const [drag, setDrag] = useState<TreeDrag | null>(null);
  /** Where the pointer went down; 'ended' after a drag, until the click that follows it. */
  const press = useRef<{ id: number; x: number; y: number } | 'ended' | null>(null);
  const rowAt = (clientY: number): number => {
    const box = scroller.current;
    return box ? (clientY - box.getBoundingClientRect().top + box.scrollTop) / ROW_HEIGHT : NaN;
  };
  const dropOf = ({ id, y }: TreeDrag) => dropAt(rows, forest, id, rowAt(y));
  useEdgeScroll(scroller, drag, setDrag);
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      press.current = 'ended';
      setDrag(null);
    },
    { active: drag !== null, capture: true },
  );

  if (!onMove) return { dragging: false, handlers: {}, mark: null, moveByKey: () => false };
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      press.current = null;
      if (event.button !== 0 || event.pointerType === 'touch') return;
      const row = rows[Math.floor(rowAt(event.clientY))];
      if (row) press.current = { id: row.entry.node.id, x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => {
      const from = press.current;
      if (!from || from === 'ended') return;
      if (!drag && Math.hypot(event.clientX - from.x, event.clientY - from.y) < START_PX) return;
      if (!drag) scroller.current?.setPointerCapture(event.pointerId);
      setDrag({ id: from.id, y: event.clientY });
    },
    onPointerUp: () => {
      press.current = drag ? 'ended' : null;
      if (!drag) return;
      setDrag(null);
      const drop = dropOf(drag);
      if (drop) onMove(drop.move);
    },
    onPointerCancel: () => {
      press.current = null;
      setDrag(null);
    },
    /** The click that ends a drag selects nothing. */
    onClickCapture: (event: MouseEvent) => {
      if (press.current === 'ended') event.stopPropagation();
      press.current = null;
    },
  };
  const over = drag && dropOf(drag);
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
