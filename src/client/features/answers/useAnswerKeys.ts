// The answer grid as a spreadsheet: its texts, what is entered in them, and the keys of its head.
import type { KeyboardEvent } from 'react';
import { clamped } from '../../lib/grid';
import { useStoredGrid } from '../../state/grids/useStoredGrid';
import type { GridActions } from '../../ui/grid/gridActions';
import { useGrid } from '../../ui/grid/useGrid';
import type { AnswerRows } from './useAnswerRows';

export function useAnswerKeys(answers: AnswerRows, readOnly: boolean) {
  const { rows, columns } = answers;
  const toHead = ({ table, read, select, leave }: GridActions, c: number) => {
    const to = clamped(read(), { r: 0, c });
    select(to, to);
    leave();
    table.current?.querySelectorAll<HTMLButtonElement>('thead button')[to.c]?.focus();
  };
  const onHeadKey = ({ key }: KeyboardEvent, grid: GridActions): boolean => {
    const { c } = grid.read().at;
    if (key === 'ArrowLeft' || key === 'ArrowRight') toHead(grid, key === 'ArrowLeft' ? c - 1 : c + 1);
    else if (key === 'Home' || key === 'End') toHead(grid, key === 'Home' ? 0 : columns.length - 1);
    else if (key === 'ArrowDown' || key === 'Escape') grid.moveTo({ r: 0, c });
    else return false;
    return true;
  };
  const onKey = (event: KeyboardEvent, grid: GridActions): boolean => {
    const { r, c } = grid.read().at;
    const command = (event.ctrlKey || event.metaKey) && !event.altKey;
    const key = command ? `Mod+${event.key.toLowerCase()}` : event.key;
    if (key === 'Enter') grid.moveTo({ r: r + (event.shiftKey ? -1 : 1), c });
    // Above the first row is the question number; focusing it shows the question.
    else if (key === 'ArrowUp' && r === 0 && !event.shiftKey) toHead(grid, c);
    else if (readOnly) return false;
    else if (key === 'Mod+z' && !event.shiftKey) answers.undo();
    else if (key === 'Mod+y' || key === 'Mod+z') answers.redo();
    else return false;
    return true;
  };
  return useGrid(useStoredGrid('answers', rows.length, columns.length), {
    readOnly,
    tab: 'grid',
    textAt: (r, c) => rows[r]?.cells[c]?.text ?? '',
    write(at, texts) {
      answers.write(
        texts.flatMap((line, i) =>
          line.flatMap((text, j) => {
            // Cells outside the grid are ignored.
            const [row, column] = [rows[at.r + i], columns[at.c + j]];
            return row && column ? [{ student_id: row.student_id, question_id: column.question.id, text }] : [];
          }),
        ),
      );
      return true;
    },
    onKey,
    onHeadKey,
  });
}
