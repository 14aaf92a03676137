// The last searches of the question list, newest first. Kept in the browser for each account.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { accountKey, loggedOut, selectUser } from '../session/sessionSlice';
import { rootReducer } from '../slices';
import type { AppThunk, RootState } from '../store';
import { isText, readStoredList, storeList } from '../storedList';

export type RecentSearches = string[];

const MAX_RECENT = 8;

const slice = createSlice({
  name: 'recentSearches',
  initialState: (): RecentSearches => [],
  reducers: {
    searchesRead: (_state, { payload }: PayloadAction<string[]>) => payload,
    searchDone: (state, { payload: text }: PayloadAction<string>) => {
      // A search that goes on from the last one takes its place.
      const others = state.filter((each, at) => each !== text && !(at === 0 && text.startsWith(each)));
      return [text, ...others].slice(0, MAX_RECENT);
    },
  },
  extraReducers: (builder) => {
    builder.addCase(loggedOut, () => []);
  },
});
export const recentSearchesReducer = slice.reducer;
const { selectSlice } = slice.injectInto(rootReducer);
export const { searchesRead, searchDone } = slice.actions;
export const selectRecentSearches = (state: RootState): readonly string[] => selectSlice(state);

const keyOf = (state: RootState): string | null => {
  const user = selectUser(state);
  return user && `tiku:searches:${accountKey(user)}`;
};

export const readSearches =
  (): AppThunk =>
  (dispatch, getState, { effects }) => {
    const key = keyOf(getState());
    if (key === null) return;
    dispatch(searchesRead((readStoredList(effects, key, isText) ?? []).slice(0, MAX_RECENT)));
  };

export const rememberSearch =
  (text: string): AppThunk =>
  (dispatch, getState, { effects }) => {
    const key = keyOf(getState());
    if (key === null || selectRecentSearches(getState())[0] === text) return;
    dispatch(searchDone(text));
    storeList(effects, key, selectRecentSearches(getState()));
  };
