// Size of the figure, the part of the plane that it shows, and its description.
import { useState } from 'react';
import { t } from '../../../lib/texts/t';
import type { FigureDraft } from '../../../state/edits/figureEdits';
import { Button } from '../../../ui/controls/Button';

interface Props {
  draft: FigureDraft;
  onChange(patch: Partial<FigureDraft>): void;
  onFit(): void;
}

const EDGES = [
  ['left', t('左')],
  ['right', t('右')],
  ['bottom', t('下')],
  ['top', t('上')],
] as const;

export function SheetFields({ draft: { width_mm, box, alt }, onChange, onFit }: Props) {
  return (
    <div className="figure-fields" role="group" aria-label={t('画面')}>
      <NumberField label={t('图宽（毫米）')} value={width_mm} onChange={(value) => onChange({ width_mm: value })} />
      {EDGES.map(([edge, title]) => (
        <NumberField
          key={edge}
          label={t('画面{0}', title)}
          value={box[edge]}
          onChange={(value) => onChange({ box: { ...box, [edge]: value } })}
        />
      ))}
      <Button look="outlined" onClick={onFit}>
        {t('画面适合图形')}
      </Button>
      <label>
        <span>{t('图片说明（读屏用）')}</span>
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
