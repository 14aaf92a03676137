// A few ways to show the same, of which one is pressed.
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';

interface Props<Name extends string | number> {
  label: string;
  value: Name;
  choices: readonly (readonly [value: Name, text: string])[];
  onChange(value: Name): void;
}

export const Segments = <Name extends string | number>({ label, value, choices, onChange }: Props<Name>) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    aria-label={label}
    value={value}
    onChange={(_event, chosen: Name | null) => chosen !== null && onChange(chosen)}
    sx={{ bgcolor: 'background.paper' }}
  >
    {choices.map(([name, text]) => (
      <ToggleButton key={name} value={name} sx={{ py: 0.25, px: 1, fontSize: 12.5 }}>
        {text}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
