// Choosing a preference: the screen obeys at once, the account keeps it; what could not be kept there stays in this browser.
import type { Preferences } from '../../../contract/preferences';
import type { ApiError } from '../api/api';
import { preferencesApi } from '../api/preferences';
import type { Outcome } from '../session/sessionThunks';
import type { AppThunk } from '../store';
import { preferencesChosen, selectPreferences } from './uiSlice';

/** One save after the other: the account must end with what was chosen last. */
let before: Promise<unknown> = Promise.resolve();

export const choosePreferences =
  (chosen: Partial<Preferences>): AppThunk<Promise<Outcome>> =>
  async (dispatch, getState) => {
    dispatch(preferencesChosen(chosen));
    const save = () => dispatch(preferencesApi.endpoints.savePreferences.initiate({ preferences: selectPreferences(getState()) }, { track: false }));
    const saving = before.then(save, save);
    before = saving;
    const reply = await saving;
    return reply.error ? { ok: false, error: reply.error as ApiError } : { ok: true };
  };
