// A panel at an element of the page that leaves the keyboard where it is.
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  anchor: Element | null;
  /** px. */
  width: number;
  /** Esc in the panel, or the pointer leaves it. */
  onClose(): void;
  children: ReactNode;
}

const MODIFIERS = [
  { name: 'offset', options: { offset: [0, 4] } },
  { name: 'preventOverflow', options: { padding: 8, altAxis: true } },
];

export const FloatingPanel = ({ label, anchor, width, onClose, children }: Props) => (
  <Popper open disablePortal anchorEl={anchor} placement="bottom-start" modifiers={MODIFIERS} sx={{ zIndex: 1200 }}>
    <Paper
      elevation={8}
      role="region"
      aria-label={label}
      // Focusable, so that long content can be scrolled by keyboard.
      tabIndex={0}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      onMouseLeave={onClose}
      sx={{
        width,
        maxWidth: 'calc(100vw - 32px)',
        maxHeight: '56vh',
        overflow: 'auto',
        p: '10px 16px 8px',
        border: '1px solid',
        borderColor: 'divider',
      }}
    >
      {children}
    </Paper>
  </Popper>
);
