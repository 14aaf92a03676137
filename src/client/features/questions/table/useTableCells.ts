// Keyboard and mouse in the question table: cursor, block selection, typing, copy and paste, fill down. The cell under
// the cursor contains an input if it is editable, so that a Chinese input method (IME) receives the first key.
import { useCallback, useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { KEY_TABLE } from '../../../lib/keys/keyTable';
import { isComposing, pressed } from '../../../lib/keys/pressed';
import type { Question } from '../../../../contract/question/question';
import type { CellField } from '../../../../contract/question/bulk';
import { pasted, tabbed, useGridCursor, type Block, type Spot } from '../../../ui/grid/useGridCursor';
import { pastedCells } from './blocks';
import { CELL_HINTS, readCell } from './cellValues';
import type { CellPatch } from '../../../state/storedChanges/storedChanges';
import type { CellChange } from './useCellSave';

interface Options {
  questions: readonly Question[];
  /** The editable field of each column; null for read-only columns. */
  fields: readonly (CellField | null)[];
  readOnly: boolean;
  textAt(r: number, c: number): string;
  valueAt(r: number, field: CellField): number | null;
  write(changes: readonly CellChange[], note?: string): void;
  /** Keys for whole rows. Returns true when the key was handled. */
  onRowKey(event: KeyboardEvent, r: number, block: Block): boolean;
}
const { next, previous } = KEY_TABLE.rows.keys;
const { edit, fill, undo } = KEY_TABLE.table.keys;

export function useTableCells({
  questions,
  fields,
  readOnly,
  textAt,
  valueAt,
  write,
  onRowKey,
  onUndo,
}: Options & { onUndo(): boolean }) {
  const grid = useRef<HTMLTableElement>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const [filling, setFilling] = useState<number | null>(null);
  const [rows, width] = [questions.length, fields.length];
  const { spot, block, held, clamp, moveTo, choose, leadsTo, cells } = useGridCursor(rows, width);
  const field = readOnly ? null : (fields[spot.c] ?? null);
  const fault = editing !== null && field !== null && readCell(field, editing) === undefined ? CELL_HINTS[field] : '';

  useEffect(() => {
    if (!held.current) return;
    const cell = grid.current?.querySelector<HTMLElement>('[data-cursor]');
    cell?.focus({ preventScroll: true });
    cell?.closest('td')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [spot.r, spot.c, field, held]);

  const changeOf = (r: number, wanted: CellField, value: number | null): CellChange[] => {
    const question = questions[r];
    return question && valueAt(r, wanted) !== value ? [{ id: question.id, [wanted]: value } as CellChange] : [];
  };
  /** Returns false when the text is invalid; it then stays in the cell for correction. */
  const commit = (text: string | null): boolean => {
    if (text === null || field === null) return true;
    const value = readCell(field, text);
    if (value === undefined) return false;
    setEditing(null);
    write(changeOf(spot.r, field, value));
    return true;
  };
  const end = (go: [number, number]) => {
    if (commit(editing)) moveTo(clamp({ r: spot.r + go[0], c: spot.c + go[1] }));
  };
  const fillDown = (top: number, bottom: number, left = block.left, right = block.right) => {
    const patches = new Map<number, CellPatch>();
    for (let c = left; c <= right; c += 1) {
      const wanted = fields[c];
      if (!wanted) continue;
      for (let r = top + 1; r <= bottom; r += 1)
        for (const { id, ...patch } of changeOf(r, wanted, valueAt(top, wanted)))
          patches.set(id, { ...patches.get(id), ...patch });
    }
    write([...patches].map(([id, patch]) => ({ id, ...patch })));
  };
  // With only one row selected, Ctrl+D copies the row above, as spreadsheets do.
  const fillBlock = () =>
    block.top === block.bottom
      ? block.top > 0 && fillDown(block.top - 1, block.top)
      : fillDown(block.top, block.bottom);

  const latest = useRef({ commit, editing, fillDown, block, filling, choose });
  useEffect(() => {
    latest.current = { commit, editing, fillDown, block, filling, choose };
  });
  useEffect(() => {
    const drop = () => {
      const { filling: to, block: now } = latest.current;
      if (to === null) return;
      setFilling(null);
      if (to <= now.bottom) return;
      latest.current.fillDown(now.top === now.bottom ? now.top : now.bottom, to);
      latest.current.choose({ r: now.top, c: now.left }, { r: to, c: now.right });
    };
    window.addEventListener('mouseup', drop);
    return () => window.removeEventListener('mouseup', drop);
  }, []);
  /** Pointing at another cell ends edit mode: a valid text is saved, an invalid one is discarded. */
  const point = useCallback(
    (to: Spot, extend: boolean) => {
      if (latest.current.editing !== null && !latest.current.commit(latest.current.editing)) setEditing(null);
      moveTo(to, extend);
    },
    [moveTo],
  );
  const leave = useCallback(() => {
    if (latest.current.editing !== null && !latest.current.commit(latest.current.editing)) setEditing(null);
  }, []);
  const pick = useCallback((text: string) => void latest.current.commit(text), []);
  const drag = useCallback((r: number) => setFilling((now) => (now === null ? now : r)), []);
  const beginFill = useCallback(() => setFilling(latest.current.block.bottom), []);
  const textAtRef = useRef(textAt);
  const spotRef = useRef(spot);
  useEffect(() => {
    textAtRef.current = textAt;
    spotRef.current = spot;
  });
  const begin = useCallback(() => setEditing(textAtRef.current(spotRef.current.r, spotRef.current.c)), []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || event.key === 'Process') return;
    if ((event.target as Element).closest('thead')) return;
    const act = (go: () => unknown) => {
      event.preventDefault();
      event.stopPropagation();
      go();
    };
    const { key } = event;
    const command = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (key === 'Tab') {
      const c = event.shiftKey ? spot.c - 1 : spot.c + 1;
      if (!commit(editing)) return event.preventDefault();
      if (c >= 0 && c < width) return act(() => moveTo({ r: spot.r, c }));
      held.current = false;
      return;
    }
    if (editing !== null) {
      if (key === 'Enter') return act(() => end([event.shiftKey ? -1 : 1, 0]));
      if (key === 'Escape') return act(() => setEditing(null));
      if (key === 'ArrowUp' || key === 'ArrowDown') return act(() => end([key === 'ArrowUp' ? -1 : 1, 0]));
      return;
    }
    const to = leadsTo(event);
    if (to) return act(() => moveTo(to, event.shiftKey));
    if (pressed(next, event)) return act(() => moveTo(clamp({ r: spot.r + 1, c: spot.c })));
    if (pressed(previous, event)) return act(() => moveTo(clamp({ r: spot.r - 1, c: spot.c })));
    if (command && key.toLowerCase() === 'a') return act(() => choose({ r: 0, c: spot.c }, { r: rows - 1, c: spot.c }));
    if (!readOnly && pressed(fill, event)) return act(fillBlock);
    if (!readOnly && pressed(undo, event)) return onUndo() ? act(() => undefined) : undefined;
    if (onRowKey(event, spot.r, block)) return act(() => undefined);
    if (field !== null && pressed(edit, event)) return act(begin);
    if (field !== null && (key === 'Delete' || key === 'Backspace')) return act(() => clearBlock());
  };
  const clearBlock = () => {
    const patches = new Map<number, CellPatch>();
    for (let r = block.top; r <= block.bottom; r += 1) {
      for (let c = block.left; c <= block.right; c += 1) {
        const wanted = fields[c];
        if (wanted)
          for (const { id, ...patch } of changeOf(r, wanted, readCell(wanted, '') ?? null))
            patches.set(id, { ...patches.get(id), ...patch });
      }
    }
    write([...patches].map(([id, patch]) => ({ id, ...patch })));
  };
  const onCopy = (event: ClipboardEvent) => {
    if (editing !== null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', tabbed(cells((r, c) => textAt(r, c).replace(/[\t\r\n]+/g, ' '))));
  };
  const onPaste = (event: ClipboardEvent) => {
    if (editing !== null || readOnly) return;
    const text = pasted(event.clipboardData);
    if (text === '') return;
    event.preventDefault();
    const { cells: given, note, rows: lines, columns } = pastedCells(text, block, fields, rows);
    const patches = new Map<number, CellPatch>();
    for (const cell of given)
      for (const { id, ...patch } of changeOf(cell.r, cell.field, cell.value))
        patches.set(id, { ...patches.get(id), ...patch });
    write(
      [...patches].map(([id, patch]) => ({ id, ...patch })),
      note,
    );
    choose({ r: block.top, c: block.left }, { r: block.top + lines - 1, c: block.left + columns - 1 });
  };
  return {
    grid,
    spot,
    block,
    editing,
    fault,
    filling,
    setEditing,
    point,
    begin,
    pick,
    leave,
    drag,
    beginFill,
    onKeyDown,
    onCopy,
    onPaste,
  };
}
