// Form with one or two text fields (key and name of a point, title of a system, name of a type).
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { ConflictSides, type ShownField } from '../../ui/dialogs/ConflictSides';
import { useRecordForm } from '../../ui/dialogs/useRecordForm';
import { useFormClosing } from '../../ui/dialogs/waiting';

export interface NameField {
  name: string;
  label: string;
  value: string;
  max: number;
  /** Fixed choices instead of free text. */
  choices?: readonly { value: string; label: string }[];
}
export interface NameQuestion {
  title: string;
  fields: readonly NameField[];
  ok: string;
  /** Revision of the stored row that the values come from; undefined for a new row. */
  revision?: number | undefined;
  /** A reply without an error means that the values are stored. Otherwise the dialog stays open. */
  onOk(values: Readonly<Record<string, string>>, revision: number): PromiseLike<{ error?: unknown }>;
}

type Row = Readonly<Record<string, unknown>> & { revision?: number };

export function NameDialog({ question, onClose }: { question: NameQuestion; onClose(): void }) {
  const { title, fields, ok, onOk } = question;
  const form = useRecordForm(null as Row | null, (row) =>
    Object.fromEntries(fields.map(({ name, value }) => [name, row ? String(row[name] ?? '') : value])),
  );
  const { draft: values, change } = form;
  const shown = fields.map(({ name, label, choices }): ShownField<Record<string, string>> => {
    const text = (value = '') => choices?.find((choice) => choice.value === value)?.label ?? value;
    return [label, (draft) => text(draft[name])];
  });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const { cancel, escape } = useFormClosing(busy, onClose);
  const empty = (name: string) => (values[name] ?? '').trim() === '';
  const submit = async () => {
    setTried(true);
    if (busy || form.theirs || fields.some((field) => empty(field.name))) return;
    setBusy(true);
    const trimmed = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.trim()]));
    const { error } = await onOk(trimmed, form.revision || (question.revision ?? 0));
    setBusy(false);
    if (error === undefined) onClose();
    else form.refused(error);
  };
  return (
    <Dialog open onClose={escape} aria-label={title}>
      <form noValidate onSubmit={(event) => (event.preventDefault(), void submit())}>
        <DialogTitle sx={{ fontSize: 16, pb: 1 }}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, width: 380, pt: '8px !important' }}>
          <ConflictSides form={form} fields={shown} />
          {fields.map((field, index) => (
            <TextField
              key={field.name}
              size="small"
              label={field.label}
              value={values[field.name] ?? ''}
              autoFocus={index === fields.length - 1}
              error={tried && empty(field.name)}
              helperText={tried && empty(field.name) ? '不能为空' : undefined}
              onChange={(event) => change({ [field.name]: event.target.value })}
              select={field.choices !== undefined}
              slotProps={{
                htmlInput: { maxLength: field.max, 'aria-label': field.label },
                select: { native: true },
                ...(field.choices && { inputLabel: { shrink: true } }),
              }}
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
          <Button type="submit" variant="contained" disabled={busy || form.theirs !== null}>
            {ok}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
