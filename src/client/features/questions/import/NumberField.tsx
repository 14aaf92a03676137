// The number of a question in its paper; changed when the field is left or Enter is pressed.
import { useState } from 'react';
import { t } from '../../../lib/texts/t';

interface Props {
  name: string;
  value: string;
  onChange(value: string): void;
}

export function NumberField({ name, value, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const leave = () => {
    const next = typed?.trim() ?? value;
    setTyped(null);
    if (next !== value && /^\d{0,3}$/.test(next)) onChange(next);
  };
  return (
    <label className="labelled-select">
      <span>{t('题号')}</span>
      <input
        inputMode="numeric"
        maxLength={3}
        size={3}
        aria-label={t('{0}的题号', name)}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          // Leaves the field, so that Ctrl+Z is that of the page again.
          if (event.key === 'Enter') event.currentTarget.closest('section')?.focus();
          if (event.key === 'Escape') setTyped(null);
        }}
      />
    </label>
  );
}
