// The panel below a chip with its control.
import type { ReactNode } from 'react';
import { Popover } from '../controls/Popover';
import type { PopupProps } from '../lazyPart';

interface Props extends PopupProps {
  anchor: HTMLElement | null;
  label: string;
  children: ReactNode;
}

export default function FilterPopup({ open, onClose, anchor, label, children }: Props) {
  return (
    <Popover
      open={open && anchor !== null}
      anchor={anchor}
      side="left"
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, className: 'filter-popup' } }}
    >
      {children}
    </Popover>
  );
}
