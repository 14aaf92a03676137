import FormHelperText, { type FormHelperTextProps } from '@mui/material/FormHelperText';

/** What is wrong with the field above it. */
export const FieldFault = (props: FormHelperTextProps) => <FormHelperText error role="alert" {...props} />;
