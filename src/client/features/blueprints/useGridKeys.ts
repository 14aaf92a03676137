// Spreadsheet keys of the blueprint grid: move, select a block, type, clear, fill, copy and paste.
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { BlueprintBody } from '../../../contract/paper/blueprint';
import { cellAt, cellText, withBlock, type Column } from '../../../domain/blueprint/grid';
import { corner, pasted, tabbed, useGridCursor } from '../../ui/grid/useGridCursor';

export function useGridKeys(
  body: BlueprintBody,
  columns: readonly Column[],
  onChange: (body: BlueprintBody) => void,
  onRefused: (count: number) => void,
  readOnly: boolean,
) {
  const grid = useRef<HTMLTableElement>(null);
  /** Text that is typed in the cell under the cursor; null when the cell is not in edit mode. */
  const [editing, setEditing] = useState<string | null>(null);
  const { spot, block, held, clamp, moveTo, choose, chooseAll, next, leadsTo, cells } = useGridCursor(
    body.rows.length,
    columns.length,
  );

  // While the grid has the focus, the cell under the cursor has it.
  useEffect(() => {
    if (held.current && editing === null)
      grid.current?.querySelector<HTMLElement>(`[data-spot="${spot.r}.${spot.c}"]`)?.focus();
  }, [held, spot.r, spot.c, editing]);

  const onward = (by: 1 | -1): boolean => {
    const to = next(by);
    if (to) moveTo(to);
    return to !== null;
  };
  const write = (top: number, left: number, texts: readonly (readonly string[])[]): boolean => {
    const { body: written, refused } = withBlock(body, columns, { row: top, column: left, texts });
    if (refused > 0) onRefused(refused);
    if (written !== body) onChange(written);
    return refused === 0;
  };
  const textAt = (r: number, c: number): string => {
    const [row, column] = [body.rows[r], columns[c]];
    return row && column ? cellText(cellAt(body, row.id, column)) : '';
  };
  const fill = (down: boolean) => {
    const { top, left, bottom, right } = block;
    // A single cell is filled from the cell above it (down) or to its left (right).
    const source = down ? (top === bottom ? top - 1 : top) : left === right ? left - 1 : left;
    if (source >= 0)
      write(
        top,
        left,
        cells((r, c) => (down ? textAt(source, c) : textAt(r, source))),
      );
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing !== null || event.nativeEvent.isComposing) return;
    const { key } = event;
    const command = (event.ctrlKey || event.metaKey) && !event.altKey;
    const act = (go: () => void) => {
      event.preventDefault();
      go();
    };
    const to = leadsTo(event);
    if (to) return act(() => moveTo(to, event.shiftKey));
    if (key === 'Tab') return onward(event.shiftKey ? -1 : 1) ? event.preventDefault() : (held.current = false);
    if (command && key.toLowerCase() === 'a') return act(chooseAll);
    if (readOnly) return;
    if (command && key.toLowerCase() === 'd') return act(() => fill(true));
    if (command && key.toLowerCase() === 'r') return act(() => fill(false));
    if (command || event.altKey) return;
    if (key === 'Enter')
      return act(() =>
        textAt(spot.r, spot.c) === '' || event.shiftKey ? setEditing('') : moveTo(clamp({ r: spot.r + 1, c: spot.c })),
      );
    if (key === 'F2') return act(() => setEditing(textAt(spot.r, spot.c)));
    if (key === 'Delete' || key === 'Backspace')
      return act(
        () =>
          void write(
            block.top,
            block.left,
            cells(() => ''),
          ),
      );
    if (/^[0-9０-９]$/.test(key)) return act(() => setEditing(key));
  };
  /** Ends edit mode. Text that cannot be parsed stays in the cell and the user is notified. */
  const commit = (text: string, go: 'down' | 'up' | 'next' | 'back' | 'stay'): boolean => {
    if (!write(spot.r, spot.c, [[text]])) return false;
    held.current = go !== 'stay';
    setEditing(null);
    if (go === 'down' || go === 'up') moveTo(clamp({ r: spot.r + (go === 'down' ? 1 : -1), c: spot.c }));
    if (go === 'next' || go === 'back') onward(go === 'next' ? 1 : -1);
    return true;
  };
  const cancel = () => {
    held.current = true;
    setEditing(null);
  };
  const onCopy = (event: ClipboardEvent) => {
    if (editing !== null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', tabbed(cells(textAt)));
  };
  const onPaste = (event: ClipboardEvent) => {
    if (editing !== null || readOnly) return;
    event.preventDefault();
    const texts = pasted(event.clipboardData)
      .split('\n')
      .map((line) => line.split('\t'));
    write(block.top, block.left, texts);
    choose({ r: block.top, c: block.left }, corner(block, texts));
  };
  const startTyping = () => !readOnly && setEditing(textAt(spot.r, spot.c));
  return { grid, spot, block, editing, moveTo, commit, cancel, fill, startTyping, onKeyDown, onCopy, onPaste };
}
