// A read-only dialog with one close button; Esc closes it too.
import Button from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent, { type DialogContentProps } from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { t } from '../../lib/texts/t';

interface Props {
  title: string;
  maxWidth?: DialogProps['maxWidth'];
  closing?: string;
  /** Props of the scrolling part. */
  content?: Pick<DialogContentProps, 'sx' | 'tabIndex'>;
  /** Opens without a transition, for dialogs that must react to the keyboard at once, such as the key list. */
  atOnce?: boolean;
  /**
   * The close button gets the focus: for dialogs that are only read. Not for a running task, where a second Enter would
   * end it.
   */
  focusClose?: boolean;
  onClose(): void;
  children: ReactNode;
}

export function ViewDialog({
  title,
  maxWidth = 'sm',
  closing = t('关闭'),
  content,
  atOnce = false,
  focusClose = false,
  onClose,
  children,
}: Props) {
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth={maxWidth}
      fullWidth={maxWidth !== false}
      aria-labelledby={id}
      {...(atOnce ? { transitionDuration: 0 } : {})}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent {...content}>{children}</DialogContent>
      <DialogActions>
        <Button autoFocus={focusClose} onClick={onClose}>
          {closing}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
