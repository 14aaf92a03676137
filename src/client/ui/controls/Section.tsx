// A part of a page in a frame of its own: heading, actions at the right edge, content.
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useId, type ReactNode } from 'react';
import { Heading } from './Text';

interface Props {
  title: ReactNode;
  /** At the right edge of the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

const HEAD = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 1,
  minHeight: 32,
  mb: 1,
} as const;

export function Section({ title, actions, children }: Props) {
  const id = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: 2, borderRadius: '8px', minWidth: 0 }}>
      <Box sx={HEAD}>
        <Heading id={id}>{title}</Heading>
        {actions}
      </Box>
      {children}
    </Paper>
  );
}
