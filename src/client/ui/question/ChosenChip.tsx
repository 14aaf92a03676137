// One of several chosen items. A click or Delete removes it; the accessible name says so, as the cross is only
// decoration.
import type { ReactNode } from 'react';
import { t } from '../../lib/texts/t';
import { Glyph } from '../theme/Glyph';
import chipCss from './chip.css';

// The look of chosen items and active filters; with them, because the list opens without any.

export const ChipStyles = () => (
  <style href="chip" precedence="low">
    {chipCss}
  </style>
);

interface Props {
  name: string;
  title?: string;
  /** Shown instead of the name, which stays the accessible label. */
  children?: ReactNode;
  /** Without it the chip is read-only. */
  onRemove?: (() => void) | undefined;
}

/** Keys that remove the item, in addition to a click. */
const DROPS: ReadonlySet<string> = new Set(['Delete', 'Backspace']);

export function ChosenChip({ name, title, children = name, onRemove }: Props) {
  if (!onRemove)
    return (
      <span className="chip">
        <ChipStyles />
        <span>{children}</span>
      </span>
    );
  return (
    <button
      type="button"
      className="chip"
      aria-label={t('移除 {0}', name)}
      title={title}
      onClick={onRemove}
      onKeyDown={(event) => DROPS.has(event.key) && onRemove()}
    >
      <ChipStyles />
      <span>{children}</span>
      <Glyph sign="remove" size={16} />
    </button>
  );
}
