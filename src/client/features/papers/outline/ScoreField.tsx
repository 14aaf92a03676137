// A number edited in place: points in steps of 0.5, or mm. Invalid text is reset on blur.
import { memo } from 'react';
import { useDraft } from '../edit/useDraft';

interface Props {
  label: string;
  value: number;
  onSet(value: number): void;
  step?: number;
  max?: number;
  placeholder?: string;
  /** This value is shown as an empty field. */
  blank?: number | undefined;
}

/** NaN for an empty or unparsable text. */
const read = (text: string): number => {
  const plain = text.trim().replace(/[。．]/g, '.');
  return plain === '' ? NaN : Number(plain);
};
const isWhole = (text: string): boolean => Number.isFinite(read(text)) && !/[.。．]$/.test(text.trim());

export const ScoreField = memo(function ScoreField({
  label,
  value,
  onSet,
  step = 0.5,
  max = 1000,
  placeholder,
  blank,
}: Props) {
  const commit = (text: string): void => {
    const typed = read(text);
    if (!Number.isFinite(typed) || typed < 0) return;
    const rounded = Math.min(max, Math.round(typed / step) * step);
    if (rounded !== value) onSet(rounded);
  };
  const draft = useDraft(value === blank ? '' : String(value), commit, isWhole);
  return (
    <input
      className="paper-number"
      aria-label={label}
      placeholder={placeholder}
      inputMode="decimal"
      value={draft.value}
      onChange={draft.onChange}
      onBlur={draft.onBlur}
      onFocus={(event) => event.target.select()}
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && draft.flush()}
    />
  );
});
