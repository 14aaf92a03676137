// The last change with an undo button, for ten seconds; it stays while it has the pointer or the focus.
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useEffect, useState } from 'react';

const SHOWN_MS = 10_000;

export function UndoNotice({ text, onUndo, onClose }: { text: string; onUndo(): void; onClose(): void }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = window.setTimeout(onClose, SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [held, onClose]);
  return (
    <Paper
      role="status"
      aria-label="刚才的修改"
      elevation={6}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      sx={{
        position: 'fixed',
        left: '50%',
        bottom: 24,
        transform: 'translateX(-50%)',
        zIndex: 1300,
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
      <Button size="small" onClick={onUndo} title="Ctrl+Z">
        撤销
      </Button>
      <Button size="small" color="inherit" aria-label="关闭" sx={{ minWidth: 32 }} onClick={onClose}>
        ×
      </Button>
    </Paper>
  );
}
