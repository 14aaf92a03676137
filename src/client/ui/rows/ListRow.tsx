// One row of a table list that the keyboard can go to.
import type { ComponentProps } from 'react';
import { useRow } from './RowList';

export function ListRow({ rowId, ...row }: Omit<ComponentProps<'tr'>, 'onFocus' | 'className'> & { rowId: number | string }) {
  return <tr {...row} {...useRow(rowId)} className="list-row" />;
}
