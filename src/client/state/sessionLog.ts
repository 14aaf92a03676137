// The log of a recorded session; loaded when recording starts (recorder.ts). Secrets never enter a log; the user's
// content does.
import { isAction, type UnknownAction } from '@reduxjs/toolkit';
import { hash32 } from '../../domain/content/hash';
// A log begins with every slice: a replay has them all.
import './allSlices';
import type { Effects } from './effects';
import type { AppThunk } from './store';
import { recordingStopped } from './ui/uiSlice';

/** An action without values that a log cannot contain. */
export type LoggedAction = UnknownAction;
/** What one action did. */
export interface LoggedStep {
  /** ms since recording began. */
  at: number;
  /** The slices that it changed, with the digest of each afterwards. */
  slices?: Record<string, number>;
}
export interface SessionLog {
  format: 'tiku-session';
  version: 1;
  /** What the user says about the recording. */
  note?: string;
  /** Name of the program's main script: it changes with each build. */
  program?: string;
  /** The browser's user agent. */
  browser?: string;
  /** The slices (without the api cache and the offline queue) when recording began. */
  start: Record<string, unknown>;
  actions: LoggedAction[];
  /** One for each action; absent in logs of earlier versions. */
  steps?: LoggedStep[];
  /** The slices at the end: the expected result of a replay. */
  expect?: Record<string, unknown>;
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

/** Equal for states that are equal in a log, regardless of the order of their keys. */
export const digest = (slice: unknown): number => hash32(JSON.stringify(scrub(slice), byKey));
const byKey = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Digests of the slices that are not the same in both states; undefined if there are none. */
export function changedSlices(before: object, after: object): Record<string, number> | undefined {
  const now = slicesOf(after);
  const changed = Object.keys(now).filter((name) => now[name] !== (before as Record<string, unknown>)[name]);
  return changed.length > 0 ? Object.fromEntries(changed.map((name) => [name, digest(now[name])])) : undefined;
}

/** Called with every action of the store; runs it and returns its result. */
export type Observe = (action: unknown, next: (action: unknown) => unknown) => unknown;

/** Begins a log with the current state of the store. It grows until recordingStopped. */
export function beginLog(getState: () => object, { clock, program, browser }: Effects) {
  const log: SessionLog = {
    format: 'tiku-session',
    version: 1,
    ...(program && { program }),
    ...(browser && { browser }),
    start: scrub(slicesOf(getState())) as Record<string, unknown>,
    actions: [],
    steps: [],
  };
  const began = clock.now();
  const observe: Observe = (action, next) => {
    if (log.expect || !isAction(action) || BOOKKEEPING.test(action.type)) return next(action);
    // Before `next`: a listener that dispatches meanwhile comes after its cause.
    const step: LoggedStep = { at: clock.now() - began };
    log.actions.push(scrub(action) as LoggedAction);
    log.steps?.push(step);
    const before = getState();
    const result = next(action);
    const slices = changedSlices(before, getState());
    if (slices) step.slices = slices;
    if (recordingStopped.match(action)) log.expect = scrub(slicesOf(getState())) as Record<string, unknown>;
    return result;
  };
  return { log, observe };
}

/** The last recording, or null. Call it after recordingStopped, so that it contains the expected end state. */
export const takeRecording =
  (note = ''): AppThunk<SessionLog | null> =>
  (_dispatch, _getState, { recorder: { current } }) =>
    current && { ...current.log, ...(note !== '' && { note }) };
