// What Checkbox, Switch and Radio have in common: their label, on their right.
import FormControlLabel from '@mui/material/FormControlLabel';
import type { ChangeEvent, ReactElement, ReactNode } from 'react';

export interface ToggleProps {
  label?: ReactNode;
  /** Accessible name where there is no visible label. */
  name?: string;
  /** Id of a text that says more. */
  describedBy?: string;
  checked: boolean;
  disabled?: boolean | undefined;
  onChange(on: boolean): void;
}

interface Shared {
  checked: boolean;
  disabled: boolean;
  onChange(event: ChangeEvent<HTMLInputElement>, on: boolean): void;
  slotProps: { input: { 'aria-label': string | undefined; 'aria-describedby': string | undefined } };
}

export function Labelled({
  label,
  name,
  describedBy,
  checked,
  disabled = false,
  onChange,
  draw,
}: ToggleProps & { draw(shared: Shared): ReactElement }) {
  const control = draw({
    checked,
    disabled,
    onChange: (_event, on) => onChange(on),
    slotProps: { input: { 'aria-label': name, 'aria-describedby': describedBy } },
  });
  return label === undefined ? (
    control
  ) : (
    <FormControlLabel
      control={control}
      label={label}
      sx={{ m: 0, gap: 0.5 }}
      slotProps={{ typography: { sx: { fontSize: 13 } } }}
    />
  );
}
