// What a screen says when it has nothing to show, with the next step as children.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  text: string;
  alert?: boolean;
  children?: ReactNode;
}

export function Notice({ title, text, alert = false, children }: Props) {
  return (
    <Box role={alert ? 'alert' : 'status'} sx={{ bgcolor: 'background.paper', border: '1px dashed', borderColor: 'divider', borderRadius: 1, p: 6, textAlign: 'center' }}>
      <Typography component="p" sx={{ fontSize: 17 }} gutterBottom>
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {text}
      </Typography>
      {children}
    </Box>
  );
}
