// A date as 年-月-日 in every browser and language (a native date field follows the language of the browser): typed, or
// picked from the browser's calendar.
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { typedDate } from '../../lib/dates';
import { t } from '../../lib/texts/t';
import { IconButton } from './Button';
import type { FieldsForm } from './FormFields';

interface Props extends Pick<TextFieldProps, 'required' | 'autoFocus' | 'sx' | 'name'> {
  label: string;
  /** `2026-11-05`, with `withTime` `2026-11-05T08:00`; '' for none. */
  value: string;
  onChange(value: string): void;
  withTime?: boolean;
  /** The label is only the accessible name: in filter bars. */
  bare?: boolean;
  /** The first day that the calendar offers. */
  min?: string;
  fault?: string | undefined;
  hint?: string | undefined;
}

const CALENDAR =
  'M4.5 5.5h15a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1M8 3v4M16 3v4M3.5 10.5h17';
const shownAs = (value: string) => value.replace('T', ' ');

export function DateField({
  label,
  value,
  onChange,
  withTime = false,
  bare = false,
  min,
  fault,
  hint,
  ...rest
}: Props) {
  // What is being typed, until it is a date.
  const [typed, setTyped] = useState<string | null>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const example = withTime ? '2026-11-05 08:00' : '2026-11-05';
  const commit = () => {
    if (typed === null) return;
    const date = typed.trim() === '' ? '' : typedDate(typed, withTime);
    if (date === undefined) return;
    setTyped(null);
    if (date !== value) onChange(date);
  };
  const wrong = typed !== null && typed.length >= example.length && typedDate(typed, withTime) === undefined;
  const message = wrong ? t('日期请写成 {0}', example) : fault;
  return (
    <TextField
      size="small"
      label={bare ? undefined : label}
      value={typed ?? shownAs(value)}
      placeholder={withTime ? t('年-月-日 时:分') : t('年-月-日')}
      error={message !== undefined}
      helperText={message ?? hint}
      onChange={({ target }) => {
        const complete = target.value.length === example.length && typedDate(target.value, withTime);
        setTyped(complete ? null : target.value);
        if (complete) onChange(complete);
        else if (target.value === '') onChange('');
      }}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { inputMode: 'numeric', maxLength: 20, autoComplete: 'off', ...(bare && { 'aria-label': label }) },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <input
                ref={calendar}
                type={withTime ? 'datetime-local' : 'date'}
                value={value}
                min={min}
                tabIndex={-1}
                aria-hidden
                onChange={({ target }) => (setTyped(null), onChange(target.value))}
                style={{ width: 0, padding: 0, border: 0, opacity: 0, pointerEvents: 'none' }}
              />
              <IconButton label={t('打开日历：{0}', label)} onClick={() => calendar.current?.showPicker()}>
                <svg
                  viewBox="0 0 24 24"
                  width={16}
                  height={16}
                  fill="none"
                  stroke="currentColor"
                  strokeWidth={2}
                  aria-hidden
                >
                  <path d={CALENDAR} />
                </svg>
              </IconButton>
            </InputAdornment>
          ),
          sx: { pr: 0.5, bgcolor: 'background.paper', ...(bare && { height: 32, width: 146, fontSize: 13 }) },
        },
      }}
      {...rest}
    />
  );
}

interface InputProps<Draft> extends Omit<Props, 'value' | 'onChange' | 'fault' | 'name'> {
  form: FieldsForm<Draft>;
  name: { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft] & string;
}
/** The same for a field of a form in the store. */
export const DateInput = <Draft extends object>({ form, name, ...field }: InputProps<Draft>) => (
  <DateField
    name={name}
    value={String(form.draft[name])}
    fault={form.faultOf(name)}
    onChange={(value) => form.change({ [name]: value } as Partial<Draft>)}
    {...field}
  />
);
