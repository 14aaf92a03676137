// One labelled text field of the public forms. Plain elements, because MUI is loaded only after sign-in
// (docs/decisions/0008).
import { useId, type Ref } from 'react';

export interface FieldProps {
  label: string;
  value: string;
  error?: string | undefined;
  type?: 'text' | 'password' | 'tel';
  autoComplete?: string;
  autoFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  onChange: (value: string) => void;
  onBlur?: () => void;
}

export function Field({
  label,
  value,
  error,
  type = 'text',
  autoComplete,
  autoFocus,
  inputRef,
  onChange,
  onBlur,
}: FieldProps) {
  const id = useId();
  return (
    <div className="public-field" data-invalid={Boolean(error)}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={inputRef}
        type={type}
        value={value}
        autoComplete={autoComplete}
        // Autofocus is acceptable here: the form is the only content of the page.
        autoFocus={autoFocus}
        aria-invalid={Boolean(error)}
        aria-describedby={`${id}-error`}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      <p id={`${id}-error`} className="public-error">
        {error ?? ''}
      </p>
    </div>
  );
}
