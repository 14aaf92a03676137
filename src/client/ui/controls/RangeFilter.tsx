// A filter by a number, from one value to another; each end may be open.
import { t } from '../../lib/texts/t';
import { useComposedInput } from './useComposedInput';

const REST_MS = 300;
const MAX_DIGITS = 6;

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

interface BoundProps {
  label: string;
  value: number | undefined;
  onChange(value: number | undefined): void;
}

function Bound({ label, value, onChange }: BoundProps) {
  const report = (typed: string) =>
    /^\d*$/.test(typed.trim()) && onChange(typed.trim() === '' ? undefined : Number(typed));
  const input = useComposedInput(value === undefined ? '' : String(value), report, REST_MS);
  return (
    <input
      inputMode="numeric"
      aria-label={label}
      maxLength={MAX_DIGITS}
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
