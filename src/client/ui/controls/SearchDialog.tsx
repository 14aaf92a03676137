// The frame of a dialog for one search: at the upper edge, without a heading to be seen, as high as what is found.
import MuiDialog from '@mui/material/Dialog';
import { useId, type ReactNode } from 'react';
import { READ_ALOUD_ONLY } from '../content/readAloudOnly';
import { Text } from './Text';

interface Props {
  title: string;
  onClose(): void;
  children: ReactNode;
}

export function SearchDialog({ title, onClose, children }: Props) {
  const id = useId();
  return (
    <MuiDialog
      open
      onClose={onClose}
      aria-labelledby={id}
      // It must react to the keyboard at once.
      transitionDuration={0}
      fullWidth
      maxWidth="sm"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { sx: { mt: '9vh', maxHeight: '72vh' } } }}
    >
      <Text component="h2" id={id} sx={READ_ALOUD_ONLY}>
        {title}
      </Text>
      {children}
    </MuiDialog>
  );
}
