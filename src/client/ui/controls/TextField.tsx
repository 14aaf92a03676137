// A text field with its label on its frame. Of a form in the store: FormFields; in a line of controls: Input.
import InputAdornment from '@mui/material/InputAdornment';
import MuiTextField, { type TextFieldProps } from '@mui/material/TextField';
import type { ReactNode } from 'react';

export const TextField = (props: TextFieldProps) => <MuiTextField size="small" {...props} />;

/** What is shown at the end of a field, as its `endAdornment`. */
export const FieldEnd = ({ children }: { children: ReactNode }) => (
  <InputAdornment position="end">{children}</InputAdornment>
);
