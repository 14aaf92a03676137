// A compact labelled choice of the filter bar; native, so that it opens at once and the keyboard knows it.
import Box from '@mui/material/Box';

export interface Choice {
  value: string;
  label: string;
}
interface Props {
  label: string;
  value: string;
  choices: readonly Choice[];
  onChange(value: string): void;
  /** Text of the empty choice; null when there is none. */
  all?: string | null;
}

export function FilterSelect({ label, value, choices, onChange, all = '全部' }: Props) {
  const set = all !== null && value !== '';
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
        bgcolor: set ? '#eef4fb' : 'background.paper',
        borderRadius: 1,
        fontSize: 13,
        '&:focus-within': { outline: '2px solid', outlineColor: 'primary.light' },
        '& select': {
          border: 0,
          bgcolor: 'transparent',
          font: 'inherit',
          color: set ? 'primary.dark' : 'text.primary',
          height: '100%',
          px: 0.5,
          maxWidth: 170,
          outline: 0,
          cursor: 'pointer',
        },
      }}
    >
      <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {label}
      </Box>
      <select value={value} aria-label={label} onChange={(event) => onChange(event.target.value)}>
        {all !== null && <option value="">{all}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
        {value !== '' && !choices.some((choice) => choice.value === value) && <option value={value}>{value}</option>}
      </select>
    </Box>
  );
}
