// The typed hooks of react-redux.
import { useEffect } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { AppDispatch, AppStore, RootState } from './store';

export { shallowEqual } from 'react-redux';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<AppStore>();

/** Dispatches when the component is first shown. `make` must not change. */
export function useDispatchOnMount(make: () => Parameters<AppDispatch>[0]): void {
  const dispatch = useAppDispatch();
  useEffect(() => void dispatch(make()), [dispatch, make]);
}
