// The log of the recorded session, for the download in the user dropdown.
import type { SessionLog } from './recorder';
import type { AppThunk } from './store';

/** The last recording, or null. Call it after recordingStopped to have the expected end in it. */
export const takeRecording = (): AppThunk<SessionLog | null> => (_dispatch, _getState, { recorder }) => recorder.log();
