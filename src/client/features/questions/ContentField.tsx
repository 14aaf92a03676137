// A piece of content as source text with what it will look like beside or below it.
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { useDeferredValue, useId } from 'react';
import { ContentView } from '../../ui/ContentView';
import { sourceToHtml } from './contentSource';

interface Props {
  label: string;
  value: string;
  onChange(value: string): void;
  rows?: number;
  placeholder?: string;
  error?: string | undefined;
  hint?: string;
  /** The label is only for assistive technology. */
  quiet?: boolean;
}

export function ContentField({ label, value, onChange, rows = 3, placeholder, error, hint, quiet = false }: Props) {
  const id = useId();
  const shown = useDeferredValue(value);
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      {!quiet && (
        <Box component="label" htmlFor={id} sx={{ display: 'block', fontWeight: 600, fontSize: 13, mb: 0.5 }}>
          {label}
        </Box>
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, gap: 1.5 }}>
        <Box
          component="textarea"
          id={id}
          rows={rows}
          value={value}
          onChange={(event) => onChange((event.target as HTMLTextAreaElement).value)}
          placeholder={placeholder}
          spellCheck={false}
          aria-label={quiet ? label : undefined}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-help`}
          sx={{
            width: '100%',
            boxSizing: 'border-box',
            minHeight: rows * 24 + 18,
            fieldSizing: 'content',
            p: 1,
            border: '1px solid',
            borderColor: error ? 'error.main' : 'divider',
            borderRadius: 1,
            font: '14px/1.7 ui-monospace, Consolas, "Noto Sans Mono CJK SC", "Noto Sans CJK SC", monospace',
            resize: 'vertical',
            bgcolor: 'background.paper',
            '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.light' },
          }}
        />
        <Box role="region" aria-label={`${label}预览`} sx={{ p: 1, minHeight: rows * 24, bgcolor: '#fbfcfe', border: '1px solid', borderColor: 'divider', borderRadius: 1, minWidth: 0 }}>
          {shown.trim() === '' ? <Box sx={{ color: 'text.disabled', fontSize: 13 }}>预览</Box> : <ContentView html={sourceToHtml(shown)} />}
        </Box>
      </Box>
      <FormHelperText id={`${id}-help`} error={error !== undefined} role={error ? 'alert' : undefined} sx={{ mx: 0 }}>
        {error ?? hint ?? ''}
      </FormHelperText>
    </Box>
  );
}
