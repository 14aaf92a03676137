// Combines the slices; pure, so that replay needs nothing else.
import { combineReducers, type UnknownAction } from '@reduxjs/toolkit';
import { api } from './api/api';
import { offlineReducer } from './offline/offlineSlice';
import { sliceReducers } from './slices';
import { storedChangesSlot, type EnteredCellsState, type StoredChangesState } from './storedChanges/storedChanges';

// Changes that only the server takes back and the offline queue belong to this server and this sign-in, so session logs do not contain them.
export const rootReducer = combineReducers({
  ...sliceReducers,
  storedChanges: (state: StoredChangesState | undefined, action: UnknownAction) =>
    storedChangesSlot.changes(state, action),
  enteredCells: (state: EnteredCellsState | undefined, action: UnknownAction) => storedChangesSlot.cells(state, action),
  offline: offlineReducer,
  [api.reducerPath]: api.reducer,
});
export type RootState = ReturnType<typeof rootReducer>;
