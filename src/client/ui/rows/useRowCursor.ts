// The keyboard of every list: a row cursor moved by j, k and arrows that follows the focus, and keys that click the
// row's own buttons, so that a key can never do what the row does not offer.
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { KeyName } from '../../lib/keys/keyTable';
import { useKeys } from '../../lib/keys/useKeys';
import { inFilter, toFilter } from './filterField';

/** The value of `data-row`. */
export type RowId = string;

export interface RowCursorOptions {
  /** Contains the rows: elements with `data-row`. A control of a row names its key in `data-key`. */
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

const PRESSES = new Set(['mark', 'open', 'edit']);
/** Maximum number of frames to wait for late rows. */
const FRAMES = 30;

export function useRowCursor({
  list,
  ids,
  reveal,
  page,
  at,
  onMove,
  past,
  active = true,
}: RowCursorOptions): RowCursor {
  const [own, setActiveId] = useState<RowId | null>(null);
  const activeId = at === undefined ? own : at;
  /** The row that was entered from the filter, while filter results may still arrive. */
  const held = useRef<HTMLElement | null>(null);
  const rowsNow = () => Array.from(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []);
  const rowOf = (id: RowId | null) => rowsNow().find((row) => row.dataset['row'] === id) ?? null;

  const focusRow = (id: RowId, frames = FRAMES) => {
    const row = rowOf(id);
    if (row) {
      row.focus({ preventScroll: true });
      row.scrollIntoView?.({ block: 'nearest' });
    } else if (frames > 0) {
      if (frames === FRAMES) reveal?.(id);
      requestAnimationFrame(() => focusRow(id, frames - 1));
    }
  };
  const order = () => ids ?? rowsNow().map((row) => row.dataset['row'] ?? '');
  const moveTo = (place: (at: number, count: number) => number, event: KeyboardEvent) => {
    const arrow = event.key.length > 1;
    if (arrow && !(event.target instanceof Element && event.target.matches('[data-row]'))) return false;
    const all = order();
    const to = place(activeId === null ? -1 : all.indexOf(activeId), all.length);
    if (past && (to < 0 || to >= all.length)) return past(to < 0 ? -1 : 1);
    const id = all[Math.min(Math.max(to, 0), all.length - 1)];
    if (id === undefined) return false;
    held.current = null;
    setActiveId(id);
    onMove?.(id);
    focusRow(id);
  };
  const press = (name: KeyName<'rows'>) => (event: KeyboardEvent) => {
    const named = event.key.length > 1 || event.key === ' ';
    // Enter and Space belong to the focused button.
    if (named && event.target !== rowOf(activeId)) return false;
    const row = rowOf(activeId);
    // Rows without a page of their own open their form.
    const control =
      row?.querySelector<HTMLElement>(`[data-key=${name}]`) ??
      (name === 'open' ? row?.querySelector<HTMLElement>('[data-key=edit]') : null);
    if (!control) return false;
    control.click();
  };
  const turn = (by: 1 | -1) => () => {
    if (!page) return false;
    const to = page.page + by;
    if (to < 1 || to > Math.ceil(page.total / page.size)) return;
    held.current = null;
    setActiveId(null);
    page.onChange(to, page.size);
  };
  /** Moves the focus from the filter to the list; rows found later take the focus as they arrive. */
  const toList = ({ target }: KeyboardEvent) => {
    if (!inFilter(target)) return false;
    const rows = rowsNow();
    const way = rows.find((row) => row.dataset['row'] === activeId) ?? rows[0];
    const id = way?.dataset['row'];
    if (id === undefined) return target.blur();
    held.current = way ?? null;
    setActiveId(id);
    onMove?.(id);
    focusRow(id);
  };
  useKeys(
    'rows',
    {
      next: (event) => moveTo((at) => at + 1, event),
      previous: (event) => moveTo((at) => at - 1, event),
      first: (event) => moveTo(() => 0, event),
      last: (event) => moveTo((_at, count) => count - 1, event),
      mark: press('mark'),
      open: press('open'),
      edit: press('edit'),
      filter: toFilter,
      nextPage: page ? turn(1) : undefined,
      previousPage: page ? turn(-1) : undefined,
    },
    active,
    (name) =>
      !PRESSES.has(name) ||
      Boolean(list.current?.querySelector(name === 'open' ? '[data-key=open],[data-key=edit]' : `[data-key=${name}]`)),
  );
  useKeys('filter', { list: toList }, active);
  // Tab enters the list at the cursor, or at its first row: exactly one row is a Tab stop.
  useEffect(() => {
    const rows = rowsNow();
    const way = rows.find((row) => row.dataset['row'] === activeId) ?? rows[0];
    for (const row of rows) row.tabIndex = row === way ? 0 : -1;
    // The filter returned other rows: the first of them takes the focus.
    if (!held.current || held.current.isConnected || document.activeElement !== document.body) return;
    held.current = way ?? null;
    way?.focus({ preventScroll: true });
  });
  return { activeId, activate: setActiveId };
}
