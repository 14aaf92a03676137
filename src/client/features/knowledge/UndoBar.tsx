// The last change, with undo and redo buttons that name what they do; Ctrl+Z and Ctrl+Shift+Z.
import Box from '@mui/material/Box';
import { useActions } from '../../lib/actions/useActions';
import { t } from '../../lib/texts/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { redoKnowledge, undoKnowledge } from '../../state/storedChanges/knowledgeChanges';
import { selectChanges } from '../../state/storedChanges/storedChangesSlice';
import { Button } from '../../ui/controls/Button';

export function UndoBar() {
  const dispatch = useAppDispatch();
  const { done, undone, running, said } = useAppSelector((state) => selectChanges(state, 'knowledge'));
  const [last, next, busy] = [done.at(-1), undone.at(-1), running > 0];
  const undo = () => void dispatch(undoKnowledge());
  const redo = () => void dispatch(redoKnowledge());
  useActions('knowledge', { undo, redo });
  return (
    <Box
      sx={{
        minHeight: 32,
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        fontSize: 13,
        flex: '1 1 auto',
        minWidth: 0,
        ml: 1,
      }}
    >
      {(last || next) && (
        <>
          <Button
            look="outlined"
            disabled={busy || !last}
            title={last && t('撤销：{0}（Ctrl+Z）', last.text)}
            onClick={undo}
          >
            {t('撤销')}
          </Button>
          <Button
            look="outlined"
            disabled={busy || !next}
            title={next && t('重做：{0}（Ctrl+Shift+Z）', next.text)}
            onClick={redo}
          >
            {t('重做')}
          </Button>
        </>
      )}
      <Box
        role="status"
        aria-label={t('最近的修改')}
        title={said}
        sx={{
          ml: 0.5,
          minWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          color: 'success.main',
        }}
      >
        {said}
      </Box>
    </Box>
  );
}
