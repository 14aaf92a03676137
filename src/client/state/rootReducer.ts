// The slices under one roof; pure, so that replay needs nothing else.
import { combineReducers } from '@reduxjs/toolkit';
import { api } from './api/api';
import { sliceReducers } from './slices';

export const rootReducer = combineReducers({ ...sliceReducers, [api.reducerPath]: api.reducer });
export type RootState = ReturnType<typeof rootReducer>;
