// Tracks running calls. Calls that take long are added to the state, so that a screen can offer to stop them. A stopped
// save keeps its idempotency key: sent again, it is stored once.
import type { UnknownAction } from '@reduxjs/toolkit';
import type { Effects } from '../effects';
import { slowBegan, slowEnded } from './offlineSlice';

/** ms after which a wait is shown. */
export const PATIENCE_MS = 4000;

export interface Running {
  type: 'query' | 'mutation';
  abort(): void;
  dispatch(action: UnknownAction): unknown;
}
export interface Patience {
  /** Returns a function to call when the call has ended. */
  begin(call: Running): () => void;
  /** Stops slow calls, or with 'saves' every running save; returns the number of stopped saves. */
  stop(what: 'slow' | 'saves'): number;
}

export function makePatience(effects: Effects): Patience {
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
        call.dispatch(slowBegan({ id, saving: call.type === 'mutation', since: effects.clock.now() - PATIENCE_MS }));
      }, PATIENCE_MS);
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
