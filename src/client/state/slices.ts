// The reducers of the store. Those that the first screens need are here; the others inject theirs into `rootReducer`
// when the first screen that uses them loads, and are absent from the state until then.
import { combineSlices } from '@reduxjs/toolkit';
import { api } from './api/api';
import { cacheReducer } from './cache/cacheSlice';
import type { EditsState } from './edits/editedDocument';
import type { GridsState } from './grids/gridsSlice';
import type { MarkingState } from './marking/markingSlice';
import { offlineReducer } from './offline/offlineSlice';
import { paperWorkingSetReducer } from './paperWorkingSet/paperWorkingSetSlice';
import { recordsReducer } from './records/recordsSlice';
import type { BulkState } from './review/bulkRun';
import type { QueueState } from './review/reviewQueue';
import { sessionReducer } from './session/sessionSlice';
import type { EnteredCellsState, StoredChangesState } from './storedChanges/storedChangesSlice';
import { tabsReducer } from './tabs/tabsSlice';
import type { TasksState } from './tasks/tasksSlice';
import type { RecentSearches } from './ui/recentSearches';
import { uiReducer } from './ui/uiSlice';

interface LateSlices {
  edits: EditsState;
  grids: GridsState;
  storedChanges: StoredChangesState;
  enteredCells: EnteredCellsState;
  tasks: TasksState;
  bulkRun: BulkState;
  reviewQueue: QueueState;
  marking: MarkingState;
  recentSearches: RecentSearches;
}

export const firstSlices = {
  session: sessionReducer,
  tabs: tabsReducer,
  ui: uiReducer,
  cache: cacheReducer,
  records: recordsReducer,
  paperWorkingSet: paperWorkingSetReducer,
};

// The offline queue belongs to this server and this sign-in, so session logs do not contain it.
export const rootReducer = combineSlices({
  ...firstSlices,
  offline: offlineReducer,
  [api.reducerPath]: api.reducer,
}).withLazyLoadedSlices<LateSlices>();
