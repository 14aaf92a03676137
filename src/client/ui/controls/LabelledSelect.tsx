// A compact labelled select; native, so that it opens fast and has full keyboard support. Plain styles: a filter bar
// has twenty of them.

/** Widths in px of selects whose choices come from the server: loading them does not shift the layout. */
export const CHOICE_PX = { stage: 72, grade: 84, volume: 110, type: 84, book: 130, organization: 140 } as const;

export interface Choice {
  value: string | number;
  label: string;
}
interface Props {
  label: string;
  value: string | number | null;
  choices: readonly Choice[];
  onChange(value: string): void;
  /** Text of the empty choice; absent if there is none. Any other choice is highlighted. */
  all?: string;
  disabled?: boolean;
  /** Its choices are loading. */
  busy?: boolean;
  /** px; for choices that are loaded later, so that the layout does not shift. */
  width?: number;
}

export function LabelledSelect({ label, value, choices, onChange, all, disabled = false, busy = false, width }: Props) {
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
    >
      <span>{label}</span>
      <select
        value={now}
        aria-label={label}
        disabled={off}
        onChange={(event) => onChange(event.target.value)}
        style={width === undefined ? undefined : { width }}
      >
        {all !== undefined && <option value="">{all}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
        {now !== '' && !known && <option value={now}>{now}</option>}
      </select>
    </label>
  );
}
