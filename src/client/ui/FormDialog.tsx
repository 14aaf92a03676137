// A dialog with one form: Enter and Ctrl+Enter send, Esc closes after asking when something was typed, the fault stands above the buttons.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState, type ReactNode } from 'react';
import { isComposing } from '../lib/keys/pressed';
import { useFormClosing } from './waiting';

export interface FormDialogProps {
  title: string;
  ok?: string;
  busy?: boolean;
  /** false where something must be chosen before there is anything to send. */
  ready?: boolean;
  /** What is wrong, in Chinese. */
  fault?: string | null | undefined;
  /** Another person's state beside the own one: nothing is sent until one is chosen. */
  conflict?: ReactNode;
  /** px. */
  width?: number;
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
}

export function FormDialog({ title, ok = '保存', busy = false, ready = true, fault, conflict, width = 440, onSubmit, onClose, children }: FormDialogProps) {
  const [typed, setTyped] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const { cancel } = useFormClosing(busy, onClose);
  const { escape } = useFormClosing(busy, () => (typed ? setLeaving(true) : onClose()));
  return (
    <Dialog open onClose={escape} maxWidth={false} aria-label={title}>
      <form
        noValidate
        onKeyDown={(event) => {
          // Also out of a field of several lines, where Enter is a new line.
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
          event.preventDefault();
          event.currentTarget.requestSubmit();
        }}
        onInput={() => (setTyped(true), setLeaving(false))}
        onSubmit={(event) => (event.preventDefault(), event.stopPropagation(), busy || !ready || conflict ? undefined : onSubmit())}
      >
        <DialogTitle sx={{ fontSize: 16, pb: 1 }}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, width, maxWidth: '100%', pt: '8px !important' }}>
          {conflict}
          {children}
        </DialogContent>
        {fault && (
          <Box role="alert" sx={{ px: 3, py: 1, maxHeight: 120, overflow: 'auto', flex: 'none', color: 'error.main', fontSize: 13 }}>
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
