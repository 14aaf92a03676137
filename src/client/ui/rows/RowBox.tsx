// One row of a list of boxes (cards, draggable lines) that the row cursor can reach.
import Box, { type BoxProps } from '@mui/material/Box';
import type { Ref } from 'react';
import { useRow } from './RowList';

export function RowBox({
  rowId,
  ...box
}: Omit<BoxProps, 'onFocus'> & { rowId: number | string; ref?: Ref<HTMLDivElement> }) {
  return <Box tabIndex={-1} {...box} {...useRow(rowId)} />;
}
