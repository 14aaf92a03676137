// A compact labelled choice; native, so that it opens at once and the keyboard knows it.
import Box from '@mui/material/Box';

interface Props {
  label: string;
  value: string | number | null;
  choices: readonly { value: string | number; label: string }[];
  onChange(value: string): void;
  /** Text of the empty choice; left out when there is none. */
  all?: string;
  disabled?: boolean;
}

export function LabelledSelect({ label, value, choices, onChange, all, disabled = false }: Props) {
  const now = value === null ? '' : String(value);
  const known = choices.some((choice) => String(choice.value) === now);
  return (
    <Box
      component="label"
      sx={{
        display: 'inline-flex', alignItems: 'center', height: 30, pl: 1, fontSize: 13,
        border: '1px solid', borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', opacity: disabled ? 0.6 : 1,
        '&:focus-within': { outline: '2px solid', outlineColor: 'primary.light' },
        '& select': { border: 0, bgcolor: 'transparent', font: 'inherit', color: 'inherit', height: '100%', px: 0.5, minWidth: 0, maxWidth: 170, outline: 0 },
      }}
    >
      <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {label}
      </Box>
      <select value={now} aria-label={label} disabled={disabled} onChange={(event) => onChange(event.target.value)}>
        {all !== undefined && <option value="">{all}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
        {now !== '' && !known && <option value={now}>{now}</option>}
      </select>
    </Box>
  );
}
