// Choosing a preference: it applies at once and is saved with the account; if that fails, it stays in this browser
// only.
import type { Preferences } from '../../../contract/account/preferences';
import { preferencesApi } from '../api/account/preferences';
import type { ApiError } from '../api/wireRequest';
import type { Outcome } from '../session/sessionThunks';
import type { AppThunk } from '../store';
import { preferencesChosen, selectPreferences } from './uiSlice';

/** Saves run one after the other, so that the account ends with the last choice. */
let before: Promise<unknown> = Promise.resolve();

export const choosePreferences =
  (chosen: Partial<Preferences>): AppThunk<Promise<Outcome>> =>
  (dispatch) => {
    dispatch(preferencesChosen(chosen));
    return dispatch(savePreferences());
  };

export const savePreferences = (): AppThunk<Promise<Outcome>> => async (dispatch, getState) => {
  const save = () =>
    dispatch(
      preferencesApi.endpoints.savePreferences.initiate(
        { preferences: selectPreferences(getState()) },
        { track: false },
      ),
    );
  const saving = before.then(save, save);
  before = saving;
  const reply = await saving;
  return reply.error ? { ok: false, error: reply.error as ApiError } : { ok: true };
};
