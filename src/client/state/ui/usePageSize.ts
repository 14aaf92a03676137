// The number of rows per page that the account chose last. A list uses it when its address names no size.
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../../../contract/codes';
import { useAppDispatch, useAppSelector } from '../hooks';
import type { RootState } from '../store';
import { choosePreferences } from './preferencesThunks';
import { selectPreferences } from './uiSlice';

export const selectPageSize = (state: RootState): number => selectPreferences(state).page_size ?? DEFAULT_PAGE_SIZE;

/** `choose` stores `size` for the account if it differs from the size shown: turning a page reports an equal one. */
export function usePageSize(): readonly [usual: number, choose: (size: number, shown: number) => void] {
  const dispatch = useAppDispatch();
  const usual = useAppSelector(selectPageSize);
  const choose = (size: number, shown: number) => {
    const page_size = PAGE_SIZES.find((each) => each === size);
    if (page_size && size !== shown) void dispatch(choosePreferences({ page_size }));
  };
  return [usual, choose];
}
