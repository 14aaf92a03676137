// One of several things that were chosen. Pressed, or Delete on it, it is chosen no more; its name says so, where the cross is only drawn.
import type { ReactNode } from 'react';
import { Glyph } from './Glyph';

interface Props {
  name: string;
  title?: string;
  /** In place of the name, which stays its label. */
  children?: ReactNode;
  /** Without it the chip only shows. */
  onRemove?: (() => void) | undefined;
}

/** Besides a press. */
const DROPS: ReadonlySet<string> = new Set(['Delete', 'Backspace']);

export function ChosenChip({ name, title, children = name, onRemove }: Props) {
  if (!onRemove) return <span className="chip"><span>{children}</span></span>;
  return (
    <button type="button" className="chip" aria-label={`移除 ${name}`} title={title} onClick={onRemove} onKeyDown={(event) => DROPS.has(event.key) && onRemove()}>
      <span>{children}</span>
      <Glyph sign="remove" size={16} />
    </button>
  );
}
