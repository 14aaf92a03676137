// Properties of the selected picture: printed width, placement, description.
import { useRef, useState, type RefObject } from 'react';
import { Node, Transforms, type NodeEntry } from 'slate';
import { ReactEditor, useSlateStatic } from 'slate-react';
import type { Placement } from '../../../domain/content/tree';
import { switchPicture } from './document/formulas';
import type { ElementOf } from './document/slateTypes';
import { useAnchored } from './useAnchored';

const PLACES: readonly (readonly [Placement, string])[] = [
  ['center', '居中（试卷上排在题干右侧）'],
  ['left', '靠左，文字在右'],
  ['right', '靠右，文字在左'],
  ['below', '文字下方'],
];
const MAX_MM = 180;

export function PictureTools({
  entry: [node, path],
  frame,
}: {
  entry: NodeEntry<ElementOf<'image' | 'figure'>>;
  frame: RefObject<HTMLElement | null>;
}) {
  const editor = useSlateStatic();
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(node.width_mm === undefined ? '' : String(node.width_mm));
  useAnchored(box, frame, () => (Node.has(editor, path) ? ReactEditor.toDOMNode(editor, node) : null));
  const resize = (text: string) => {
    setWidth(text);
    const mm = Math.round(Number(text) * 10) / 10;
    if (text.trim() === '') Transforms.unsetNodes(editor, 'width_mm', { at: path });
    else if (mm >= 1 && mm <= MAX_MM) Transforms.setNodes(editor, { width_mm: mm }, { at: path });
  };
  return (
    <div
      ref={box}
      className="rte-popover rte-picture-tools"
      role="group"
      aria-label="图片设置"
      onKeyDown={(event) => {
        // Enter in a field would submit the form around the editor.
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <label>
        宽{' '}
        <input
          type="number"
          min={1}
          max={MAX_MM}
          step={1}
          value={width}
          aria-label="图片宽度（毫米）"
          onChange={(event) => resize(event.target.value)}
        />{' '}
        mm
      </label>
      {node.type === 'figure' && (
        <select
          value={node.placement}
          aria-label="图片位置"
          onChange={(event) =>
            Transforms.setNodes(editor, { placement: event.target.value as Placement }, { at: path })
          }
        >
          {PLACES.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
      <input
        type="text"
        className="rte-alt"
        value={node.alt}
        placeholder="图片说明（读屏用）"
        aria-label="图片说明"
        onChange={(event) => Transforms.setNodes(editor, { alt: event.target.value }, { at: path })}
      />
      <button type="button" onClick={() => switchPicture(editor, path)}>
        {node.type === 'figure' ? '放入文字行' : '单独成段'}
      </button>
      <button
        type="button"
        onClick={() => {
          Transforms.removeNodes(editor, { at: path });
          queueMicrotask(() => ReactEditor.focus(editor));
        }}
      >
        删除
      </button>
    </div>
  );
}
