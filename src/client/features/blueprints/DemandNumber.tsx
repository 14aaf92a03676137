// Number field of a condition. Invalid text is not committed.
import { useState } from 'react';

interface Props {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  width?: number;
  onSet(value: number): void;
}

export function DemandNumber({ label, value, min, max, step = 1, width = 56, onSet }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      type="number"
      aria-label={label}
      min={min}
      max={max}
      step={step}
      value={typed ?? value}
      onChange={(event) => {
        setTyped(event.target.value);
        const number = event.target.valueAsNumber;
        if (Number.isFinite(number) && number >= min && number <= max && (step % 1 !== 0 || Number.isInteger(number)))
          onSet(number);
      }}
      onBlur={() => setTyped(null)}
      style={{
        width,
        height: 28,
        boxSizing: 'border-box',
        border: '1px solid var(--line-strong)',
        borderRadius: 4,
        font: 'inherit',
        padding: '0 5px',
      }}
    />
  );
}
