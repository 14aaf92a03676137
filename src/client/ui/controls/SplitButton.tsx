// A main action with a menu of its alternatives, as one control.
import { useState } from 'react';
import { ActionMenu, type MenuAction } from '../ActionMenu';
import { Glyph } from '../theme/Glyph';
import { Button } from './Button';

interface Props {
  label: string;
  title?: string | undefined;
  disabled?: boolean;
  /** `outlined` where the screen has another main action. */
  look?: 'filled' | 'outlined';
  onClick(): void;
  /** Name of the arrow that opens the menu. */
  menuLabel: string;
  actions: readonly MenuAction[];
}

export function SplitButton({ label, title, disabled = false, look = 'filled', onClick, menuLabel, actions }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <span className="btn-group">
      <Button look={look} disabled={disabled} title={title} onClick={onClick}>
        {label}
      </Button>
      <Button
        look={look}
        disabled={disabled}
        aria-label={menuLabel}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Glyph sign="down" />
      </Button>
      <ActionMenu open={anchor !== null} anchor={anchor} actions={actions} onClose={() => setAnchor(null)} />
    </span>
  );
}
