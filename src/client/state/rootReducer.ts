// The slices under one roof; pure, so that replay needs nothing else.
import { combineReducers } from '@reduxjs/toolkit';
import { api } from './api/api';
import { knowledgeEditsReducer } from './knowledgeEdits/knowledgeEditsSlice';
import { sliceReducers } from './slices';

// What may be taken back belongs to this bank and this sign-in: session logs are without it.
export const rootReducer = combineReducers({ ...sliceReducers, knowledgeEdits: knowledgeEditsReducer, [api.reducerPath]: api.reducer });
export type RootState = ReturnType<typeof rootReducer>;
