// The grid of a blueprint as a spreadsheet: its texts, what is typed or pasted in them, and its own keys.
import { useState, type KeyboardEvent } from 'react';
import type { BlueprintBody } from '../../../contract/paper/blueprint';
import { cellAt, cellText, withBlock, type Column } from '../../../domain/blueprint/grid';
import { useStoredGrid } from '../../state/grids/useStoredGrid';
import type { GridActions } from '../../ui/grid/gridActions';
import { useGrid } from '../../ui/grid/useGrid';

interface Options {
  body: BlueprintBody;
  columns: readonly Column[];
  readOnly: boolean;
  onChange(body: BlueprintBody): void;
}

export function useBlueprintGrid({ body, columns, readOnly, onChange }: Options) {
  /** Texts that could not be read at the last attempt. */
  const [refused, setRefused] = useState(0);
  const textAt = (r: number, c: number): string => {
    const [row, column] = [body.rows[r], columns[c]];
    return row && column ? cellText(cellAt(body, row.id, column)) : '';
  };
  const onKey = (event: KeyboardEvent, grid: GridActions): boolean => {
    const { r, c } = grid.read().at;
    const command = (event.ctrlKey || event.metaKey) && !event.altKey;
    const key = command ? `Mod+${event.key.toLowerCase()}` : event.key;
    if (readOnly) return false;
    if (key === 'Mod+d' || key === 'Mod+r') grid.fill(key === 'Mod+d' ? 'down' : 'right');
    else if (key === 'Enter' && (event.shiftKey || textAt(r, c) === '')) grid.edit('');
    else if (key === 'Enter') grid.moveTo({ r: r + 1, c });
    else if (/^[0-9０-９]$/.test(key)) grid.edit(key);
    else return false;
    return true;
  };
  const keys = useGrid(useStoredGrid('blueprint', body.rows.length, columns.length), {
    readOnly,
    tab: 'grid',
    textAt,
    write(at, texts) {
      const written = withBlock(body, columns, { row: at.r, column: at.c, texts });
      setRefused(written.refused);
      if (written.body !== body) onChange(written.body);
      return written.refused === 0;
    },
    onKey,
  });
  return { keys, refused };
}
