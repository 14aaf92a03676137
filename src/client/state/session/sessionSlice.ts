// The signed-in account and its permissions.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { FunctionKey } from '../../../contract/account/functionKeys';
import type { User } from '../../../contract/account/session';
import { ADMIN_ROLE_ID } from '../../../contract/codes';
import { isFulfilledCall } from '../api/fulfilled';
import type { Interruption } from '../effects';

/** `loading`: the session is being checked. `unreached`: the server gave no usable answer to that. */
export type SessionStatus = 'signedOut' | 'loading' | 'unreached' | 'signedIn';

export interface SessionState {
  user: User | null;
  status: SessionStatus;
  /** The routes of this page load have been built. */
  routesAdded: boolean;
  /** Why the previous page ended; kept until the next sign-in. */
  interruption?: Interruption | undefined;
}

/** `mayBeSignedIn`: this browser has signed in and not out again, so the session should be checked. */
export const initialSession = (mayBeSignedIn = false, interruption?: Interruption): SessionState => ({
  user: null,
  status: mayBeSignedIn ? 'loading' : 'signedOut',
  routesAdded: false,
  ...(interruption && { interruption }),
});

export interface LoggedOut {
  /** Another window of this browser signed out. */
  elsewhere?: boolean;
  /** The server has ended the session. */
  sent?: boolean;
  /** The account whose data is removed from this machine. */
  forget?: string | undefined;
}

const sessionSlice = createSlice({
  name: 'session',
  initialState: initialSession(),
  reducers: {
    userAsked: (state) => {
      if (state.user === null) state.status = 'loading';
    },
    /** `unreached`: no usable answer about the session. */
    userRefused: (state, { payload }: PayloadAction<{ unreached: boolean }>) => {
      if (state.status === 'loading') state.status = payload.unreached ? 'unreached' : 'signedOut';
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
    loggedOut: {
      prepare: (why: LoggedOut = {}) => ({ payload: why }),
      reducer: (state, { payload }: PayloadAction<LoggedOut>) => {
        state.user = null;
        state.status = 'signedOut';
        const { elsewhere, sent, forget } = payload;
        if (elsewhere || sent || forget !== undefined)
          state.interruption = { ...((elsewhere || sent) && { ended: true }), ...(forget !== undefined && { forget }) };
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
      delete state.interruption;
    });
  },
  selectors: {
    selectUser: (state) => state.user,
    selectSessionStatus: (state) => state.status,
    selectIsSignedIn: (state) => state.status === 'signedIn',
    selectRoutesAdded: (state) => state.routesAdded,
    selectInterruption: (state) => state.interruption,
    selectIsAdmin: (state) => state.user?.role_id === ADMIN_ROLE_ID,
    /** Our server always names the account's id, which the specification does not. */
    selectIsOtherServer: (state) => state.user !== null && state.user.id === undefined,
    /** Whether role_functions contain the key. */
    selectHasFunction: (state, key: FunctionKey) =>
      state.user?.role_functions.some((entry) => entry.function_key === key) ?? false,
  },
});

export const { userAsked, userRefused, routesAdded, nicknameChanged, weakPasswordReplaced, loggedOut, loginOpened } =
  sessionSlice.actions;
export const {
  selectUser,
  selectSessionStatus,
  selectIsSignedIn,
  selectRoutesAdded,
  selectInterruption,
  selectIsAdmin,
  selectIsOtherServer,
  selectHasFunction,
} = sessionSlice.selectors;

export const sessionReducer = sessionSlice.reducer;

/** Identifies the owner of data stored per account; other servers may omit the id. */
export const accountKey = (user: User): string => String(user.id ?? user.username ?? user.nickname);
