// One labelled text field of the public forms. Plain elements, because MUI is loaded only after sign-in
// (docs/decisions/0008).
import { useId, useState } from 'react';
import { t } from '../../lib/texts/t';
import { PasswordEye } from '../../ui/controls/PasswordEye';

interface Props {
  /** A field of usePasswordForm. */
  field: { name: string; value: string; fault: string | undefined; change(text: string): void; check(): void };
  label: string;
  type?: 'text' | 'password' | 'tel';
  autoComplete?: string;
  autoFocus?: boolean;
}

export function Field({ field: { name, value, fault, change, check }, label, type = 'text', ...input }: Props) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div className="public-field" data-invalid={Boolean(fault)}>
      <label htmlFor={id}>{label}</label>
      <div>
        {/* Autofocus is acceptable here: the form is the only content of the page. */}
        <input
          id={id}
          name={name}
          type={shown ? 'text' : type}
          value={value}
          {...input}
          aria-invalid={Boolean(fault)}
          aria-describedby={`${id}-error`}
          onChange={({ target }) => change(type === 'password' ? target.value : target.value.trim())}
          onBlur={check}
        />
        {type === 'password' && <PasswordEye shown={shown} onChange={setShown} />}
      </div>
      <p id={`${id}-error`} className="public-error">
        {fault ?? ''}
      </p>
    </div>
  );
}

/** Wording of the specification. */
export const usernameFault = (username: string): string | undefined =>
  username.trim() === '' ? t('请填写手机号') : undefined;
