// Records dispatched actions for QA, off by default. Secrets never enter a log; the user's content does.
import { isAction, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import type { AppThunk } from './store';
import { recordingStarted, recordingStopped } from './ui/uiSlice';

/** An action without values that a log cannot contain. */
export type LoggedAction = UnknownAction;
export interface SessionLog {
  format: 'tiku-session';
  version: 1;
  /** The slices (without the api cache and the offline queue) when recording began. */
  start: Record<string, unknown>;
  actions: LoggedAction[];
  /** The slices at the end: the expected result of a replay. */
  expect?: Record<string, unknown>;
}

export interface Recorder {
  middleware: Middleware;
  /** The log so far; null if nothing was recorded. */
  log(): SessionLog | null;
}

const SECRETS = new Set(['password', 'old_password', 'code', 'cookie', 'token', 'authorization']);

/** Subscription bookkeeping of RTK Query: no slice uses it. */
const BOOKKEEPING = /^(api\/(internal|subscriptions)|__rtkq)/i;

/** A JSON copy without secrets, functions, files and other values that a log cannot contain. */
export function scrub(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(scrub);
  if (value === null || typeof value !== 'object')
    return typeof value === 'function' || typeof value === 'symbol' ? undefined : value;
  if (Object.getPrototypeOf(value) !== Object.prototype && Object.getPrototypeOf(value) !== null) return undefined;
  const copy: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    // `code` of a fault is a number that identifies it; a password code is text.
    if (SECRETS.has(key.toLowerCase()) && typeof entry !== 'number') continue;
    const clean = scrub(entry);
    if (clean !== undefined) copy[key] = clean;
  }
  return copy;
}

export const slicesOf = (state: object): Record<string, unknown> => {
  const { api: _api, offline: _offline, ...slices } = state as Record<string, unknown>;
  return slices;
};

export function makeRecorder(): Recorder {
  let log: SessionLog | null = null;
  let running = false;
  const middleware: Middleware = (store) => (next) => (action) => {
    if (recordingStarted.match(action)) {
      const result = next(action);
      log = {
        format: 'tiku-session',
        version: 1,
        start: scrub(slicesOf(store.getState() as object)) as Record<string, unknown>,
        actions: [],
      };
      running = true;
      return result;
    }
    if (running && isAction(action) && !BOOKKEEPING.test(action.type)) log?.actions.push(scrub(action) as LoggedAction);
    const result = next(action);
    if (recordingStopped.match(action) && running && log) {
      running = false;
      log.expect = scrub(slicesOf(store.getState() as object)) as Record<string, unknown>;
    }
    return result;
  };
  return { middleware, log: () => log };
}

/** The last recording, or null. Call it after recordingStopped, so that it contains the expected end state. */
export const takeRecording =
  (): AppThunk<SessionLog | null> =>
  (_dispatch, _getState, { recorder }) =>
    recorder.log();
