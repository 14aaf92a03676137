// Which calls are under way, and which of them keep people waiting: after a moment these are named in the state, so that a screen
// can offer to stop (quality, check 11). A stopped save keeps its key: sent again, it is stored once.
import type { UnknownAction } from '@reduxjs/toolkit';
import type { Effects } from '../effects';
import { slowBegan, slowEnded } from './offlineSlice';

/** ms until a wait is worth a word. */
export const PATIENCE_MS = 4000;

export interface Running {
  type: 'query' | 'mutation';
  abort(): void;
  dispatch(action: UnknownAction): unknown;
}
export interface Patience {
  /** Answers what is to be called once the call has ended. */
  begin(call: Running): () => void;
  /** Stops what keeps people waiting, or with `saves` every save under way; answers how many of them were saves. */
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
