// A compact labelled choice; native, so that it opens at once and the keyboard knows it.
import Box from '@mui/material/Box';

export interface Choice {
  value: string | number;
  label: string;
}
interface Props {
  label: string;
  value: string | number | null;
  choices: readonly Choice[];
  onChange(value: string): void;
  /** Text of the empty choice; left out when there is none. Any other choice then stands out. */
  all?: string;
  disabled?: boolean;
}

export function LabelledSelect({ label, value, choices, onChange, all, disabled = false }: Props) {
  const now = value === null ? '' : String(value);
  const known = choices.some((choice) => String(choice.value) === now);
  const set = all !== undefined && now !== '';
  return (
    <Box
      component="label"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        height: 30,
        pl: 1,
        border: '1px solid',
        borderColor: set ? 'primary.main' : 'divider',
        bgcolor: set ? 'var(--tint)' : 'background.paper',
        borderRadius: 1,
        fontSize: 13,
        opacity: disabled ? 0.6 : 1,
        '&:focus-within': { outline: '2px solid', outlineColor: 'primary.light' },
        '& select': {
          border: 0,
          bgcolor: 'transparent',
          font: 'inherit',
          color: set ? 'primary.dark' : 'text.primary',
          height: '100%',
          px: 0.5,
          minWidth: 0,
          maxWidth: 170,
          outline: 0,
          cursor: disabled ? 'default' : 'pointer',
        },
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
