// A panel below the control that opened it.
import MuiPopover, { type PopoverProps } from '@mui/material/Popover';

interface Props extends Pick<PopoverProps, 'open' | 'onClose' | 'children' | 'slotProps' | 'disableRestoreFocus'> {
  anchor: HTMLElement | null;
  /** The edge of the control that it is aligned with. */
  side: 'left' | 'right';
}

export const Popover = ({ anchor, side, ...props }: Props) => (
  <MuiPopover
    anchorEl={anchor}
    anchorOrigin={{ vertical: 'bottom', horizontal: side }}
    transformOrigin={{ vertical: 'top', horizontal: side }}
    {...props}
  />
);
