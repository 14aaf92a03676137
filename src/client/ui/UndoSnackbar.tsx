// What has just happened, with an undo button, for ten seconds; it stays while it has the pointer or the focus.
import Paper from '@mui/material/Paper';
import Snackbar from '@mui/material/Snackbar';
import { t } from '../lib/texts/t';
import { Button } from './controls/Button';

export interface UndoBarProps {
  label: string;
  text: string;
  hint?: string;
  onUndo(): void;
  onClose(): void;
}
const SHOWN_MS = 10_000;

export default function UndoSnackbar({ label, text, hint, onUndo, onClose }: UndoBarProps) {
  return (
    <Snackbar
      open
      autoHideDuration={SHOWN_MS}
      onClose={(_event, reason) => void (reason === 'timeout' && onClose())}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
    >
      <Paper
        role="status"
        // A polite region that appears with its text is not read.
        aria-live="assertive"
        aria-label={label}
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
        <span>{text}</span>
        <Button onClick={onUndo} title={hint}>
          {t('撤销')}
        </Button>
        <Button look="plain" aria-label={t('关闭')} style={{ minWidth: 32 }} onClick={onClose}>
          ×
        </Button>
      </Paper>
    </Snackbar>
  );
}
