// What needs a decision before the user can go on, in a form: its text and its buttons.
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export const WarningBox = ({ children }: { children: ReactNode }) => (
  <Box
    role="alert"
    sx={{
      border: '1px solid',
      borderColor: 'warning.main',
      bgcolor: 'var(--warn-tint)',
      borderRadius: 1,
      p: 1.5,
      display: 'grid',
      gap: 1,
    }}
  >
    {children}
  </Box>
);
