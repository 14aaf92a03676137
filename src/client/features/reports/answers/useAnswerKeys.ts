// Spreadsheet keys of the answer grid. The cell under the cursor always contains an input, so that a Chinese input
// method (IME) receives the first key; `editing` is null until the user types.
import { useCallback, useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { parseTable } from '../../../lib/spreadsheet';
import { corner, pasted, tabbed, useGridCursor, type Spot } from '../../../ui/grid/useGridCursor';
import type { AnswerRows } from './useAnswerRows';

export function useAnswerKeys(grid: AnswerRows, readOnly: boolean) {
  const table = useRef<HTMLTableElement>(null);
  const [rows, width] = [grid.rows.length, grid.columns.length];
  const { spot, block, held, clamp, moveTo, choose, chooseAll, next, leadsTo, cells } = useGridCursor(rows, width);
  const [editing, setEditing] = useState<string | null>(null);
  /** After F2 or a double click, the arrow keys move the caret within the text. */
  const inside = useRef(false);

  useEffect(() => {
    if (!held.current) return;
    const input = table.current?.querySelector<HTMLInputElement>('input[data-cursor]');
    input?.focus({ preventScroll: true });
    input?.closest('td')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [held, spot.r, spot.c]);

  const textAt = (r: number, c: number): string => grid.rows[r]?.cells[c]?.text ?? '';
  /** Cells outside the grid are ignored. */
  const write = (top: number, left: number, texts: readonly (readonly string[])[]) => {
    grid.write(
      texts.flatMap((line, i) =>
        line.flatMap((text, j) => {
          const [row, column] = [grid.rows[top + i], grid.columns[left + j]];
          return row && column ? [{ student_id: row.student_id, question_id: column.question.id, text }] : [];
        }),
      ),
    );
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
  /** A click on another cell ends edit mode. */
  const point = useCallback(
    (to: Spot, extend: boolean) => {
      latest.current(null);
      moveTo(to, extend);
    },
    [moveTo],
  );
  /** Losing the focus for any reason ends edit mode and commits the text. */
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
    const to = next(by);
    if (!to) return false;
    end(null);
    moveTo(to);
    return true;
  };

  const toHead = (c: number) => {
    const to = clamp({ r: 0, c });
    choose(to, to);
    held.current = false;
    table.current?.querySelectorAll<HTMLButtonElement>('thead button')[to.c]?.focus();
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
      const c =
        key === 'ArrowLeft'
          ? spot.c - 1
          : key === 'ArrowRight'
            ? spot.c + 1
            : key === 'Home'
              ? 0
              : key === 'End'
                ? width - 1
                : null;
      if (c !== null) act(() => toHead(c));
      else if (key === 'ArrowDown' || key === 'Escape')
        act(
          () => (
            moveTo({ r: 0, c: spot.c }),
            table.current?.querySelector<HTMLInputElement>('input[data-cursor]')?.focus()
          ),
        );
      return;
    }
    if (key === 'Tab') {
      if (onward(event.shiftKey ? -1 : 1)) return event.preventDefault();
      held.current = false;
      return end(null);
    }
    if (key === 'Enter') return act(() => end([event.shiftKey ? -1 : 1, 0]));
    const to = leadsTo(event);
    if (editing !== null) {
      if (key === 'Escape') return act(() => (setEditing(null), (inside.current = false)));
      if (to && key.startsWith('Arrow') && !inside.current && !command) return act(() => (end(null), moveTo(to)));
      return;
    }
    // Above the first row is the question number; focusing it shows the question.
    if (key === 'ArrowUp' && spot.r === 0 && !event.shiftKey && !command) return act(() => toHead(spot.c));
    if (to) return act(() => moveTo(to, event.shiftKey));
    if (command && key.toLowerCase() === 'a') return act(chooseAll);
    if (readOnly) return;
    if (command && key.toLowerCase() === 'z') return act(() => (event.shiftKey ? grid.redo() : grid.undo()));
    if (command && key.toLowerCase() === 'y') return act(() => grid.redo());
    if (command || event.altKey) return;
    if (key === 'F2') return act(begin);
    if (key === 'Delete' || key === 'Backspace')
      return act(() =>
        write(
          block.top,
          block.left,
          cells(() => ''),
        ),
      );
  };
  const onCopy = (event: ClipboardEvent) => {
    if (editing !== null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', tabbed(cells(textAt)));
    if (event.type === 'cut' && !readOnly)
      write(
        block.top,
        block.left,
        cells(() => ''),
      );
  };
  const onPaste = (event: ClipboardEvent) => {
    if (editing !== null || readOnly) return;
    event.preventDefault();
    const text = pasted(event.clipboardData);
    if (text === '') return;
    // Without a tab the text is one column: a comma is part of the answer.
    let texts =
      text.includes('\t') || text.includes('"')
        ? parseTable(text.includes('\t') ? text : `${text}\t`)
        : text.split('\n').map((line) => [line]);
    const [only] = texts.length === 1 && texts[0]?.length === 1 ? texts[0] : [];
    // A single value fills the whole block.
    if (only !== undefined) texts = cells(() => only);
    write(block.top, block.left, texts);
    choose({ r: block.top, c: block.left }, corner(block, texts));
  };
  return { table, spot, block, editing, setEditing, point, moveTo, begin, leave, onKeyDown, onCopy, onPaste };
}
