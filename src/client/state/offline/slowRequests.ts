// Tracks running calls. Calls that take long are added to the state, so that a screen can offer to stop them. A stopped
// save keeps its idempotency key: sent again, it is stored once.
import type { UnknownAction } from '@reduxjs/toolkit';
import { t } from '../../lib/texts/t';
import type { Effects } from '../effects';
import { tell } from '../prompts';
import type { AppThunk } from '../store';
import { slowBegan, slowEnded } from './offlineSlice';

/** ms after which a wait is shown. */
export const SLOW_MS = 4000;

export interface Running {
  type: 'query' | 'mutation';
  abort(): void;
  dispatch(action: UnknownAction): unknown;
}
export interface SlowRequests {
  /** Returns a function to call when the call has ended. */
  begin(call: Running): () => void;
  /** Stops slow calls, or with 'saves' every running save; returns the number of stopped saves. */
  stop(what: 'slow' | 'saves'): number;
}

export function makeSlowRequests(effects: Effects): SlowRequests {
  const running = new Map<number, Running & { slow: boolean }>();
  let last = 0;
  return {
    begin(call) {
      const id = (last += 1);
      const entry = { ...call, slow: false };
      running.set(id, entry);
      const cancel = effects.clock.setTimeout(() => {
        if (running.get(id) !== entry) return;
        entry.slow = true;
        call.dispatch(slowBegan({ id, saving: call.type === 'mutation', since: effects.clock.now() - SLOW_MS }));
      }, SLOW_MS);
      return () => {
        cancel();
        running.delete(id);
        if (entry.slow) call.dispatch(slowEnded(id));
      };
    },
    stop(what) {
      const chosen = [...running.values()].filter((each) => (what === 'slow' ? each.slow : each.type === 'mutation'));
      for (const each of chosen) each.abort();
      return chosen.filter(({ type }) => type === 'mutation').length;
    },
  };
}

export const STOPPED = t('已停止等待，填写的内容还在。服务器可能已经收到，再次提交不会重复保存');

/** The user stops a slow call: lists offer to load again, a save keeps the typed content and its key. */
export const stopWaiting =
  (what: 'slow' | 'saves' = 'slow'): AppThunk =>
  (dispatch, _getState, { slowRequests }) => {
    if (slowRequests.stop(what) > 0) dispatch(tell('info', STOPPED));
  };
