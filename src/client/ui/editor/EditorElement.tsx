// Renders the nodes of the document in the editor as they will print.
import { memo, useContext, useState, type PointerEvent, type ReactNode } from 'react';
import { Transforms } from 'slate';
import {
  ReactEditor,
  useFocused,
  useSelected,
  useSlateSelector,
  useSlateStatic,
  type RenderElementProps,
  type RenderLeafProps,
} from 'slate-react';
import type { Mark } from '../../../domain/content/tree';
import { t } from '../../lib/texts/t';
import { selectVoid } from './document/nodes';
import { draggedWidth } from './document/pictureWidth';
import type { ElementOf, ElementType } from './document/slateTypes';
import { isOverCells, selectedCells } from './document/tableGrid';
import { ChosenCellsContext, OpenKeyContext, useEditorActions } from './editorContext';
import { FormulaView } from './tex/FormulaView';

// The handle at a corner of the selected picture: dragging it sets the printed width. The keyboard uses the field of
// PictureTools.

interface Drag {
  /** x of the pointer at the start, in CSS pixels. */
  from: number;
  /** Width of the picture at the start, in CSS pixels. */
  px: number;
  mm: number;
}

/** `children` gets the width to show, in mm. */
function SizedPicture({
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

type Props<T extends ElementType> = Omit<RenderElementProps, 'element'> & { element: ElementOf<T> };
const FULL = { width: '100%' };
const mm = (width: number | undefined) => (width === undefined ? undefined : { width: `${width}mm` });

function Formula({ attributes, children, element }: Props<'math' | 'display'>) {
  const editor = useSlateStatic();
  const { openFormula } = useEditorActions();
  const isOpen = useContext(OpenKeyContext) === ReactEditor.findKey(editor, element).id;
  const selected = useSelected();
  const focused = useFocused();
  const display = element.type === 'display';
  const Tag = display ? 'div' : 'span';
  const className = `${display ? 'math-display rte-block' : 'rte-math'}${isOpen ? ' rte-open' : selected && focused ? ' rte-chosen' : ''}`;
  return (
    <Tag {...attributes} className={className} data-formula={element.tex}>
      <span contentEditable={false} onClick={() => openFormula(ReactEditor.findPath(editor, element), 'end')}>
        <FormulaView tex={element.tex} display={display} open={isOpen} />
      </span>
      {children}
    </Tag>
  );
}

function Picture({ attributes, children, element }: Props<'image' | 'figure'>) {
  const editor = useSlateStatic();
  const selected = useSelected();
  const focused = useFocused();
  const isChosen = selected && focused;
  const chosen = isChosen ? ' rte-chosen' : '';
  const { src, alt } = element;
  return (
    <SizedPicture element={element} chosen={isChosen}>
      {(width, handle) =>
        element.type === 'image' ? (
          <span
            {...attributes}
            className={`rte-image${chosen}`}
            onClick={() => selectVoid(editor, ReactEditor.findPath(editor, element))}
          >
            <img src={src} alt={alt} style={mm(width)} draggable={false} />
            {handle}
            {children}
          </span>
        ) : (
          <figure {...attributes} className={`place-${element.placement} rte-block${chosen}`} style={mm(width)}>
            <div contentEditable={false} className="rte-sized" style={width ? FULL : undefined}>
              <img src={src} alt={alt} style={width ? FULL : undefined} draggable={false} />
              {handle}
            </div>
            {children}
          </figure>
        )
      }
    </SizedPicture>
  );
}

function Film({ attributes, children, element }: Props<'video'>) {
  const selected = useSelected();
  const focused = useFocused();
  return (
    <div {...attributes} className={`rte-block${selected && focused ? ' rte-chosen' : ''}`}>
      <div contentEditable={false}>
        <video src={element.src} controls preload="none" />
      </div>
      {children}
    </div>
  );
}

function TableView({ attributes, children }: Props<'table'>) {
  const chosen = useSlateSelector((editor) =>
    isOverCells(editor)
      ? selectedCells(editor)
          .map(([cell]) => ReactEditor.findKey(editor, cell).id)
          .join(' ')
      : '',
  );
  return (
    <ChosenCellsContext.Provider value={chosen}>
      <table {...attributes} className={chosen === '' ? 'rte-table' : 'rte-table rte-over-cells'}>
        <tbody>{children}</tbody>
      </table>
    </ChosenCellsContext.Provider>
  );
}

function Cell({ attributes, children, element }: Props<'cell'>) {
  const editor = useSlateStatic();
  const chosen = useContext(ChosenCellsContext).split(' ').includes(ReactEditor.findKey(editor, element).id);
  const Tag = element.header ? 'th' : 'td';
  const align = element.align && element.align !== 'left' ? `align-${element.align}` : '';
  return (
    <Tag
      {...attributes}
      colSpan={element.colspan}
      rowSpan={element.rowspan}
      className={`${align}${chosen ? ' rte-chosen-cell' : ''}`}
    >
      {children}
    </Tag>
  );
}

export const EditorElement = memo(function EditorElement(props: RenderElementProps) {
  const { attributes, children, element } = props;
  switch (element.type) {
    case 'math':
    case 'display':
      return <Formula {...props} element={element} />;
    case 'image':
    case 'figure':
      return <Picture {...props} element={element} />;
    case 'video':
      return <Film {...props} element={element} />;
    case 'blank':
      return (
        <span {...attributes} className="rte-blank">
          <span className="blank" contentEditable={false} role="img" aria-label={t('填空')} />
          {children}
        </span>
      );
    case 'table':
      return <TableView {...props} element={element} />;
    case 'row':
      return <tr {...attributes}>{children}</tr>;
    case 'cell':
      return <Cell {...props} element={element} />;
    case 'list': {
      const Tag = element.ordered ? 'ol' : 'ul';
      return <Tag {...attributes}>{children}</Tag>;
    }
    case 'item':
      return <li {...attributes}>{children}</li>;
    case 'p':
      return (
        <p {...attributes} className={element.align && element.align !== 'left' ? `align-${element.align}` : undefined}>
          {children}
        </p>
      );
  }
});

const TAGS: readonly (readonly [Exclude<Mark, 'dot'>, 'b' | 'i' | 'u' | 'sub' | 'sup'])[] = [
  ['bold', 'b'],
  ['italic', 'i'],
  ['underline', 'u'],
  ['sub', 'sub'],
  ['sup', 'sup'],
];

export function EditorLeaf({ attributes, children, leaf }: RenderLeafProps) {
  let inner = <>{children}</>;
  for (const [mark, Tag] of TAGS) if (leaf[mark]) inner = <Tag>{inner}</Tag>;
  if (leaf.dot) inner = <em className="dot">{inner}</em>;
  return <span {...attributes}>{inner}</span>;
}
