// Replays a recorded session without network or DOM: replies are actions in the log.
import { combineReducers, type Reducer } from '@reduxjs/toolkit';
import { allSlices } from './allSlices';
import { endpointOf } from './recorder';
import { changedSlices, digest, type SessionLog } from './sessionLog';

export type Slices = { [Name in keyof typeof allSlices]: ReturnType<(typeof allSlices)[Name]> };
/**
 * Without the slices that were not part of logs when this one was recorded, and without those that were null then:
 * their screens had not been opened.
 */
const reducerOf = ({ start }: SessionLog) =>
  combineReducers(
    Object.fromEntries(
      Object.entries(allSlices)
        .filter(([name]) => name in start)
        .map(([name, reduce]) => [name, start[name] === null ? () => null : reduce]),
    ),
  ) as unknown as Reducer<Slices>;

/** Whether a value read from a file is a session log. */
export function isSessionLog(value: unknown): value is SessionLog {
  const log = value as Partial<SessionLog> | null;
  return (
    log?.format === 'tiku-session' &&
    log.version === 1 &&
    typeof log.start === 'object' &&
    log.start !== null &&
    Array.isArray(log.actions) &&
    log.actions.every((action) => typeof action?.type === 'string')
  );
}

/** A copy, as reducers may freeze what they return. */
const startOf = ({ start }: SessionLog) => JSON.parse(JSON.stringify(start)) as Slices;

/**
 * The slices after the first `until` actions of the log, from the state when recording began. Only reducers run: the
 * log contains what thunks and listeners dispatched, and running them again would apply everything twice.
 */
export function replay(log: SessionLog, until = log.actions.length): Slices {
  const reduce = reducerOf(log);
  return log.actions.slice(0, until).reduce<Slices>((state, action) => reduce(state, action), startOf(log));
}

/** The first action after which slices are not what they were in the browser, counted from 1; null if there is none. */
export function firstDifference(log: SessionLog): { step: number; slices: string[] } | null {
  const reduce = reducerOf(log);
  let state = startOf(log);
  for (const [index, action] of log.actions.entries()) {
    const before = state;
    state = reduce(state, action);
    const wanted = log.steps?.[index]?.slices ?? {};
    const got = log.steps ? (changedSlices(before, state) ?? {}) : wanted;
    // A slice may be another object with the same content on one side only.
    const unchanged = (name: string) => digest(before[name as keyof Slices]);
    const slices = [...new Set([...Object.keys(wanted), ...Object.keys(got)])].filter(
      (name) => name in log.start && (wanted[name] ?? unchanged(name)) !== (got[name] ?? unchanged(name)),
    );
    if (slices.length > 0) return { step: index + 1, slices };
  }
  return null;
}

/** The actions of a log with the number from 1, the time in ms (absent in older logs) and the endpoint of a call. */
export const stepsOf = ({ actions, steps }: SessionLog) =>
  actions.map((action, index) => ({
    step: index + 1,
    at: steps?.[index]?.at,
    action: action.type,
    endpoint: endpointOf(action),
  }));

/** Paths at which two values differ, at most `limit`; empty if they are equal. */
export function differences(got: unknown, wanted: unknown, limit = 20, path = ''): string[] {
  if (Object.is(got, wanted)) return [];
  const bothObjects = typeof got === 'object' && typeof wanted === 'object' && got !== null && wanted !== null;
  if (!bothObjects) return [`${path || '.'}: ${JSON.stringify(got)} != ${JSON.stringify(wanted)}`];
  const found: string[] = [];
  for (const key of new Set([...Object.keys(got), ...Object.keys(wanted)])) {
    if (found.length >= limit) break;
    const [a, b] = [(got as Record<string, unknown>)[key], (wanted as Record<string, unknown>)[key]];
    found.push(...differences(a, b, limit - found.length, path ? `${path}.${key}` : key));
  }
  return found;
}
