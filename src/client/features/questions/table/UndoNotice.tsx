// The last change with an undo button, for ten seconds; it stays while it has the pointer or the focus.
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Snackbar from '@mui/material/Snackbar';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { undoCells } from '../../../state/storedChanges/cellChanges';
import { changeNoticeClosed, selectChanges } from '../../../state/storedChanges/storedChangesSlice';
import { t } from '../../../lib/texts/t';

const SHOWN_MS = 10_000;

export function UndoNotice() {
  const dispatch = useAppDispatch();
  const notice = useAppSelector((state) => selectChanges(state, 'cells').notice);
  const close = () => dispatch(changeNoticeClosed({ place: 'cells' }));
  return (
    notice && (
      <Snackbar
        key={notice.undo_id}
        open
        autoHideDuration={SHOWN_MS}
        onClose={(_event, reason) => void (reason === 'timeout' && close())}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      >
        <Paper
          role="status"
          aria-label={t('刚才的修改')}
          elevation={6}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            pl: 2,
            pr: 1,
            py: 0.5,
            fontSize: 14,
            border: '1px solid',
            borderColor: 'divider',
          }}
        >
          <span>{notice.text}</span>
          <Button size="small" onClick={() => dispatch(undoCells())} title="Ctrl+Z">
            {t('撤销')}
          </Button>
          <Button size="small" color="inherit" aria-label={t('关闭')} sx={{ minWidth: 32 }} onClick={close}>
            ×
          </Button>
        </Paper>
      </Snackbar>
    )
  );
}
