// A spreadsheet over a grid of the store (state/grids): the focus follows the cursor.
import { useEffect, useRef, type FocusEvent } from 'react';
import { gridActions, type GridContent, type GridControl } from './gridActions';
import { gridHandlers } from './gridHandlers';

export function useGrid(grid: GridControl, content: GridContent) {
  const { at, isEditing } = grid;
  const table = useRef<HTMLTableElement>(null);
  /** The grid has the focus: the current cell then takes it. */
  const held = useRef(false);
  const focusCursor = () => {
    const cell = table.current?.querySelector<HTMLElement>('[data-cursor]');
    cell?.focus({ preventScroll: true });
    cell?.closest('td')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  };
  const actions = gridActions(grid, content, table, {
    hold: (isHeld) => void (held.current = isHeld),
    now: focusCursor,
  });
  const isInput = actions.canEdit(at.c);
  useEffect(() => {
    if (held.current) focusCursor();
  }, [at.r, at.c, isEditing, isInput]);
  const handlers = gridHandlers(grid, content, actions, () => held.current);
  /** Also when the focus comes from outside, by Tab. */
  const onFocus = ({ target }: FocusEvent) => {
    if (target.matches('[data-cursor]')) held.current = true;
  };
  return { ...actions, at, /** Of the `<table>`. */ props: { ref: table, onFocus, ...handlers } };
}
