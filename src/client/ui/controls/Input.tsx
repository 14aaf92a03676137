// A text field in a line of controls: its label is only its accessible name.
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';

interface Props extends OutlinedInputProps {
  label: string;
  /** Largest number of characters. */
  max?: number;
}

export const Input = ({ label, max, inputProps, multiline = false, sx, ...props }: Props) => (
  <OutlinedInput
    size="small"
    multiline={multiline}
    inputProps={{ 'aria-label': label, maxLength: max, ...inputProps }}
    sx={[{ fontSize: 13 }, !multiline && { height: 32 }, ...(Array.isArray(sx) ? sx : [sx ?? null])]}
    {...props}
  />
);
