// The answer grid under the hand, as a spreadsheet has it. The cell under the cursor holds an input all the time, so that a
// Chinese input method begins with its first key; `editing` is null until something is typed.
import { useCallback, useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { parseTable } from '../../lib/spreadsheet';
import type { AnswerSheet } from './answerSheet';
import { useSheetOrder } from './useAnswerSheet';

export interface Spot {
  r: number;
  c: number;
}
export interface Block {
  top: number;
  left: number;
  bottom: number;
  right: number;
}
const START: Spot = { r: 0, c: 0 };
const ARROWS: Readonly<Record<string, [number, number]>> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export function useSheetKeys(sheet: AnswerSheet, readOnly: boolean) {
  const grid = useRef<HTMLTableElement>(null);
  const order = useSheetOrder(sheet);
  const [rows, width] = [order.length, sheet.columns.length];
  const [at, setAt] = useState<Spot>(START);
  const [anchor, setAnchor] = useState<Spot>(START);
  const [editing, setEditing] = useState<string | null>(null);
  /** F2 or a double click: arrows move inside the text. */
  const inside = useRef(false);
  const held = useRef(false);
  const clamp = (spot: Spot): Spot => ({ r: Math.min(Math.max(spot.r, 0), Math.max(rows - 1, 0)), c: Math.min(Math.max(spot.c, 0), Math.max(width - 1, 0)) });
  const spot = clamp(at);
  const from = clamp(anchor);
  const block: Block = { top: Math.min(spot.r, from.r), bottom: Math.max(spot.r, from.r), left: Math.min(spot.c, from.c), right: Math.max(spot.c, from.c) };

  useEffect(() => {
    if (!held.current) return;
    const input = grid.current?.querySelector<HTMLInputElement>('input[data-cursor]');
    input?.focus({ preventScroll: true });
    input?.closest('td')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [spot.r, spot.c]);

  const textAt = (r: number, c: number): string => {
    const id = order[r];
    return id === undefined ? '' : (sheet.getRow(id).cells[c]?.text ?? '');
  };
  /** Cells outside the grid fall away; how many did. */
  const write = (top: number, left: number, texts: readonly (readonly string[])[]) => {
    const cells = texts.flatMap((line, i) =>
      line.flatMap((text, j) => {
        const [student_id, column] = [order[top + i], sheet.columns[left + j]];
        return student_id !== undefined && column ? [{ student_id, question_id: column.question.id, text }] : [];
      }),
    );
    sheet.write(cells);
  };
  const end = (go: [number, number] | null) => {
    if (editing !== null) {
      write(spot.r, spot.c, [[editing]]);
      setEditing(null);
    }
    inside.current = false;
    if (go) moveTo(clamp({ r: spot.r + go[0], c: spot.c + go[1] }));
  };
  const latest = useRef(end);
  useEffect(() => {
    latest.current = end;
  });
  const moveTo = useCallback((to: Spot, extend = false) => {
    held.current = true;
    setAt(to);
    if (!extend) setAnchor(to);
  }, []);
  /** A click into another cell ends typing. */
  const point = useCallback((to: Spot, extend: boolean) => {
    latest.current(null);
    moveTo(to, extend);
  }, [moveTo]);
  /** Whatever takes the focus away ends typing, and nothing is lost. */
  const leave = useCallback(() => latest.current(null), []);
  const begin = useCallback(() => {
    inside.current = true;
    setEditing(textAtRef.current(null));
  }, []);
  const textAtRef = useRef((_none: null): string => '');
  useEffect(() => {
    textAtRef.current = () => textAt(spot.r, spot.c);
  });

  const onward = (by: 1 | -1) => {
    const place = spot.r * width + spot.c + by;
    if (place < 0 || place >= rows * width) return false;
    end(null);
    moveTo({ r: Math.floor(place / width), c: place % width });
    return true;
  };
  const lines = (text: (r: number, c: number) => string) =>
    Array.from({ length: block.bottom - block.top + 1 }, (_none, i) => Array.from({ length: block.right - block.left + 1 }, (__none, j) => text(block.top + i, block.left + j)));

  const toHead = (c: number) => {
    const to = clamp({ r: 0, c });
    held.current = false;
    setAt(to);
    setAnchor(to);
    grid.current?.querySelectorAll<HTMLButtonElement>('thead button')[to.c]?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key === 'Process') return;
    const { key } = event;
    const command = (event.ctrlKey || event.metaKey) && !event.altKey;
    const act = (go: () => void) => {
      event.preventDefault();
      go();
    };
    if ((event.target as Element).closest('thead')) {
      const c = key === 'ArrowLeft' ? spot.c - 1 : key === 'ArrowRight' ? spot.c + 1 : key === 'Home' ? 0 : key === 'End' ? width - 1 : null;
      if (c !== null) act(() => toHead(c));
      else if (key === 'ArrowDown' || key === 'Escape') act(() => (moveTo({ r: 0, c: spot.c }), grid.current?.querySelector<HTMLInputElement>('input[data-cursor]')?.focus()));
      return;
    }
    if (key === 'Tab') {
      if (onward(event.shiftKey ? -1 : 1)) return event.preventDefault();
      held.current = false;
      return end(null);
    }
    if (key === 'Enter') return act(() => end([event.shiftKey ? -1 : 1, 0]));
    const arrow = ARROWS[key];
    if (editing !== null) {
      if (key === 'Escape') return act(() => (setEditing(null), (inside.current = false)));
      if (arrow && !inside.current && !command) return act(() => end(arrow));
      return;
    }
    if (arrow && command) {
      const far: Spot = { r: arrow[0] === 0 ? spot.r : arrow[0] < 0 ? 0 : rows - 1, c: arrow[1] === 0 ? spot.c : arrow[1] < 0 ? 0 : width - 1 };
      return act(() => moveTo(far, event.shiftKey));
    }
    // Above the first row is the number of the question, whose focus shows the question itself.
    if (key === 'ArrowUp' && spot.r === 0 && !event.shiftKey) return act(() => toHead(spot.c));
    if (arrow) return act(() => moveTo(clamp({ r: spot.r + arrow[0], c: spot.c + arrow[1] }), event.shiftKey));
    if (key === 'Home' || key === 'End') return act(() => moveTo(clamp({ r: command ? (key === 'Home' ? 0 : rows) : spot.r, c: key === 'Home' ? 0 : width }), event.shiftKey));
    if (key === 'PageDown' || key === 'PageUp') return act(() => moveTo(clamp({ r: spot.r + (key === 'PageDown' ? 15 : -15), c: spot.c }), event.shiftKey));
    if (command && key.toLowerCase() === 'a') return act(() => (setAnchor(START), setAt({ r: rows - 1, c: width - 1 })));
    if (readOnly) return;
    if (command && key.toLowerCase() === 'z') return act(() => (event.shiftKey ? sheet.redo() : sheet.undo()));
    if (command && key.toLowerCase() === 'y') return act(() => sheet.redo());
    if (command || event.altKey) return;
    if (key === 'F2') return act(begin);
    if (key === 'Delete' || key === 'Backspace') return act(() => write(block.top, block.left, lines(() => '')));
  };
  const onCopy = (event: ClipboardEvent) => {
    if (editing !== null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', lines(textAt).map((line) => line.join('\t')).join('\n'));
    if (event.type === 'cut' && !readOnly) write(block.top, block.left, lines(() => ''));
  };
  const onPaste = (event: ClipboardEvent) => {
    if (editing !== null || readOnly) return;
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain').replace(/\r\n?/g, '\n').replace(/\n$/, '');
    if (text === '') return;
    // Without a tab it is one column: a comma belongs to the answer.
    let texts = text.includes('\t') || text.includes('"') ? parseTable(text.includes('\t') ? text : `${text}\t`) : text.split('\n').map((line) => [line]);
    const [only] = texts.length === 1 && texts[0]?.length === 1 ? texts[0] : [];
    // One value fills the whole block.
    if (only !== undefined) texts = lines(() => only);
    write(block.top, block.left, texts);
    setAnchor({ r: block.top, c: block.left });
    setAt(clamp({ r: block.top + texts.length - 1, c: block.left + Math.max(...texts.map((line) => line.length)) - 1 }));
  };
  return { grid, order, spot, block, editing, setEditing, point, moveTo, begin, leave, onKeyDown, onCopy, onPaste };
}
