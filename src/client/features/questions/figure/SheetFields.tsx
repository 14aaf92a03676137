// Size of the figure, the part of the plane that it shows, and its description.
import { useState } from 'react';
import type { FigureDraft } from '../../../state/edits/figureEdits';
import { Button } from '../../../ui/controls/Button';

interface Props {
  draft: FigureDraft;
  onChange(patch: Partial<FigureDraft>): void;
  onFit(): void;
}

const EDGES = [
  ['left', '左'],
  ['right', '右'],
  ['bottom', '下'],
  ['top', '上'],
] as const;

export function SheetFields({ draft: { width_mm, box, alt }, onChange, onFit }: Props) {
  return (
    <div className="figure-fields" role="group" aria-label="画面">
      <NumberField label="图宽（毫米）" value={width_mm} onChange={(value) => onChange({ width_mm: value })} />
      {EDGES.map(([edge, title]) => (
        <NumberField
          key={edge}
          label={`画面${title}`}
          value={box[edge]}
          onChange={(value) => onChange({ box: { ...box, [edge]: value } })}
        />
      ))}
      <Button look="outlined" onClick={onFit}>
        画面适合图形
      </Button>
      <label>
        <span>图片说明（读屏用）</span>
        <input type="text" value={alt} maxLength={200} onChange={(event) => onChange({ alt: event.target.value })} />
      </label>
    </div>
  );
}

function NumberField({ label, value, onChange }: { label: string; value: number; onChange(value: number): void }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <label>
      <span>{label}</span>
      <input
        type="text"
        inputMode="decimal"
        value={typed ?? String(value)}
        onChange={(event) => {
          const text = event.target.value;
          setTyped(text);
          const number = Number(text.replace(/[−－]/g, '-'));
          if (text.trim() !== '' && Number.isFinite(number)) onChange(number);
        }}
        onBlur={() => setTyped(null)}
      />
    </label>
  );
}
