// Properties of the selected picture: printed width, placement, description.
import { useRef, useState, type RefObject } from 'react';
import { Node, Transforms, type NodeEntry, type Path } from 'slate';
import { ReactEditor, useSlateStatic } from 'slate-react';
import type { Placement } from '../../../domain/content/tree';
import { t } from '../../lib/texts/t';
import { LabelledSelect } from '../controls/LabelledSelect';
import { switchPicture } from './document/formulas';
import { MAX_PICTURE_MM, MIN_PICTURE_MM, typedWidth } from './document/pictureWidth';
import type { ElementOf } from './document/slateTypes';
import { isFigure } from './figures';
import { focusText } from './focusText';
import { useAnchored } from './useAnchored';

const PLACES: readonly (readonly [Placement, string])[] = [
  ['center', t('居中（试卷上排在题干右侧）')],
  ['left', t('靠左，文字在右')],
  ['right', t('靠右，文字在左')],
  ['below', t('文字下方')],
];

export function PictureTools({
  entry: [node, path],
  frame,
  onFigure,
}: {
  entry: NodeEntry<ElementOf<'image' | 'figure'>>;
  frame: RefObject<HTMLElement | null>;
  onFigure: ((path: Path) => void) | undefined;
}) {
  const editor = useSlateStatic();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  useAnchored(box, frame, () => (Node.has(editor, path) ? ReactEditor.toDOMNode(editor, node) : null));
  const resize = (text: string) => {
    setTyped(text);
    const mm = typedWidth(text);
    if (mm === undefined) Transforms.unsetNodes(editor, 'width_mm', { at: path });
    else if (mm !== null) Transforms.setNodes(editor, { width_mm: mm }, { at: path });
  };
  // What is being typed, unless the handle at the picture has set another width since.
  const width = typedWidth(typed) === node.width_mm ? typed : String(node.width_mm ?? '');
  return (
    <div
      ref={box}
      className="rte-popover rte-picture-tools"
      role="group"
      aria-label={t('图片设置')}
      onKeyDown={(event) => {
        // Enter in a field would submit the form around the editor.
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <label>
        {t('宽')}{' '}
        <input
          type="number"
          min={MIN_PICTURE_MM}
          max={MAX_PICTURE_MM}
          step={1}
          value={width}
          aria-label={t('图片宽度（毫米）')}
          onChange={(event) => resize(event.target.value)}
        />{' '}
        mm
      </label>
      {node.type === 'figure' && (
        <LabelledSelect
          label={t('位置')}
          name={t('图片位置')}
          value={node.placement}
          choices={PLACES.map(([value, label]) => ({ value, label }))}
          onChange={(placement) => Transforms.setNodes(editor, { placement: placement as Placement }, { at: path })}
        />
      )}
      <input
        type="text"
        className="rte-alt"
        value={node.alt}
        placeholder={t('图片说明（读屏用）')}
        aria-label={t('图片说明')}
        onChange={(event) => Transforms.setNodes(editor, { alt: event.target.value }, { at: path })}
      />
      {onFigure && isFigure(node) && (
        <button type="button" onClick={() => onFigure(path)}>
          {t('编辑图形')}
        </button>
      )}
      <button type="button" onClick={() => switchPicture(editor, path)}>
        {node.type === 'figure' ? t('放入文字行') : t('单独成段')}
      </button>
      <button
        type="button"
        onClick={() => {
          Transforms.removeNodes(editor, { at: path });
          focusText(editor);
        }}
      >
        {t('删除')}
      </button>
    </div>
  );
}
