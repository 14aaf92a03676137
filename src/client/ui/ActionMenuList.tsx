// The MUI part of ActionMenu, in its own chunk.
import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { MenuAction } from './ActionMenu';
import type { PopupProps } from './lazyPart';

export interface ActionMenuListProps extends PopupProps {
  actions: readonly MenuAction[];
  /** The menu opens below this element, or with `beside` to its right. */
  anchor?: HTMLElement | null;
  beside?: boolean;
  /** Window coordinates in px, instead of an anchor. */
  at?: { left: number; top: number };
  dense?: boolean;
}

const HINT = { display: 'block', maxWidth: 380, whiteSpace: 'normal' } as const;

export default function ActionMenuList({
  open,
  onClose,
  actions,
  anchor = null,
  beside = false,
  at,
  dense = false,
}: ActionMenuListProps) {
  const isNarrow = useMediaQuery('(max-width: 899.95px)', { noSsr: true });
  const shown = actions.filter(({ narrow }) => !narrow || isNarrow);
  return (
    <Menu
      open={open}
      onClose={onClose}
      {...(at ? { anchorReference: 'anchorPosition', anchorPosition: at } : { anchorEl: anchor })}
      {...(beside ? { anchorOrigin: { vertical: 'top', horizontal: 'right' } } : {})}
    >
      {shown.flatMap(({ label, hint, onChoose, disabled = false, selected = false, href, apart = false }) => [
        ...(apart ? [<Divider key={`${label} line`} />] : []),
        <MenuItem
          key={label}
          disabled={disabled}
          selected={selected}
          dense={dense}
          {...(href === undefined ? {} : { component: 'a', href })}
          onClick={(event) => {
            if (href !== undefined && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
            event.preventDefault();
            onClose();
            onChoose();
          }}
        >
          {hint === undefined ? (
            label
          ) : (
            <ListItemText
              primary={label}
              secondary={hint}
              slotProps={{ primary: { variant: 'inherit' }, secondary: { variant: 'caption', sx: HINT } }}
            />
          )}
        </MenuItem>,
      ])}
    </Menu>
  );
}
