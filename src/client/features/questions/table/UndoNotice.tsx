// The last change of cells, with an undo button.
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { undoCells } from '../../../state/storedChanges/cellChanges';
import { changeNoticeClosed, selectChanges } from '../../../state/storedChanges/storedChangesSlice';
import { UndoBar } from '../../../ui/UndoBar';
import { t } from '../../../lib/texts/t';

export function UndoNotice() {
  const dispatch = useAppDispatch();
  const notice = useAppSelector((state) => selectChanges(state, 'cells').notice);
  return (
    notice && (
      <UndoBar
        key={notice.undo_id}
        label={t('刚才的修改')}
        text={notice.text}
        hint="Ctrl+Z"
        onUndo={() => dispatch(undoCells())}
        onClose={() => dispatch(changeNoticeClosed({ place: 'cells' }))}
      />
    )
  );
}
