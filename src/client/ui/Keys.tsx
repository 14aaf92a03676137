// Keys with the labels on the keyboard.
import Box from '@mui/material/Box';
import { keyLabel } from '../lib/actions/actions';

export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        flexWrap: 'wrap',
        gap: 0.5,
        '& kbd': {
          border: '1px solid',
          borderColor: 'divider',
          borderBottomWidth: 2,
          borderRadius: 0.75,
          px: 0.75,
          font: 'inherit',
          fontSize: 12,
          lineHeight: '20px',
          bgcolor: 'background.default',
          color: 'text.primary',
          whiteSpace: 'nowrap',
        },
      }}
    >
      {keys.map((key) => (
        <kbd key={key}>{keyLabel(key)}</kbd>
      ))}
    </Box>
  );
}
