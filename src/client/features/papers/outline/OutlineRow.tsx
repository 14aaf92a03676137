// One question in the outline: dragged by its handle (mouse, touch, Space and arrow keys), with its score editable in
// place.
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import MoreVertIcon from '@mui/icons-material/MoreVert';
import { memo, useCallback } from 'react';
import { Draggable, type DraggableProvidedDragHandleProps } from 'react-beautiful-dnd';
import type { ComposedItem } from '../../../../domain/paper/sections';
import { t } from '../../../lib/texts/t';
import { useAppDispatch } from '../../../state/hooks';
import { scoresChanged } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import type { SetId } from '../../../state/paperWorkingSet/workingSet';
import { ContentView } from '../../../ui/content/ContentView';
import { IconButton } from '../../../ui/controls/Button';
import { ScoreField } from './ScoreField';

interface Props {
  setId: SetId;
  item: ComposedItem;
  /** Index in its section. */
  index: number;
  /** Printed number, counted over the whole paper. */
  number: number;
  stem: string | undefined;
  warned: boolean;
  onMenu(anchor: HTMLElement, item: ComposedItem, index: number): void;
}

interface LineProps extends Omit<Props, 'warned'> {
  handle: DraggableProvidedDragHandleProps | null;
}

/**
 * Content of a row, memoised separately: during a drag every row below gets a new position, but its content does not
 * re-render.
 */
const OutlineLine = memo(function OutlineLine({ setId, item, index, number, stem, onMenu, handle }: LineProps) {
  const dispatch = useAppDispatch();
  const setScore = useCallback(
    (score: number) => dispatch(scoresChanged({ ids: [item.id], score }, setId)),
    [dispatch, item.id, setId],
  );
  return (
    <>
      <span
        {...handle}
        className="outline-handle"
        aria-label={t('移动第 {0} 题', number)}
        title={t('拖动，或按空格后用方向键移动；按 R 换一题')}
      >
        <DragIndicatorIcon fontSize="small" />
      </span>
      <span className="outline-number">{number}.</span>
      <span className="outline-stem">{stem === undefined ? t('试题 {0}', item.id) : <ContentView html={stem} />}</span>
      <ScoreField label={t('第 {0} 题分值', number)} value={item.score} onSet={setScore} />
      <span aria-hidden="true">{t('分', item.score)}</span>
      <IconButton
        label={t('第 {0} 题的更多操作', number)}
        aria-haspopup="menu"
        onClick={(event) => onMenu(event.currentTarget, item, index)}
      >
        <MoreVertIcon fontSize="small" />
      </IconButton>
    </>
  );
});

export const OutlineRow = memo(function OutlineRow({ warned, ...line }: Props) {
  const { item, index } = line;
  return (
    <Draggable draggableId={String(item.id)} index={index}>
      {(provided, snapshot) => (
        <div
          ref={provided.innerRef}
          {...provided.draggableProps}
          className={`outline-row${snapshot.isDragging ? ' dragging' : ''}${warned ? ' warned' : ''}`}
          data-question={item.id}
        >
          <OutlineLine {...line} handle={provided.dragHandleProps} />
        </div>
      )}
    </Draggable>
  );
});
