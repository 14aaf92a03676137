// Combines the slices; pure, so that replay needs nothing else.
import { combineReducers } from '@reduxjs/toolkit';
import { api } from './api/api';
import { knowledgeEditsReducer } from './knowledgeEdits/knowledgeEditsSlice';
import { offlineReducer } from './offline/offlineSlice';
import { sliceReducers } from './slices';

// The undo list and the offline queue belong to this server and this sign-in, so session logs do not contain them.
export const rootReducer = combineReducers({
  ...sliceReducers,
  knowledgeEdits: knowledgeEditsReducer,
  offline: offlineReducer,
  [api.reducerPath]: api.reducer,
});
export type RootState = ReturnType<typeof rootReducer>;
