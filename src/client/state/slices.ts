// The slices of a session log, without the cache of the api.
import type { UnknownAction } from '@reduxjs/toolkit';
import { cacheReducer } from './cache/cacheSlice';
import { editsSlot, type EditsState } from './edits/edits';
import { gridsSlot } from './grids/grids';
import { markingSlot } from './marking/marking';
import { paperWorkingSetReducer } from './paperWorkingSet/paperWorkingSetSlice';
import { bulkSlot, queueSlot } from './review/review';
import { sessionReducer } from './session/sessionSlice';
import { enteredCellsSlot, storedChangesSlot } from './storedChanges/storedChanges';
import { tabsReducer } from './tabs/tabsSlice';
import { tasksSlot } from './tasks/tasks';
import { uiReducer } from './ui/uiSlice';

export const sliceReducers = {
  session: sessionReducer,
  tabs: tabsReducer,
  ui: uiReducer,
  cache: cacheReducer,
  paperWorkingSet: paperWorkingSetReducer,
  edits: (state: EditsState = {}, action: UnknownAction) => editsSlot.reduce(state, action),
  grids: gridsSlot.reducer,
  storedChanges: storedChangesSlot.reducer,
  enteredCells: enteredCellsSlot.reducer,
  tasks: tasksSlot.reducer,
  bulkRun: bulkSlot.reducer,
  reviewQueue: queueSlot.reducer,
  marking: markingSlot.reducer,
};
