// What a screen reader says while something is dragged: the library speaks English by itself.
import type { DragDropContextProps, DropResult, ResponderProvided } from 'react-beautiful-dnd';
import { t } from '../lib/texts/t';

const place = (index: number | undefined) => (index === undefined ? t('不在可放的位置') : t('第 {0} 位', index + 1));

/** The props of a DragDropContext; `drop` is called at the end of a drag. */
export const spokenDrag = (drop: (result: DropResult) => void): Omit<DragDropContextProps, 'children'> => ({
  dragHandleUsageInstructions: t('按空格键拿起，方向键移动，再按空格键放下，Esc 取消。'),
  onDragStart: ({ source }, { announce }: ResponderProvided) => announce(t('已拿起，{0}', place(source.index))),
  onDragUpdate: ({ destination }, { announce }: ResponderProvided) => announce(place(destination?.index)),
  onDragEnd: (result, { announce }: ResponderProvided) => {
    announce(
      result.reason === 'CANCEL' || !result.destination
        ? t('已取消，回到原处')
        : t('已放下，{0}', place(result.destination.index)),
    );
    drop(result);
  },
});
