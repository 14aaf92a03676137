// The typed function that starts a listener.
import type { TypedStartListening } from '@reduxjs/toolkit';
import type { StoreExtra } from './extra';
import type { RootState } from './rootReducer';
import type { AppDispatch } from './store';

export type Listen = TypedStartListening<RootState, AppDispatch, StoreExtra>;
/** The part of the store that listeners of other windows' messages need. */
export interface StoreLike {
  dispatch: AppDispatch;
  getState: () => RootState;
}
