// A table within a page or dialog; lists of records have lists/ListTable.
import MuiTable, { type TableProps } from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';

export { default as Cell } from '@mui/material/TableCell';
export { default as Row } from '@mui/material/TableRow';

/** `head`: the cells of its headings. */
export const Table = ({ head, children, ...props }: Omit<TableProps, 'size'> & { head?: ReactNode }) => (
  <MuiTable size="small" {...props}>
    {head && (
      <TableHead>
        <TableRow>{head}</TableRow>
      </TableHead>
    )}
    <TableBody>{children}</TableBody>
  </MuiTable>
);
