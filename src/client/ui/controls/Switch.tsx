import MuiSwitch from '@mui/material/Switch';
import { Labelled, type ToggleProps } from './Labelled';

export const Switch = (toggle: ToggleProps) => (
  <Labelled {...toggle} draw={(shared) => <MuiSwitch size="small" {...shared} />} />
);
