// One of several things that were chosen. Pressed, or Delete on it, it is chosen no more; its name says so, where the cross is only drawn.
import { Glyph } from './Glyph';

interface Props {
  name: string;
  title?: string;
  /** Without it the chip only shows. */
  onRemove?: (() => void) | undefined;
}

/** Besides a press. */
const DROPS: ReadonlySet<string> = new Set(['Delete', 'Backspace']);

export function ChosenChip({ name, title, onRemove }: Props) {
  if (!onRemove) return <span className="chip"><span>{name}</span></span>;
  return (
    <button type="button" className="chip" aria-label={`移除 ${name}`} title={title} onClick={onRemove} onKeyDown={(event) => DROPS.has(event.key) && onRemove()}>
      <span>{name}</span>
      <Glyph sign="remove" size={16} />
    </button>
  );
}
