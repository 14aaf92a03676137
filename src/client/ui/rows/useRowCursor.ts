// The keyboard of every list: a row cursor moved by j, k and arrows that follows the focus, and keys that click the
// row's own buttons, so that a key can never do what the row does not offer.
import { useEffect, useRef, useState, type RefObject } from 'react';
import { focusRow, rowsIn, setTabStop, type RowId } from './rowElements';
import { useRowKeys } from './useRowKeys';

export interface RowCursorOptions {
  /** Contains the rows. */
  list: RefObject<HTMLElement | null>;
  /**
   * For rows that are rendered late or only near the viewport: all ids in order, and a function that scrolls to one.
   */
  ids?: readonly RowId[];
  reveal?(id: RowId): void;
  page?: { page: number; size: number; total: number; onChange(page: number, size: number): void } | undefined;
  /**
   * If the screen itself controls the current row (a queue), it is notified of moves; `past` is called beyond the ends.
   */
  at?: RowId | null;
  onMove?(id: RowId): void;
  past?(by: 1 | -1): void;
  active?: boolean;
}

export interface RowCursor {
  /** The current row; null before the first key. */
  activeId: RowId | null;
  activate(id: RowId): void;
}

export function useRowCursor({ at, onMove, reveal, ...options }: RowCursorOptions): RowCursor {
  const { list } = options;
  const [own, setActiveId] = useState<RowId | null>(null);
  const activeId = at === undefined ? own : at;
  /** The row that was entered from the filter, while filter results may still arrive; `first` when it had no row. */
  const held = useRef<HTMLElement | 'first' | null>(null);
  useRowKeys({
    ...options,
    activeId,
    goTo(id, entered) {
      held.current = entered;
      setActiveId(id);
      if (id === null) return;
      onMove?.(id);
      focusRow(list, id, reveal);
    },
    expectRows: () => (held.current = 'first'),
  });
  useEffect(() => {
    const way = setTabStop(list, activeId);
    const entered = held.current;
    const [first = null] = rowsIn(list);
    if (!entered || entered === first || (entered === 'first' && !first)) return;
    if (![document.body, entered].includes(document.activeElement as HTMLElement)) return;
    // The filter returned other rows, or these in another order: the first of them takes the focus.
    held.current = entered === 'first' || entered.isConnected ? first : way;
    held.current?.focus({ preventScroll: true });
  });
  return { activeId, activate: setActiveId };
}
