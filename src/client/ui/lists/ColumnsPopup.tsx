// Which columns a table has, their order and width, and the height of its rows; every change applies at once and is
// kept with the account.
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import { DragDropContext, Draggable, Droppable } from 'react-beautiful-dnd';
import {
  columnId,
  keptColumns,
  movedColumns,
  placedColumns,
  sizedColumns,
  widthWithin,
  type ArrangedColumn,
  type Placed,
} from '../../lib/lists/arrangement';
import type { ListArrangement } from '../../lib/lists/listModel';
import { ROW_DENSITY_NAMES } from '../../lib/preferenceNames';
import { t } from '../../lib/texts/t';
import { Button, IconButton } from '../controls/Button';
import { Checkbox } from '../controls/Checkbox';
import { Popover } from '../controls/Popover';
import { Segments } from '../controls/Segments';
import { spokenDrag } from '../dragSpoken';
import type { PopupProps } from '../lazyPart';
import columnsPopupCss from './columnsPopup.css';

interface Props extends PopupProps {
  anchor: HTMLElement | null;
  columns: readonly ArrangedColumn[];
  arranged: ListArrangement;
  /** px; as it is drawn, where its width is not set. */
  widthOf(id: string): number;
}
const STEP = 20;

export default function ColumnsPopup({ open, onClose, anchor, columns, arranged, widthOf }: Props) {
  const { isUsual, density, onColumns, onDensity, onReset } = arranged;
  const placed = placedColumns(columns, arranged);
  const keep = (next: readonly Placed<ArrangedColumn>[]) => onColumns(keptColumns(next));
  const move = (from: number, to: number) => keep(movedColumns(placed, from, to));
  const moving = placed.filter(({ column }) => !column.fixed);

  const widths = ({ column, shown, width }: Placed<ArrangedColumn>) => {
    const id = columnId(column);
    const change = (by: number) => keep(sizedColumns(placed, id, widthWithin(widthOf(id) + by)));
    return (
      <span className="widths">
        <Button
          look="plain"
          aria-label={t('{0}列窄一些', column.title)}
          disabled={!shown}
          onClick={() => change(-STEP)}
        >
          −
        </Button>
        <span>{width ?? t('自动')}</span>
        <Button look="plain" aria-label={t('{0}列宽一些', column.title)} disabled={!shown} onClick={() => change(STEP)}>
          +
        </Button>
      </span>
    );
  };
  return (
    <Popover open={open && anchor !== null} anchor={anchor} onClose={onClose} side="right">
      <style href="columns-popup" precedence="medium">
        {columnsPopupCss}
      </style>
      <div role="dialog" aria-label={t('表格的列')} className="columns-popup">
        <div className="line heads">
          <span className="name">{t('列')}</span>
          <span>{t('宽度')}</span>
        </div>
        {placed
          .filter(({ column }) => column.fixed === true)
          .map((one) => (
            <div key={columnId(one.column)} className="line">
              <span className="name">{one.column.title}</span>
              {widths(one)}
            </div>
          ))}
        <DragDropContext
          {...spokenDrag(({ source, destination }) => destination && move(source.index, destination.index))}
        >
          <Droppable droppableId="columns">
            {(list) => (
              <ul ref={list.innerRef} {...list.droppableProps}>
                {moving.map((one, index) => {
                  const { column, shown } = one;
                  return (
                    <Draggable key={columnId(column)} draggableId={columnId(column)} index={index}>
                      {(held, { isDragging }) => (
                        <li ref={held.innerRef} {...held.draggableProps} className="line" data-dragged={isDragging}>
                          <span
                            {...held.dragHandleProps}
                            className="handle"
                            aria-label={t('移动{0}列', column.title)}
                            title={t('拖动，或按空格后用方向键移动')}
                          >
                            <DragIndicatorIcon fontSize="small" />
                          </span>
                          <span className="name">
                            <Checkbox
                              label={column.title}
                              checked={shown}
                              onChange={(on) =>
                                keep(placed.map((each) => (each === one ? { ...one, shown: on } : each)))
                              }
                            />
                          </span>
                          {widths(one)}
                          <IconButton
                            label={t('{0}列前移', column.title)}
                            aria-disabled={index === 0}
                            onClick={() => index > 0 && move(index, index - 1)}
                          >
                            <UpIcon fontSize="inherit" />
                          </IconButton>
                          <IconButton
                            label={t('{0}列后移', column.title)}
                            aria-disabled={index === moving.length - 1}
                            onClick={() => index < moving.length - 1 && move(index, index + 1)}
                          >
                            <DownIcon fontSize="inherit" />
                          </IconButton>
                        </li>
                      )}
                    </Draggable>
                  );
                })}
                {list.placeholder}
              </ul>
            )}
          </Droppable>
        </DragDropContext>
        <div className="foot">
          <span>{t('行高')}</span>
          <Segments label={t('行高')} value={density} choices={ROW_DENSITY_NAMES} onChange={onDensity} />
          <Button disabled={isUsual} onClick={onReset}>
            {t('恢复原样')}
          </Button>
        </div>
        <p>{t('列边也可以直接拖动，双击恢复宽度')}</p>
      </div>
    </Popover>
  );
}
