// The only confirm box of the program (警告 with 确定 and 取消); its chunk is loaded for the first question.
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useSyncExternalStore } from 'react';
import type { Notices } from '../../lib/notices';
import { Button } from '../controls/Button';
import type { PopupProps } from '../lazyPart';

export default function ConfirmHost({ notices }: PopupProps & { notices: Notices }) {
  const pending = useSyncExternalStore(notices.subscribe, notices.pending);
  const id = useId();
  if (!pending) return null;
  return (
    <Dialog
      open
      onClose={() => pending.answer(false)}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{pending.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{pending.text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button look="large" onClick={() => pending.answer(false)}>
          {pending.cancel}
        </Button>
        <Button
          look={pending.danger ? 'filled large bad' : 'filled large'}
          autoFocus
          onClick={() => pending.answer(true)}
        >
          {pending.ok}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
