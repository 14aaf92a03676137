// What thunks and the base query receive beside dispatch and getState.
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
  /** The logout that is under way, or was last. */
  loggingOut?: Promise<unknown>;
  /** The next try of a queue that could not be sent. */
  cancelFlush?: () => void;
  /** Lets an edit that was put into the queue be seen. */
  showQueued(path: string, args: unknown): void;
}
