// The state of the list is in the hash URL, so that reload, back and a shared link show the same list.
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { patched, type AddressPatch } from '../../../lib/listAddress';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { firstViewOpened, selectFirstViewShown, selectPreferences } from '../../../state/ui/uiSlice';
import { usePageSize } from '../../../state/ui/usePageSize';
import { readListQuery, writeListQuery, type ListQuery } from './listQuery';

export interface ListQueryControl {
  query: ListQuery;
  /** Goes to page 1 unless the patch sets a page. `replace`: adds no history entry (while typing). */
  change(patch: { [K in keyof ListQuery]?: ListQuery[K] | undefined }, replace?: boolean): void;
  /** The same, as parameters of the address. */
  patch(patch: AddressPatch, replace?: boolean): void;
  clear(): void;
  /** To another page, or another size of pages, which the account keeps. */
  turn(page: number, size: number): void;
  /** Replaces the whole query; `search` is the query part of an address. */
  show(search: string, replace?: boolean): void;
}

export function useListQuery(): ListQueryControl {
  const [params, setParams] = useSearchParams();
  const [usual, chooseSize] = usePageSize();
  const query = useMemo(() => readListQuery(params, usual), [params, usual]);
  const change = useCallback<ListQueryControl['change']>(
    (patch, replace = false) => {
      setParams((now) => writeListQuery({ ...readListQuery(now, usual), page: 1, ...patch } as ListQuery), { replace });
    },
    [setParams, usual],
  );
  const patch = useCallback<ListQueryControl['patch']>(
    (changes, replace = false) =>
      setParams(
        (now) => writeListQuery(readListQuery(patched(writeListQuery(readListQuery(now, usual)), changes), usual)),
        { replace },
      ),
    [setParams, usual],
  );
  const clear = useCallback(() => {
    setParams((now) => {
      const { size, order, system_info_id, type } = readListQuery(now, usual);
      const kept = new URLSearchParams();
      const query = { ...readListQuery(kept), size, order };
      if (system_info_id !== undefined) query.system_info_id = system_info_id;
      if (type !== undefined) query.type = type;
      return writeListQuery(query);
    });
  }, [setParams, usual]);
  const show = useCallback(
    (search: string, replace = false) => setParams(new URLSearchParams(search), { replace }),
    [setParams],
  );
  const turn = (page: number, size: number) => {
    chooseSize(size, query.size);
    change({ page, size });
  };
  return { query, change, patch, clear, show, turn };
}

/** Opens the list with the account's initial view, once per session and only when the address has no query. */
export function useFirstView(control: ListQueryControl, active: boolean): void {
  const dispatch = useAppDispatch();
  const [params] = useSearchParams();
  const first = useAppSelector(selectPreferences).list_views?.find((view) => view.first === 1)?.query;
  const shown = useAppSelector(selectFirstViewShown);
  const bare = params.size === 0;
  const { show } = control;
  useEffect(() => {
    if (!active || shown) return;
    dispatch(firstViewOpened());
    if (bare && first) show(first, true);
  }, [active, shown, bare, first, show, dispatch]);
}
