// The right edge of a column's head, dragged to set its width; a double click sets the usual one. The keyboard has
// ColumnsPopup for it.
import { useState, type PointerEvent } from 'react';
import { widthWithin } from '../../lib/lists/arrangement';
import arrangedCss from './arranged.css';

interface Props {
  /** Called while dragging; `done` for the width that is kept. */
  onWidth(width: number | undefined, done: boolean): void;
}

export const ARRANGED_STYLES = (
  <style href="arranged" precedence="medium">
    {arrangedCss}
  </style>
);

export function WidthGrip({ onWidth }: Props) {
  /** Where the drag began: the pointer less the width. */
  const [start, setStart] = useState<number | null>(null);
  const [moved, setMoved] = useState<number | null>(null);
  const onEnd = () => {
    if (moved !== null) onWidth(moved, true);
    setStart(null);
    setMoved(null);
  };
  return (
    <span
      aria-hidden
      className="width-grip"
      data-on={start !== null || undefined}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setStart(event.clientX - (event.currentTarget.parentElement?.offsetWidth ?? 0));
      }}
      onPointerMove={({ clientX }) => {
        if (start === null) return;
        const width = widthWithin(clientX - start);
        setMoved(width);
        onWidth(width, false);
      }}
      onPointerUp={onEnd}
      onPointerCancel={onEnd}
      onDoubleClick={() => onWidth(undefined, true)}
    />
  );
}
