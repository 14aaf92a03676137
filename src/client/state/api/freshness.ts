// Data invalidated by a change is read again at once, even while other calls are running: a slow call elsewhere delays
// nothing. A read that was running during the change may have seen the old state, so it is repeated when it ends.
import type { UnknownAction } from '@reduxjs/toolkit';
import type { Listen } from '../store';
import { api } from './api';

interface ReadMeta {
  /** True if the refetch was skipped because the same read was already running. */
  condition?: boolean;
  arg: { queryCacheKey: string; endpointName: string; originalArgs: unknown; forceRefetch?: unknown };
}
type ReadAction = UnknownAction & { meta: ReadMeta };

const isSkippedRefetch = (action: UnknownAction): action is ReadAction => {
  if (action.type !== 'api/executeQuery/rejected') return false;
  const { condition, arg } = (action as ReadAction).meta;
  return condition === true && arg.forceRefetch === true;
};
const isEndOf =
  (queryCacheKey: string) =>
  (action: UnknownAction): boolean => {
    if (api.util.resetApiState.match(action)) return true;
    if (action.type !== 'api/executeQuery/fulfilled' && action.type !== 'api/executeQuery/rejected') return false;
    const { condition, arg } = (action as ReadAction).meta;
    return condition !== true && arg.queryCacheKey === queryCacheKey;
  };

interface Initiated {
  initiate(args: unknown, options: { subscribe: false; forceRefetch: true }): (dispatch: never) => unknown;
}

export function addFreshnessListeners(listen: Listen): void {
  const waiting = new Set<string>();
  listen({
    predicate: isSkippedRefetch,
    effect: async (action, { take, dispatch }) => {
      const { queryCacheKey, endpointName, originalArgs } = (action as ReadAction).meta.arg;
      if (waiting.has(queryCacheKey)) return;
      waiting.add(queryCacheKey);
      const [end] = await take(isEndOf(queryCacheKey));
      waiting.delete(queryCacheKey);
      if (api.util.resetApiState.match(end)) return;
      const endpoint = (api.endpoints as Readonly<Record<string, Initiated>>)[endpointName];
      if (endpoint)
        dispatch(endpoint.initiate(originalArgs, { subscribe: false, forceRefetch: true }) as unknown as UnknownAction);
    },
  });
}
