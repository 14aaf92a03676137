// What the account has done with the guide: finished steps of the tour and read sections of 新功能, by name. Kept with
// the account.
import type { AppThunk } from '../store';
import { choosePreferences } from './preferencesThunks';
import { selectPreferences, type UiState } from './uiSlice';

/** The contract takes this many names; the oldest are dropped. */
const MOST = 40;
const NONE: readonly string[] = [];

export const selectGuideDone = (state: { ui: UiState }): readonly string[] =>
  selectPreferences(state).guide_done ?? NONE;

export const markGuide =
  (name: string, done: boolean): AppThunk =>
  (dispatch, getState) => {
    const others = selectGuideDone(getState()).filter((each) => each !== name);
    void dispatch(choosePreferences({ guide_done: done ? [...others, name].slice(-MOST) : others }));
  };
