// The text and choice fields of a form in the store (state/forms/useForm.ts): value, change and fault follow from the
// name of the field.
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { t } from '../../lib/texts/t';
import type { Choice } from './LabelledSelect';

export interface FieldsForm<Draft> {
  draft: Draft;
  change(patch: Partial<Draft>): void;
  faultOf(field: keyof Draft & string): string | undefined;
}
/** The fields of a draft with values of one type. */
type NamesOf<Draft, Value> = { [Name in keyof Draft]: Draft[Name] extends Value ? Name : never }[keyof Draft] & string;

interface TextInputProps<Draft> extends Pick<
  TextFieldProps,
  | 'autoFocus'
  | 'required'
  | 'fullWidth'
  | 'type'
  | 'multiline'
  | 'minRows'
  | 'maxRows'
  | 'placeholder'
  | 'disabled'
  | 'sx'
> {
  form: FieldsForm<Draft>;
  name: NamesOf<Draft, string>;
  label: string;
  /** Largest number of characters. */
  max?: number;
  /** Shown below the field while it has no fault. */
  hint?: string | undefined;
  /** What the typed text is stored as. */
  clean?(text: string): string;
  onChange?(text: string): void;
  onBlur?(): void;
  slotProps?: { htmlInput?: object; input?: object; inputLabel?: object };
}

const SEVERAL_LINES = { sx: { whiteSpace: 'pre-line', maxHeight: 160, overflow: 'auto' } } as const;

export function TextInput<Draft extends object>({
  form,
  name,
  label,
  max,
  hint,
  clean = (text) => text,
  onChange = (text) => form.change({ [name]: text } as Partial<Draft>),
  slotProps = {},
  ...field
}: TextInputProps<Draft>) {
  const fault = form.faultOf(name);
  const { htmlInput, ...slots } = slotProps;
  return (
    <TextField
      size="small"
      name={name}
      label={label}
      value={form.draft[name]}
      error={fault !== undefined}
      helperText={fault ?? hint}
      onChange={(event) => onChange(clean(event.target.value))}
      slotProps={{ formHelperText: SEVERAL_LINES, ...slots, htmlInput: { maxLength: max, ...htmlInput } }}
      {...field}
    />
  );
}

interface ChoiceInputProps<Draft> {
  form: FieldsForm<Draft>;
  name: NamesOf<Draft, string | number>;
  label: string;
  choices: readonly Choice[];
  /** Replaces the default, which stores the value in the draft. */
  onChange?(value: string): void;
}
export function ChoiceInput<Draft extends object>({ form, name, label, choices, onChange }: ChoiceInputProps<Draft>) {
  const value = form.draft[name];
  const store = (text: string) =>
    form.change({ [name]: typeof value === 'number' ? Number(text) : text } as Partial<Draft>);
  const fault = form.faultOf(name);
  return (
    <TextField
      select
      size="small"
      name={name}
      label={label}
      value={value}
      error={fault !== undefined}
      helperText={fault}
      onChange={({ target }) => (onChange ?? store)(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true }, htmlInput: { 'aria-label': label } }}
    >
      {choices.map(({ value: id, label: text }) => (
        <option key={id} value={id}>
          {t(text)}
        </option>
      ))}
    </TextField>
  );
}
