// Filters by a number: from one value to another, each end of which may be open, and by exactly one.
import { t } from '../../lib/texts/t';
import { useComposedInput } from './useComposedInput';

const REST_MS = 300;
const MAX_DIGITS = 6;
const MAX_ID_DIGITS = 15;

interface Props {
  label: string;
  min: number | undefined;
  max: number | undefined;
  onChange(bound: 'min' | 'max', value: number | undefined): void;
}

export function RangeFilter({ label, min, max, onChange }: Props) {
  return (
    <span className="labelled-select" data-set={min !== undefined || max !== undefined || undefined}>
      <span aria-hidden>{label}</span>
      <Bound label={t('{0}从', label)} value={min} onChange={(value) => onChange('min', value)} />
      <span aria-hidden>～</span>
      <Bound label={t('{0}到', label)} value={max} onChange={(value) => onChange('max', value)} />
    </span>
  );
}

interface NumberProps {
  label: string;
  value: number | undefined;
  onChange(value: number | undefined): void;
}

export const NumberFilter = ({ label, ...bound }: NumberProps) => (
  <span className="labelled-select" data-set={bound.value !== undefined || undefined}>
    <span aria-hidden>{label}</span>
    <Bound label={label} digits={MAX_ID_DIGITS} {...bound} />
  </span>
);

interface BoundProps {
  label: string;
  digits?: number;
  value: number | undefined;
  onChange(value: number | undefined): void;
}

function Bound({ label, digits = MAX_DIGITS, value, onChange }: BoundProps) {
  const report = (typed: string) =>
    /^\d*$/.test(typed.trim()) && onChange(typed.trim() === '' ? undefined : Number(typed));
  const input = useComposedInput(value === undefined ? '' : String(value), report, REST_MS);
  return (
    <input
      inputMode="numeric"
      aria-label={label}
      maxLength={digits}
      value={input.value}
      onChange={input.onChange}
      onCompositionStart={input.onCompositionStart}
      onCompositionEnd={input.onCompositionEnd}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !input.isComposing()) input.commit(input.value);
      }}
    />
  );
}
