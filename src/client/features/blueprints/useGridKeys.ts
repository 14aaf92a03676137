// The grid under the keyboard, as a spreadsheet has it: moving, choosing a block, typing, clearing, filling, copying, pasting.
import { useCallback, useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { BlueprintBody } from '../../../contract/blueprint';
import { cellAt, cellText, withBlock, type Column } from '../../../domain/blueprint/grid';

export interface Spot {
  r: number;
  c: number;
}
export interface Selection {
  top: number;
  left: number;
  bottom: number;
  right: number;
}
const START: Spot = { r: 0, c: 0 };
const ARROWS: Readonly<Record<string, [number, number]>> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export function useGridKeys(body: BlueprintBody, columns: readonly Column[], onChange: (body: BlueprintBody) => void, onRefused: (count: number) => void, readOnly: boolean) {
  const grid = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<Spot>(START);
  const [anchor, setAnchor] = useState<Spot>(START);
  /** Text with which the cell under the cursor is being typed; null while it is not. */
  const [editing, setEditing] = useState<string | null>(null);
  const [rows, width] = [body.rows.length, columns.length];
  const clamp = (spot: Spot): Spot => ({ r: Math.min(Math.max(spot.r, 0), Math.max(rows - 1, 0)), c: Math.min(Math.max(spot.c, 0), Math.max(width - 1, 0)) });
  const spot = clamp(at);
  const from = clamp(anchor);
  const selection: Selection = { top: Math.min(spot.r, from.r), bottom: Math.max(spot.r, from.r), left: Math.min(spot.c, from.c), right: Math.max(spot.c, from.c) };

  // The cell under the cursor has the focus while the grid has it.
  const held = useRef(false);
  useEffect(() => {
    if (held.current && editing === null) grid.current?.querySelector<HTMLElement>(`[data-spot="${spot.r}.${spot.c}"]`)?.focus();
  }, [spot.r, spot.c, editing]);

  const moveTo = useCallback((to: Spot, extend = false) => {
    held.current = true;
    setAt(to);
    if (!extend) setAnchor(to);
  }, []);
  /** The next cell in reading order; false at the end of the grid. */
  const onward = (by: 1 | -1): boolean => {
    const place = spot.r * width + spot.c + by;
    if (place < 0 || place >= rows * width) return false;
    moveTo({ r: Math.floor(place / width), c: place % width });
    return true;
  };
  const write = (top: number, left: number, texts: readonly (readonly string[])[]): boolean => {
    const { body: next, refused } = withBlock(body, columns, { row: top, column: left, texts });
    if (refused > 0) onRefused(refused);
    if (next !== body) onChange(next);
    return refused === 0;
  };
  const textAt = (r: number, c: number): string => {
    const [row, column] = [body.rows[r], columns[c]];
    return row && column ? cellText(cellAt(body, row.id, column)) : '';
  };
  const block = (text: (r: number, c: number) => string) =>
    Array.from({ length: selection.bottom - selection.top + 1 }, (_, i) =>
      Array.from({ length: selection.right - selection.left + 1 }, (__, j) => text(selection.top + i, selection.left + j)),
    );
  const fill = (down: boolean) => {
    const { top, left, bottom, right } = selection;
    // One cell alone takes what stands above or before it.
    const source = down ? (top === bottom ? top - 1 : top) : left === right ? left - 1 : left;
    if (source >= 0) write(top, left, block((r, c) => (down ? textAt(source, c) : textAt(r, source))));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing !== null || event.nativeEvent.isComposing) return;
    const { key } = event;
    const arrow = ARROWS[key];
    const command = (event.ctrlKey || event.metaKey) && !event.altKey;
    const act = (go: () => void) => {
      event.preventDefault();
      go();
    };
    if (arrow && !command) return act(() => moveTo(clamp({ r: spot.r + arrow[0], c: spot.c + arrow[1] }), event.shiftKey));
    if (key === 'Home' || key === 'End') return act(() => moveTo(clamp({ r: command ? (key === 'Home' ? 0 : rows) : spot.r, c: key === 'Home' ? 0 : width }), event.shiftKey));
    if (key === 'Tab') return onward(event.shiftKey ? -1 : 1) ? event.preventDefault() : (held.current = false);
    if (command && key.toLowerCase() === 'a') return act(() => (setAnchor(START), setAt({ r: rows - 1, c: width - 1 })));
    if (readOnly) return;
    if (command && key.toLowerCase() === 'd') return act(() => fill(true));
    if (command && key.toLowerCase() === 'r') return act(() => fill(false));
    if (command || event.altKey) return;
    if (key === 'Enter') return act(() => (textAt(spot.r, spot.c) === '' || event.shiftKey ? setEditing('') : moveTo(clamp({ r: spot.r + 1, c: spot.c }))));
    if (key === 'F2') return act(() => setEditing(textAt(spot.r, spot.c)));
    if (key === 'Delete' || key === 'Backspace') return act(() => void write(selection.top, selection.left, block(() => '')));
    if (/^[0-9０-９]$/.test(key)) return act(() => setEditing(key));
  };
  /** Ends typing; a text that cannot be read stays in the cell and is told. */
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
    event.clipboardData.setData('text/plain', block(textAt).map((line) => line.join('\t')).join('\n'));
  };
  const onPaste = (event: ClipboardEvent) => {
    if (editing !== null || readOnly) return;
    event.preventDefault();
    const lines = event.clipboardData.getData('text/plain').replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
    const texts = lines.map((line) => line.split('\t'));
    write(selection.top, selection.left, texts);
    setAnchor({ r: selection.top, c: selection.left });
    setAt(clamp({ r: selection.top + texts.length - 1, c: selection.left + Math.max(...texts.map((line) => line.length)) - 1 }));
  };
  const startTyping = () => !readOnly && setEditing(textAt(spot.r, spot.c));
  return { grid, spot, selection, editing, moveTo, commit, cancel, fill, startTyping, onKeyDown, onCopy, onPaste };
}
