// The rows of a list and the filter above it, in the DOM. A row has its id in `data-row`, a control of a row the name
// of its key in `data-key`.
import type { RefObject } from 'react';

/** The value of `data-row`. */
export type RowId = string;
type List = RefObject<HTMLElement | null>;

export const rowsIn = (list: List): HTMLElement[] =>
  Array.from(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []);
export const rowOf = (list: List, id: RowId | null): HTMLElement | null =>
  rowsIn(list).find((row) => row.dataset['row'] === id) ?? null;
export const isRow = (target: EventTarget | null): boolean => target instanceof Element && target.matches('[data-row]');

/** Rows without a page of their own open their form. */
export const controlOf = (row: HTMLElement, key: string): HTMLElement | null =>
  row.querySelector<HTMLElement>(`[data-key=${key}]`) ??
  (key === 'open' ? row.querySelector<HTMLElement>('[data-key=edit]') : null);

/** Tab enters the list at the cursor, or at its first row: exactly one row is a Tab stop. Returns it. */
export function setTabStop(list: List, id: RowId | null): HTMLElement | null {
  const rows = rowsIn(list);
  const way = rows.find((row) => row.dataset['row'] === id) ?? rows[0] ?? null;
  for (const row of rows) row.tabIndex = row === way ? 0 : -1;
  return way;
}

/** Maximum number of frames to wait for late rows. */
const FRAMES = 30;

/** `reveal` scrolls to a row that is not rendered yet. */
export function focusRow(list: List, id: RowId, reveal?: (id: RowId) => void, frames = FRAMES): void {
  const row = rowOf(list, id);
  if (row) {
    row.focus({ preventScroll: true });
    row.scrollIntoView?.({ block: 'nearest' });
  } else if (frames > 0) {
    if (frames === FRAMES) reveal?.(id);
    requestAnimationFrame(() => focusRow(list, id, reveal, frames - 1));
  }
}

/** The filter field above a list, which `/` focuses. */
const FIELD = 'main [role=search] input:not([type=checkbox]), main input[type=search]';

export const inFilter = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches(FIELD);

/** Returns false if the page has none. */
export function toFilter(): boolean {
  const field = document.querySelector<HTMLInputElement>(FIELD);
  field?.focus();
  field?.select();
  return field !== null;
}
