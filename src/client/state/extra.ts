// What thunks and the base query receive beside dispatch and getState.
import type { Effects } from './effects';
import type { Recorder } from './recorder';

export interface StoreExtra {
  effects: Effects;
  recorder: Recorder;
}
