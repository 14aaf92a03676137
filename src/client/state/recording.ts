// The log of the recorded session, for the download in the user dropdown.
import type { SessionLog } from './recorder';
import type { AppThunk } from './store';

/** The last recording, or null. Call it after recordingStopped, so that it contains the expected end state. */
export const takeRecording =
  (): AppThunk<SessionLog | null> =>
  (_dispatch, _getState, { recorder }) =>
    recorder.log();
