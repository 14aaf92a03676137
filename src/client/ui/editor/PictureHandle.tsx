// The handle at a corner of the selected picture: dragging it sets the printed width. The keyboard uses the field of
// PictureTools.
import { useState, type PointerEvent, type ReactNode } from 'react';
import { Transforms } from 'slate';
import { ReactEditor, useSlateStatic } from 'slate-react';
import { t } from '../../lib/texts/t';
import { draggedWidth } from './document/pictureWidth';
import type { ElementOf } from './document/slateTypes';

interface Drag {
  /** x of the pointer at the start, in CSS pixels. */
  from: number;
  /** Width of the picture at the start, in CSS pixels. */
  px: number;
  mm: number;
}

/** `children` gets the width to show, in mm. */
export function SizedPicture({
  element,
  chosen,
  children,
}: {
  element: ElementOf<'image' | 'figure'>;
  chosen: boolean;
  children: (width: number | undefined, handle: ReactNode) => ReactNode;
}) {
  const editor = useSlateStatic();
  const [drag, setDrag] = useState<Drag | null>(null);
  const side = element.type === 'figure' ? element.placement : 'left';
  const start = (event: PointerEvent<HTMLElement>) => {
    const picture = event.currentTarget.parentElement?.querySelector('img');
    if (!picture || event.button !== 0) return;
    // The editor would move its selection away from the picture.
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const px = picture.getBoundingClientRect().width;
    setDrag({ from: event.clientX, px, mm: draggedWidth(px, 0, side) });
  };
  const move = (event: PointerEvent) => {
    if (drag) setDrag({ ...drag, mm: draggedWidth(drag.px, event.clientX - drag.from, side) });
  };
  const end = () => {
    if (!drag) return;
    setDrag(null);
    Transforms.setNodes(editor, { width_mm: drag.mm }, { at: ReactEditor.findPath(editor, element) });
  };
  const handle = chosen && (
    <span
      className={`rte-handle rte-handle-${side}`}
      contentEditable={false}
      role="presentation"
      title={t('拖动改变图片大小')}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => setDrag(null)}
      onMouseDown={(event) => event.preventDefault()}
    >
      {drag && <span className="rte-handle-size">{drag.mm} mm</span>}
    </span>
  );
  return children(drag?.mm ?? element.width_mm, handle);
}
