// A short list of which one is chosen.
import MuiList, { type ListProps } from '@mui/material/List';
import type { ElementType } from 'react';

export { default as ListChoice } from '@mui/material/ListItemButton';
export { default as ItemText } from '@mui/material/ListItemText';

export const List = (props: ListProps & { component?: ElementType }) => <MuiList dense disablePadding {...props} />;
