// One labelled text field of the public forms, light enough for the login route (no Select or Menu pulled in).
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, type ReactNode, type Ref } from 'react';

export interface FieldProps {
  label: string;
  value: string;
  error?: string | undefined;
  type?: 'text' | 'password' | 'tel';
  autoComplete?: string;
  autoFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  endAdornment?: ReactNode;
  onChange: (value: string) => void;
  onBlur?: () => void;
}

export function Field({ label, value, error, type = 'text', autoComplete, autoFocus, inputRef, endAdornment, onChange, onBlur }: FieldProps) {
  const id = useId();
  return (
    <FormControl fullWidth error={Boolean(error)} sx={{ mb: 0.5 }}>
      <label htmlFor={id} style={{ fontSize: 13, color: '#526173', marginBottom: 6 }}>
        {label}
      </label>
      <OutlinedInput
        id={id}
        size="small"
        type={type}
        value={value}
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        inputRef={inputRef}
        endAdornment={endAdornment}
        aria-describedby={`${id}-error`}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      <FormHelperText id={`${id}-error`} sx={{ minHeight: 20, mx: 0 }}>
        {error ?? ''}
      </FormHelperText>
    </FormControl>
  );
}
