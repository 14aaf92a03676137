// Data invalidated by a change is read again at once, even while other calls are running: a slow call elsewhere delays
// nothing. A read that was running during the change may have seen the old state, so it is repeated when it ends. What
// could not be read without a network, or was read from the device, is read again when the server is back.
import type { UnknownAction } from '@reduxjs/toolkit';
import { networkBack, selectAway } from '../offline/offlineSlice';
import type { Listen } from '../store';
import { api } from './api';
import type { ApiError } from './wireRequest';

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
const isEnd = (action: UnknownAction): action is ReadAction =>
  (action.type === 'api/executeQuery/fulfilled' || action.type === 'api/executeQuery/rejected') &&
  (action as ReadAction).meta.condition !== true;
const isEndOf =
  (queryCacheKey: string) =>
  (action: UnknownAction): boolean =>
    api.util.resetApiState.match(action) || (isEnd(action) && action.meta.arg.queryCacheKey === queryCacheKey);

interface Initiated {
  initiate(args: unknown, options: { subscribe: false; forceRefetch: true }): (dispatch: never) => unknown;
}

export function addFreshnessListeners(listen: Listen): void {
  const waiting = new Set<string>();
  /** Reads whose last end was without the server. */
  const unread = new Map<string, ReadMeta['arg']>();
  const again = ({ endpointName, originalArgs }: ReadMeta['arg'], dispatch: (action: UnknownAction) => unknown) => {
    const endpoint = (api.endpoints as Readonly<Record<string, Initiated>>)[endpointName];
    if (endpoint)
      dispatch(endpoint.initiate(originalArgs, { subscribe: false, forceRefetch: true }) as unknown as UnknownAction);
  };
  listen({
    predicate: isSkippedRefetch,
    effect: async (action, { take, dispatch }) => {
      const { arg } = (action as ReadAction).meta;
      const { queryCacheKey } = arg;
      if (waiting.has(queryCacheKey)) return;
      waiting.add(queryCacheKey);
      const [end] = await take(isEndOf(queryCacheKey));
      waiting.delete(queryCacheKey);
      if (!api.util.resetApiState.match(end)) again(arg, dispatch);
    },
  });
  listen({
    predicate: isEnd,
    effect: (action, { getState }) => {
      const { arg } = (action as ReadAction).meta;
      const isLost = (action as { payload?: ApiError }).payload?.kind === 'network';
      if (isLost || selectAway(getState())) unread.set(arg.queryCacheKey, arg);
      else unread.delete(arg.queryCacheKey);
    },
  });
  listen({
    actionCreator: networkBack,
    effect: (_action, { getState, dispatch }) => {
      const { queries } = getState().api;
      const shown = [...unread].filter(([key]) => queries[key] !== undefined);
      unread.clear();
      for (const [, arg] of shown) again(arg, dispatch);
    },
  });
}
