// The confirm box in the product's theme; a chunk of its own, loaded when the first question is asked.
import { ThemeProvider } from '@mui/material/styles';
import { ConfirmHost } from '../ui/ConfirmHost';
import { notices } from './browserEffects';
import { theme } from './theme';

export default function ConfirmLayer() {
  return (
    <ThemeProvider theme={theme}>
      <ConfirmHost notices={notices} />
    </ThemeProvider>
  );
}
