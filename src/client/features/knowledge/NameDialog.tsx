// Asks for one or two names (key and name of a point, title of a system, name of a type).
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useFormClosing } from '../../ui/waiting';

export interface NameField {
  name: string;
  label: string;
  value: string;
  max: number;
  /** A choice instead of free text. */
  choices?: readonly { value: string; label: string }[];
}
export interface NameQuestion {
  title: string;
  fields: readonly NameField[];
  ok: string;
  /** True when it was stored; the dialog stays open otherwise. */
  onOk(values: Readonly<Record<string, string>>): Promise<boolean>;
}

export function NameDialog({ question, onClose }: { question: NameQuestion; onClose(): void }) {
  const { title, fields, ok, onOk } = question;
  const [values, setValues] = useState<Record<string, string>>(() => Object.fromEntries(fields.map((field) => [field.name, field.value])));
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const { cancel, escape } = useFormClosing(busy, onClose);
  const empty = (name: string) => (values[name] ?? '').trim() === '';
  const submit = async () => {
    setTried(true);
    if (busy || fields.some((field) => empty(field.name))) return;
    setBusy(true);
    const done = await onOk(Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.trim()])));
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Dialog open onClose={escape} aria-label={title}>
      <form noValidate onSubmit={(event) => (event.preventDefault(), void submit())}>
        <DialogTitle sx={{ fontSize: 16, pb: 1 }}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, width: 380, pt: '8px !important' }}>
          {fields.map((field, index) => (
            <TextField
              key={field.name}
              size="small"
              label={field.label}
              value={values[field.name] ?? ''}
              autoFocus={index === fields.length - 1}
              error={tried && empty(field.name)}
              helperText={tried && empty(field.name) ? '不能为空' : undefined}
              onChange={(event) => setValues({ ...values, [field.name]: event.target.value })}
              select={field.choices !== undefined}
              slotProps={{ htmlInput: { maxLength: field.max, 'aria-label': field.label }, select: { native: true }, ...(field.choices && { inputLabel: { shrink: true } }) }}
            >
              {field.choices?.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </TextField>
          ))}
        </DialogContent>
        <DialogActions>
          <Button onClick={cancel}>取消</Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {ok}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
