// The classification and source of the last new question. Kept with the account, so that it is known after signing in.
import type { LastEntry } from '../../../contract/account/preferences';
import type { AppThunk } from '../store';
import { choosePreferences } from './preferencesThunks';
import { selectPreferences, type UiState } from './uiSlice';

const NONE: LastEntry = {};

export const selectLastEntry = (state: { ui: UiState }): LastEntry => selectPreferences(state).last_entry ?? NONE;

export const rememberEntry =
  (entry: LastEntry): AppThunk =>
  (dispatch, getState) => {
    const inOrder = (each: LastEntry) => JSON.stringify(Object.entries(each).toSorted());
    if (inOrder(entry) !== inOrder(selectLastEntry(getState())))
      void dispatch(choosePreferences({ last_entry: entry }));
  };
