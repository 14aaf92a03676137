// The slices under one roof; pure, so that replay needs nothing else.
import { combineReducers } from '@reduxjs/toolkit';
import { api } from './api/api';
import { cacheReducer } from './cache/cacheSlice';
import { paperWorkingSetReducer } from './paperWorkingSet/paperWorkingSetSlice';
import { sessionReducer } from './session/sessionSlice';
import { tabsReducer } from './tabs/tabsSlice';
import { uiReducer } from './ui/uiSlice';

export const rootReducer = combineReducers({
  session: sessionReducer,
  tabs: tabsReducer,
  ui: uiReducer,
  cache: cacheReducer,
  paperWorkingSet: paperWorkingSetReducer,
  [api.reducerPath]: api.reducer,
});
export type RootState = ReturnType<typeof rootReducer>;
