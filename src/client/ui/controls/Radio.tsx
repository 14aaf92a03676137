import MuiRadio from '@mui/material/Radio';
import { Labelled, type ToggleProps } from './Labelled';

/** One of those with the same `group`. */
export const Radio = ({ group, ...toggle }: ToggleProps & { group: string }) => (
  <Labelled {...toggle} draw={(shared) => <MuiRadio size="small" sx={{ p: 0.5 }} name={group} {...shared} />} />
);
