// A dialog with one form: Enter and Ctrl+Enter submit, Esc closes after a confirm if the form was edited; the fault is
// shown above the buttons.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState, type ReactNode } from 'react';
import { isComposing } from '../../lib/keys/pressed';
import { useFormClosing } from './waiting';

export interface FormDialogProps {
  title: string;
  ok?: string;
  busy?: boolean;
  /** False if something must be chosen before the form can be submitted. */
  ready?: boolean;
  /** The error message, in Chinese. */
  fault?: string | null | undefined;
  /** The conflicting version of another user: nothing is submitted until one is chosen. */
  conflict?: ReactNode;
  /** The form opens with changes that were not saved. */
  dirty?: boolean | undefined;
  /** px. */
  width?: number;
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
}

export function FormDialog({
  title,
  ok = '保存',
  busy = false,
  ready = true,
  fault,
  conflict,
  dirty,
  width = 440,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const [typed, setTyped] = useState(dirty);
  const [leaving, setLeaving] = useState(false);
  const { cancel } = useFormClosing(busy, onClose);
  const { escape } = useFormClosing(busy, () => (typed ? setLeaving(true) : onClose()));
  return (
    <Dialog open onClose={escape} maxWidth={false} aria-label={title}>
      <form
        noValidate
        onKeyDown={(event) => {
          // Also from a multi-line field, where Enter inserts a new line.
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
          event.preventDefault();
          event.currentTarget.requestSubmit();
        }}
        onInput={() => (setTyped(true), setLeaving(false))}
        onSubmit={(event) => (
          event.preventDefault(),
          event.stopPropagation(),
          busy || !ready || conflict ? undefined : onSubmit()
        )}
      >
        <DialogTitle sx={{ fontSize: 16, pb: 1 }}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, width, maxWidth: '100%', pt: '8px !important' }}>
          {conflict}
          {children}
        </DialogContent>
        {fault && (
          <Box
            role="alert"
            sx={{ px: 3, py: 1, maxHeight: 120, overflow: 'auto', flex: 'none', color: 'error.main', fontSize: 13 }}
          >
            {fault}
          </Box>
        )}
        <DialogActions>
          {leaving && (
            <Box role="alert" sx={{ flex: 1, pl: 2, fontSize: 13, color: 'warning.main' }}>
              填写的内容还没有保存。
              <Button size="small" color="warning" autoFocus onClick={onClose}>
                放弃
              </Button>
            </Box>
          )}
          <Button onClick={cancel}>取消</Button>
          <Button type="submit" variant="contained" disabled={busy || !ready || Boolean(conflict)}>
            {busy ? '请稍候…' : ok}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
