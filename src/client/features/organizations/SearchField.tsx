// The text filter of a list, safe with input methods.
import OutlinedInput from '@mui/material/OutlinedInput';
import { useComposedInput } from '../../ui/useComposedInput';

export function SearchField({ label, value, onChange }: { label: string; value: string; onChange(text: string): void }) {
  const search = useComposedInput(value, (typed) => onChange(typed.trim()), 300);
  return (
    <OutlinedInput
      size="small"
      placeholder={label}
      value={search.value}
      onChange={search.onChange}
      inputProps={{ 'aria-label': label, type: 'search', maxLength: 40, onCompositionStart: search.onCompositionStart, onCompositionEnd: search.onCompositionEnd }}
      sx={{ width: 200, height: 30, fontSize: 13, bgcolor: 'background.paper' }}
    />
  );
}
