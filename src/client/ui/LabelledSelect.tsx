// A compact labelled choice; native, so that it opens at once and the keyboard knows it. Plain styles: a filter bar has twenty of them.

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

const CSS = `
.labelled-select{display:inline-flex;align-items:center;height:30px;padding-left:8px;border:1px solid var(--line);border-radius:6px;background:var(--plate);color:var(--ink);font-size:13px}
.labelled-select[data-set]{border-color:var(--accent);background:var(--tint)}
.labelled-select[data-off]{opacity:.6}
.labelled-select:focus-within{outline:2px solid var(--accent-line)}
.labelled-select>span{color:var(--ink-soft);white-space:nowrap}
.labelled-select>select{border:0;background:transparent;font:inherit;color:inherit;height:100%;padding:0 4px;min-width:0;max-width:170px;outline:0;cursor:pointer;text-overflow:ellipsis}
.labelled-select[data-set]>select{color:var(--accent-deep)}
.labelled-select>select:disabled{cursor:default}
.labelled-select option{background:var(--plate);color:var(--ink)}
`;

export function LabelledSelect({ label, value, choices, onChange, all, disabled = false, width }: Props) {
  const now = value === null ? '' : String(value);
  const known = choices.some((choice) => String(choice.value) === now);
  const set = all !== undefined && now !== '';
  return (
    <>
      <style href="labelled-select" precedence="low">
        {CSS}
      </style>
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
    </>
  );
}
