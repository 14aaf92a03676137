// One row of a table list that the keyboard can go to.
import TableRow, { type TableRowProps } from '@mui/material/TableRow';
import { useRow } from './RowList';

export function ListRow({ rowId, ...row }: Omit<TableRowProps, 'onFocus' | 'sx'> & { rowId: number | string }) {
  return <TableRow hover {...row} {...useRow(rowId)} sx={{ '&[data-current=true]': { bgcolor: 'action.selected', boxShadow: 'inset 3px 0 0 var(--accent)' } }} />;
}
