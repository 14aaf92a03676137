// A page that shows one record gives its tab, the header and the window the name of the record.
import { useEffect } from 'react';
import { useAppDispatch } from '../hooks';
import { pageTitled } from '../ui/uiSlice';
import { tabTitled } from './tabsSlice';

/** Nothing while the title is undefined or empty: the title of the route stays. */
export function usePageTitle({ pathname, search }: { pathname: string; search: string }, title?: string): void {
  const dispatch = useAppDispatch();
  // Every change of the query resets the title to that of the route.
  useEffect(() => {
    if (!title) return;
    dispatch(tabTitled({ path: pathname, title }));
    dispatch(pageTitled(title));
  }, [dispatch, pathname, search, title]);
}
