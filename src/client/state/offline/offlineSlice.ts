// Whether the server is unreachable or slow, and the account's edits that wait for it (docs/decisions/0023). The
// listeners own storage; slowRequests.ts owns the running calls.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedOut, loginOpened } from '../session/sessionSlice';
import { applyEvent, type QueuedEdit, type QueueEvent } from './queue';

/** A call that the user has to wait for. */
export interface SlowCall {
  id: number;
  saving: boolean;
  /** ms. */
  since: number;
}

export interface OfflineState {
  away: boolean;
  /** The account that owns the edits; null while signed out. */
  account: string | null;
  edits: QueuedEdit[];
  sending: boolean;
  /** Revision that a sent edit has given to its subject, by subject. */
  sent: Record<string, number>;
  slow: SlowCall[];
}

export const initialOffline = (): OfflineState => ({
  away: false,
  account: null,
  edits: [],
  sending: false,
  sent: {},
  slow: [],
});

const forget = (state: OfflineState): void => {
  Object.assign(state, { account: null, edits: [], sending: false, sent: {}, slow: [] });
};

const offlineSlice = createSlice({
  name: 'offline',
  initialState: initialOffline(),
  reducers: {
    networkLost: (state) => {
      state.away = true;
    },
    networkBack: (state) => {
      state.away = false;
    },
    /** The user requests a new connection attempt. */
    reconnectAsked: () => undefined,
    /** Read from storage: at sign-in, and when another window has changed it. */
    queueRead: (state, { payload }: PayloadAction<{ account: string; edits: QueuedEdit[] }>) => {
      state.account = payload.account;
      state.edits = payload.edits;
    },
    queueChanged: (state, { payload }: PayloadAction<QueueEvent>) => {
      const subject = payload.kind === 'settled' && state.edits.find(({ id }) => id === payload.id)?.subject;
      if (subject && payload.stored.revision !== undefined) state.sent[subject] = payload.stored.revision;
      state.edits = applyEvent(state.edits, payload);
    },
    sendingStarted: (state) => {
      state.sending = true;
    },
    sendingEnded: (state) => {
      state.sending = false;
    },
    slowBegan: (state, { payload }: PayloadAction<SlowCall>) => {
      state.slow.push(payload);
    },
    slowEnded: (state, { payload }: PayloadAction<number>) => {
      state.slow = state.slow.filter(({ id }) => id !== payload);
    },
  },
  extraReducers: (builder) => {
    builder.addCase(loggedOut, forget).addCase(loginOpened, forget);
  },
  selectors: {
    selectAway: (state) => state.away,
    selectQueue: (state) => state.edits,
    selectQueueAccount: (state) => state.account,
    selectSentRevision: (state, subject: string) => state.sent[subject],
    selectSending: (state) => state.sending,
    selectSlow: (state) => state.slow,
  },
});

export const {
  networkLost,
  networkBack,
  reconnectAsked,
  queueRead,
  queueChanged,
  sendingStarted,
  sendingEnded,
  slowBegan,
  slowEnded,
} = offlineSlice.actions;
export const { selectAway, selectQueue, selectQueueAccount, selectSentRevision, selectSending, selectSlow } =
  offlineSlice.selectors;
export const offlineReducer = offlineSlice.reducer;
