// Records dispatched actions for QA, off by default. What a log is made of is in sessionLog.ts, loaded when recording
// starts.
import type { Middleware } from '@reduxjs/toolkit';
import { tellMissingPart } from './prompts';
import type { Observe, SessionLog } from './sessionLog';
import type { AppThunk } from './store';
import { recordingStarted } from './ui/uiSlice';

export interface Recorder {
  middleware: Middleware;
  /** The running recording, or the last one; null if there was none. */
  current: { log: SessionLog; observe: Observe } | null;
}

export function makeRecorder(): Recorder {
  const recorder: Recorder = {
    middleware: () => (next) => (action) => (recorder.current ? recorder.current.observe(action, next) : next(action)),
    current: null,
  };
  return recorder;
}

export const startRecording =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { recorder, effects }) => {
    const part = await import('./sessionLog').catch(() => dispatch(tellMissingPart()));
    if (!part) return;
    recorder.current = null;
    dispatch(recordingStarted());
    recorder.current = part.beginLog(getState, effects);
  };

/** The endpoint of an action of RTK Query. */
export function endpointOf(action: object): string | undefined {
  const { endpointName } = (action as { meta?: { arg?: { endpointName?: unknown } } }).meta?.arg ?? {};
  return typeof endpointName === 'string' ? endpointName : undefined;
}
