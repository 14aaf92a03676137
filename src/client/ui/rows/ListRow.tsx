// One row of a table list that the row cursor can reach.
import type { ComponentProps } from 'react';
import { useRow } from './RowList';

export function ListRow({
  rowId,
  ...row
}: Omit<ComponentProps<'tr'>, 'onFocus' | 'className'> & { rowId: number | string }) {
  return <tr {...row} {...useRow(rowId)} className="list-row" />;
}
