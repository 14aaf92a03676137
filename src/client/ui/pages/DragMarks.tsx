// What a drag on the pages shows: the insertion mark and the carried question, or the answer space at its new height.
import type { Drag } from './usePageDrag';

interface Props {
  drag: Drag;
  /** The upper left corner of the layer, on the screen. */
  base: { left: number; top: number };
  /** Name of the carried question. */
  carried: string;
}

export function DragMarks({ drag, base, carried }: Props) {
  if (drag.kind === 'space') {
    const { box, mm } = drag;
    return (
      <div className="paper-stretch" style={{ ...box, left: box.left - base.left, top: box.top - base.top }}>
        {mm} mm
      </div>
    );
  }
  const mark = drag.target?.mark;
  return (
    <>
      {mark && (
        <div
          className="paper-mark"
          style={{ left: mark.left - base.left, top: mark.top - base.top, width: mark.width }}
        />
      )}
      <div className="paper-carried" style={{ left: drag.x - base.left + 12, top: drag.y - base.top + 8 }}>
        {carried}
      </div>
    </>
  );
}
