// The keys of a list over the cursor of its rows, and those between the filter and the list.
import type { ActionName } from '../../lib/actions/actions';
import { useActions } from '../../lib/actions/useActions';
import { controlOf, inFilter, isRow, rowOf, rowsIn, toFilter, type RowId } from './rowElements';
import type { RowCursorOptions } from './useRowCursor';

interface Options extends Pick<RowCursorOptions, 'list' | 'ids' | 'page' | 'past' | 'active'> {
  activeId: RowId | null;
  /** Moves the cursor; null: to no row. `entered`: the row that was entered from the filter. */
  goTo(id: RowId | null, entered: HTMLElement | null): void;
  /** The filter was left for a list without rows, whose results may still arrive. */
  expectRows(): void;
}
const PRESSES = new Set<string>(['mark', 'open', 'edit'] satisfies ActionName<'rows'>[]);

export function useRowKeys({ list, ids, page, past, active = true, activeId, goTo, expectRows }: Options): void {
  const moveTo = (place: (at: number, count: number) => number) => (event: KeyboardEvent) => {
    // Arrows and Home belong to a control of the row that has the focus.
    if (event.key.length > 1 && !isRow(event.target)) return false;
    const all = ids ?? rowsIn(list).map((row) => row.dataset['row'] ?? '');
    const to = place(activeId === null ? -1 : all.indexOf(activeId), all.length);
    if (past && (to < 0 || to >= all.length)) return past(to < 0 ? -1 : 1);
    const id = all[Math.min(Math.max(to, 0), all.length - 1)];
    if (id === undefined) return false;
    goTo(id, null);
  };
  const press = (name: ActionName<'rows'>) => (event: KeyboardEvent) => {
    const row = rowOf(list, activeId);
    // Enter and Space belong to the focused button.
    if ((event.key.length > 1 || event.key === ' ') && event.target !== row) return false;
    const control = row && controlOf(row, name);
    if (!control) return false;
    control.click();
  };
  const turn = (by: 1 | -1) =>
    page &&
    (() => {
      const to = page.page + by;
      if (to < 1 || to > Math.ceil(page.total / page.size)) return;
      goTo(null, null);
      page.onChange(to, page.size);
    });
  /** Moves the focus from the filter to the list; rows found later take the focus as they arrive. */
  const toList = ({ target }: KeyboardEvent) => {
    if (!inFilter(target)) return false;
    const way = rowOf(list, activeId) ?? rowsIn(list)[0] ?? null;
    const id = way?.dataset['row'];
    if (id !== undefined) return goTo(id, way);
    target.blur();
    expectRows();
  };
  useActions(
    'rows',
    {
      next: moveTo((at) => at + 1),
      previous: moveTo((at) => at - 1),
      first: moveTo(() => 0),
      last: moveTo((_at, count) => count - 1),
      mark: press('mark'),
      open: press('open'),
      edit: press('edit'),
      filter: toFilter,
      nextPage: turn(1),
      previousPage: turn(-1),
    },
    active,
    (name) => !PRESSES.has(name) || (list.current !== null && controlOf(list.current, name) !== null),
  );
  useActions('filter', { list: toList }, active);
}
