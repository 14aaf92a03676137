// Who is signed in and what that account may do (spec sections 2, 3 User, 6).
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { ADMIN_ROLE_ID, type FunctionKey } from '../../../contract/codes';
import type { User } from '../../../contract/session';
import { isFulfilledCall } from '../api/fulfilled';

export type SessionStatus = 'signedOut' | 'loading' | 'signedIn';

export interface SessionState {
  user: User | null;
  status: SessionStatus;
  /** The route tree of this page load has been built. */
  routesAdded: boolean;
}

/** `mayBeSignedIn`: this browser has signed in and not out again, so the account is worth asking for. */
export const initialSession = (mayBeSignedIn = false): SessionState => ({
  user: null,
  status: mayBeSignedIn ? 'loading' : 'signedOut',
  routesAdded: false,
});

const sessionSlice = createSlice({
  name: 'session',
  initialState: initialSession(),
  reducers: {
    signInStarted: (state) => {
      state.status = 'loading';
    },
    userRefused: (state) => {
      if (state.user === null) state.status = 'signedOut';
    },
    routesAdded: (state) => {
      state.routesAdded = true;
    },
    nicknameChanged: (state, { payload }: PayloadAction<string>) => {
      if (state.user) state.user.nickname = payload;
    },
    weakPasswordReplaced: (state) => {
      if (state.user) state.user.weak_password = 0;
    },
    /** `elsewhere`: another window of this browser signed out. `forget`: what was chosen goes off this machine too. */
    loggedOut: {
      prepare: (why: { elsewhere?: boolean; forget?: boolean } = {}) => ({ payload: why }),
      reducer: (state, _action: PayloadAction<{ elsewhere?: boolean; forget?: boolean }>) => {
        state.user = null;
        state.status = 'signedOut';
      },
    },
    /** The login screen opens: besides the session, the collapsed flag, open tabs and tab offset are reset. */
    loginOpened: (state) => {
      state.user = null;
      state.status = 'signedOut';
    },
  },
  extraReducers: (builder) => {
    builder.addMatcher(isFulfilledCall<User>('getUserInfo'), (state, { payload }) => {
      state.user = payload;
      state.status = 'signedIn';
    });
  },
  selectors: {
    selectUser: (state) => state.user,
    selectSessionStatus: (state) => state.status,
    selectIsSignedIn: (state) => state.status === 'signedIn',
    selectRoutesAdded: (state) => state.routesAdded,
    selectIsAdmin: (state) => state.user?.role_id === ADMIN_ROLE_ID,
    /** Whether role_functions hold the key. */
    selectHasFunction: (state, key: FunctionKey) =>
      state.user?.role_functions.some((entry) => entry.function_key === key) ?? false,
  },
});

export const { signInStarted, userRefused, routesAdded, nicknameChanged, weakPasswordReplaced, loggedOut, loginOpened } =
  sessionSlice.actions;
export const { selectUser, selectSessionStatus, selectIsSignedIn, selectRoutesAdded, selectIsAdmin, selectHasFunction } =
  sessionSlice.selectors;
export const sessionReducer = sessionSlice.reducer;

/** Names the owner of what is kept per account; other servers may leave the id out. */
export const accountKey = (user: User): string => String(user.id ?? user.username ?? user.nickname);
