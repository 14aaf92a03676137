import MuiCheckbox from '@mui/material/Checkbox';
import { Labelled, type ToggleProps } from './Labelled';

export const Checkbox = ({ indeterminate = false, ...toggle }: ToggleProps & { indeterminate?: boolean }) => (
  <Labelled
    {...toggle}
    draw={(shared) => <MuiCheckbox size="small" sx={{ p: 0.5 }} indeterminate={indeterminate} {...shared} />}
  />
);
