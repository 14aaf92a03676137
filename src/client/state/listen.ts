// The typed way to start a listener.
import type { TypedStartListening } from '@reduxjs/toolkit';
import type { StoreExtra } from './extra';
import type { RootState } from './rootReducer';
import type { AppDispatch } from './store';

export type Listen = TypedStartListening<RootState, AppDispatch, StoreExtra>;
/** What listeners that hear from other windows need of the store. */
export interface StoreLike {
  dispatch: AppDispatch;
  getState: () => RootState;
}
