// What thunks and the base query receive in addition to dispatch and getState.
import type { Effects } from './effects';
import type { Intents } from './offline/intents';
import type { Patience } from './offline/patience';
import type { Shelf } from './offline/shelf';
import type { Recorder } from './recorder';

export interface StoreExtra {
  effects: Effects;
  recorder: Recorder;
  intents: Intents;
  shelf: Shelf;
  patience: Patience;
  /** The running logout, or the last one. */
  loggingOut?: Promise<unknown>;
  /** Cancels the next retry of the queue. */
  cancelFlush?: () => void;
  /** Shows a queued edit in the cached data. */
  showQueued(path: string, args: unknown): void;
}
