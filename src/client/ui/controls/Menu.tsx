// A menu whose items are more than actions with a label; others: ui/ActionMenu.
import ListSubheader, { type ListSubheaderProps } from '@mui/material/ListSubheader';

export { default as Divider } from '@mui/material/Divider';
export { default as Menu } from '@mui/material/Menu';
export { default as MenuItem } from '@mui/material/MenuItem';
export { default as ItemText } from '@mui/material/ListItemText';

/** Its role, because a menu holds nothing but menu items. */
export const MenuHeading = (props: ListSubheaderProps) => <ListSubheader role="presentation" {...props} />;
