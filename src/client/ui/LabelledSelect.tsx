// A compact labelled choice; native, so that it opens at once and the keyboard knows it. Plain styles: a filter bar has twenty of them.

/** px of choices that come from the server and stand in many bars: their coming moves nothing beside them. */
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
  /** Text of the empty choice; left out when there is none. Any other choice then stands out. */
  all?: string;
  disabled?: boolean;
  /** px; where the choices come later, so that their coming moves nothing. */
  width?: number;
}

export function LabelledSelect({ label, value, choices, onChange, all, disabled = false, width }: Props) {
  const now = value === null ? '' : String(value);
  const known = choices.some((choice) => String(choice.value) === now);
  const set = all !== undefined && now !== '';
  return (
    <label className="labelled-select" data-set={set || undefined} data-off={disabled || undefined}>
      <span>{label}</span>
      <select value={now} aria-label={label} disabled={disabled} onChange={(event) => onChange(event.target.value)} style={width === undefined ? undefined : { width }}>
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
