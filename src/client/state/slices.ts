// The slices of a session log, without the cache of the api.
import type { UnknownAction } from '@reduxjs/toolkit';
import { cacheReducer } from './cache/cacheSlice';
import { editsSlot, type EditsState } from './edits/edits';
import { paperWorkingSetReducer } from './paperWorkingSet/paperWorkingSetSlice';
import { sessionReducer } from './session/sessionSlice';
import { tabsReducer } from './tabs/tabsSlice';
import { uiReducer } from './ui/uiSlice';

export const sliceReducers = {
  session: sessionReducer,
  tabs: tabsReducer,
  ui: uiReducer,
  cache: cacheReducer,
  paperWorkingSet: paperWorkingSetReducer,
  edits: (state: EditsState = {}, action: UnknownAction) => editsSlot.reduce(state, action),
};
