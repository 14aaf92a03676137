// A dialog that shows something and has one way out; Esc takes it, too.
import Button from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent, { type DialogContentProps } from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  maxWidth?: DialogProps['maxWidth'];
  closing?: string;
  /** Of the part that scrolls. */
  content?: Pick<DialogContentProps, 'sx' | 'tabIndex'>;
  /** What answers the keyboard at once, like the list of keys, waits for no transition. */
  atOnce?: boolean;
  /** The way out has the focus: for what is only read. Where Enter opened the dialog of something under way, it must not end it. */
  focusClose?: boolean;
  onClose(): void;
  children: ReactNode;
}

export function ViewDialog({ title, maxWidth = 'sm', closing = '关闭', content, atOnce = false, focusClose = false, onClose, children }: Props) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} maxWidth={maxWidth} fullWidth={maxWidth !== false} aria-labelledby={id} {...(atOnce ? { transitionDuration: 0 } : {})}>
      <DialogTitle id={id} sx={{ fontSize: 16, pb: 1 }}>
        {title}
      </DialogTitle>
      <DialogContent {...content}>{children}</DialogContent>
      <DialogActions>
        <Button autoFocus={focusClose} onClick={onClose}>
          {closing}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
