// Opens the list with the account's initial view, once per session and only when the address has no query.
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { firstViewOpened, selectFirstViewShown, selectPreferences } from '../../../state/ui/uiSlice';
import type { ListQueryControl } from './useListQuery';

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
