// A section of the home screen under its heading.
import Paper from '@mui/material/Paper';
import { useId, type ReactNode } from 'react';
import { Text } from '../../ui/controls/Text';

export function HomeSection({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={heading} sx={{ p: 2, pt: 1.5 }}>
      <Text id={heading} component="h2" sx={{ color: 'text.secondary', mb: 1 }}>
        {title}
      </Text>
      {children}
    </Paper>
  );
}
