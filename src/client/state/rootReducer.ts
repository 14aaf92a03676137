// The slices under one roof; pure, so that replay needs nothing else.
import { combineReducers } from '@reduxjs/toolkit';
import { api } from './api/api';
import { knowledgeEditsReducer } from './knowledgeEdits/knowledgeEditsSlice';
import { offlineReducer } from './offline/offlineSlice';
import { sliceReducers } from './slices';

// What may be taken back, and what waits for the network, belongs to this bank and this sign-in: session logs are without it.
export const rootReducer = combineReducers({ ...sliceReducers, knowledgeEdits: knowledgeEditsReducer, offline: offlineReducer, [api.reducerPath]: api.reducer });
export type RootState = ReturnType<typeof rootReducer>;
