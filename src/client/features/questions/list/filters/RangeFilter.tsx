// A filter by a number of the question, from one value to another; each end may be open.
import type { RangeField } from '../../../../../contract/question/questionFields';
import { useComposedInput } from '../../../../ui/controls/useComposedInput';
import type { ListQueryControl } from '../useListQuery';
import { t } from '../../../../lib/texts/t';

const REST_MS = 300;
const MAX_DIGITS = 6;

interface Props {
  control: ListQueryControl;
  name: RangeField;
  label: string;
}

export function RangeFilter({ control: { query, change }, name, label }: Props) {
  const end = (bound: 'min' | 'max', words: string) => (
    <Bound
      label={words}
      value={query[`${name}_${bound}`]}
      onChange={(value) => change({ [`${name}_${bound}`]: value }, true)}
    />
  );
  const set = query[`${name}_min`] !== undefined || query[`${name}_max`] !== undefined;
  return (
    <span className="labelled-select" data-set={set || undefined}>
      <span aria-hidden>{label}</span>
      {end('min', t('{0}从', label))}
      <span aria-hidden>～</span>
      {end('max', t('{0}到', label))}
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
