// A few choices in a row, all of them seen at once.
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import MuiRadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';

interface Props<Value extends string> {
  label: string;
  name: string;
  value: Value;
  choices: readonly (readonly [value: Value, text: string])[];
  onChange(value: Value): void;
}

export function RadioGroup<Value extends string>({ label, name, value, choices, onChange }: Props<Value>) {
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id} sx={{ fontSize: 13 }}>
        {label}
      </FormLabel>
      <MuiRadioGroup
        row
        aria-labelledby={id}
        name={name}
        value={value}
        onChange={(_event, chosen) => onChange(chosen as Value)}
      >
        {choices.map(([each, text]) => (
          <FormControlLabel
            key={each}
            value={each}
            control={<Radio size="small" />}
            label={text}
            slotProps={{ typography: { sx: { fontSize: 14 } } }}
          />
        ))}
      </MuiRadioGroup>
    </FormControl>
  );
}
