// The frame of a dialog: its title names it, its actions stay in sight while the content scrolls. With one form:
// dialogs/FormDialog; only to be read: dialogs/ViewDialog.
import MuiDialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent, { type DialogContentProps } from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type KeyboardEventHandler, type ReactNode } from 'react';

export interface DialogProps {
  title: ReactNode;
  /** A named width takes the room up to it; a number is the width of the content in px. */
  width?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | number;
  open?: boolean;
  /** Opens without a transition, for dialogs that must react to the keyboard at once, such as the key list. */
  atOnce?: boolean;
  /** Props of the scrolling part. */
  content?: Pick<DialogContentProps, 'sx' | 'tabIndex'>;
  actions: ReactNode;
  /** Esc, or a click beside it; absent while it must stay open. */
  onClose?: (() => void) | undefined;
  onKeyDown?: KeyboardEventHandler;
  children: ReactNode;
}

export function Dialog({
  title,
  width = 'sm',
  open = true,
  atOnce = false,
  content = {},
  actions,
  onClose,
  onKeyDown,
  children,
}: DialogProps) {
  const id = useId();
  const isSizeName = typeof width === 'string';
  const { sx, ...rest } = content;
  return (
    <MuiDialog
      open={open}
      maxWidth={isSizeName && width}
      fullWidth={isSizeName}
      aria-labelledby={id}
      {...(atOnce ? { transitionDuration: 0 } : {})}
      {...(onClose ? { onClose } : {})}
      {...(onKeyDown ? { onKeyDown } : {})}
    >
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={isSizeName ? (sx ?? null) : { width, ...sx }} {...rest}>
        {children}
      </DialogContent>
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 1 }}>
        {actions}
      </DialogActions>
    </MuiDialog>
  );
}
