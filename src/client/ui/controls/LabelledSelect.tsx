// A compact labelled select; native, so that it opens fast and has full keyboard support. Plain styles: a filter bar
// has twenty of them.
import type { ListChoice } from '../../lib/lists/listModel';
import { t, WIDER } from '../../lib/texts/t';

/** Widths in px of selects whose choices come from the server: loading them does not shift the layout. */
export const CHOICE_PX = {
  stage: 72,
  grade: 84,
  volume: 110,
  type: 84,
  order: 84,
  book: 130,
  organization: 140,
} as const;

export interface Choice extends ListChoice {
  disabled?: boolean;
}
interface Props {
  label: string;
  /** Accessible name where the label alone is not unique on the page. */
  name?: string;
  value: string | number | null;
  choices: readonly Choice[];
  onChange(value: string): void;
  /** Text of the empty choice; absent if there is none. Any other choice is highlighted. */
  all?: string;
  disabled?: boolean;
  invalid?: boolean;
  /** Its choices are loading. */
  busy?: boolean;
  /** How much each value finds; 0 for values that are not named. */
  counts?: Readonly<Record<string, number>> | undefined;
  /** px; for choices that are loaded later, so that the layout does not shift. */
  width?: number;
  /** px, of the whole control, in place of `width`. */
  box?: number;
}

export function LabelledSelect({
  label,
  name = label,
  value,
  choices,
  onChange,
  all,
  disabled = false,
  invalid = false,
  busy = false,
  width,
  box,
  counts,
}: Props) {
  const off = disabled || busy;
  const now = value === null ? '' : String(value);
  const known = choices.some((choice) => String(choice.value) === now);
  const set = all !== undefined && now !== '';
  return (
    <label
      className="labelled-select"
      data-set={set || undefined}
      data-off={off || undefined}
      aria-busy={busy || undefined}
      data-box={box !== undefined || undefined}
      style={box === undefined ? undefined : { width: box }}
    >
      <span>{t(label)}</span>
      <select
        value={now}
        aria-label={t(name)}
        disabled={off}
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(event.target.value)}
        style={width === undefined ? undefined : { width: width * WIDER }}
      >
        {all !== undefined && <option value="">{t(all)}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled}>
            {t(choice.label)}
            {counts && String(choice.value) !== now && t('（{0}）', counts[choice.value] ?? 0)}
          </option>
        ))}
        {now !== '' && !known && <option value={now}>{now}</option>}
      </select>
    </label>
  );
}
