// Form for the reason of a status change, with templates if there are any.
import Box from '@mui/material/Box';
import { useState } from 'react';
import { t } from '../../lib/texts/t';
import { Button } from '../../ui/controls/Button';
import { Chip } from '../../ui/controls/Chip';
import { Input } from '../../ui/controls/Input';

interface Props {
  label: string;
  hint: string;
  action: string;
  templates?: readonly string[];
  busy: boolean;
  onSend(reason: string): void;
  onClose(): void;
}

export function ReasonForm({ label, hint, action, templates = [], busy, onSend, onClose }: Props) {
  const [reason, setReason] = useState('');
  return (
    <Box
      component="form"
      onSubmit={(event) => (event.preventDefault(), reason.trim() !== '' && onSend(reason.trim()))}
      sx={{ display: 'grid', gap: 0.75, flexBasis: '100%', order: 1 }}
    >
      {templates.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          {templates.map((text) => (
            <Chip
              variant="filled"
              key={text}
              label={text}
              onClick={() => setReason(reason === '' ? text : reason + t('；') + text)}
            />
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', '& button': { flex: 'none' } }}>
        <Input
          autoFocus
          fullWidth
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
          placeholder={hint}
          label={label}
          max={500}
        />
        <Button look="filled bad" type="submit" disabled={reason.trim() === '' || busy}>
          {action}
        </Button>
        <Button onClick={onClose}>{t('取消')}</Button>
      </Box>
    </Box>
  );
}
