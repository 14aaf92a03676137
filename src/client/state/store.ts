// The store: slices, api, listeners and recorder over the given effects. No work at import time.
import {
  configureStore,
  createListenerMiddleware,
  type Action,
  type ThunkAction,
  type ThunkDispatch,
  type TypedStartListening,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { api } from './api/api';
import { addErrorListeners } from './api/errorListeners';
import { addFreshnessListeners } from './api/freshness';
import { addUpdateListeners } from './api/updateListeners';
import type { Effects } from './effects';
import { makeIdempotencyKeys, type IdempotencyKeys } from './offline/idempotencyKeys';
import { addOfflineListeners, makeOfflineReadCache, type OfflineReadCache } from './offline/offlineListeners';
import { makeSlowRequests, type SlowRequests } from './offline/slowRequests';
import { addWorkingSetListeners } from './paperWorkingSet/windows';
import { initialPaperWorkingSet } from './paperWorkingSet/workingSet';
import { endpointOf, makeRecorder, type Recorder } from './recorder';
import { addRecordListeners } from './records/recordListeners';
import { addSessionListeners, readMayBeSignedIn } from './session/sessionListeners';
import { initialSession } from './session/sessionSlice';
import { rootReducer } from './slices';
import { addTabsListeners, readTabs } from './tabs/tabsListeners';
import { initialTabs } from './tabs/tabsSlice';
import { addUiListeners, readCollapsed, readKeptPreferences } from './ui/uiListeners';
import { initialUi } from './ui/uiSlice';

export type RootState = ReturnType<typeof rootReducer>;

export type Leaving = Set<() => Promise<unknown>>;

/** What thunks and the base query receive in addition to dispatch and getState. */
export interface StoreExtra {
  effects: Effects;
  recorder: Recorder;
  idempotencyKeys: IdempotencyKeys;
  offlineReadCache: OfflineReadCache;
  slowRequests: SlowRequests;
  /** What is to be stored with the account before its session ends. */
  leaving: Leaving;
  /** The running logout, or the last one. */
  loggingOut?: Promise<unknown>;
  /** Cancels the next retry of the queue. */
  cancelFlush?: () => void;
}

export type AppDispatch = ThunkDispatch<RootState, StoreExtra, UnknownAction>;
export type AppThunk<Result = void> = ThunkAction<Result, RootState, StoreExtra, UnknownAction>;
/** Starts a listener. */
export type Listen = TypedStartListening<RootState, AppDispatch, StoreExtra>;
/** The part of the store that listeners of other windows' messages need. */
export interface StoreLike {
  dispatch: AppDispatch;
  getState: () => RootState;
}

/** ms; Redux Toolkit's development checks warn when they take longer. */
const CHECK_MS = 500;

/** Redux DevTools list a call by its endpoint: `api/executeQuery/pending getQuestions`. */
function namedByEndpoint<A extends Action>(action: A): A {
  const name = endpointOf(action);
  return name === undefined ? action : { ...action, type: `${action.type} ${name}` };
}

/**
 * Creates a store over the effects. Persistent state (cookies, storage) is read from them; `preloaded` takes
 * precedence.
 */
export function makeStore(effects: Effects, preloaded: Partial<RootState> = {}) {
  const extra: StoreExtra = {
    effects,
    recorder: makeRecorder(),
    idempotencyKeys: makeIdempotencyKeys(effects),
    offlineReadCache: makeOfflineReadCache(),
    slowRequests: makeSlowRequests(effects),
    leaving: new Set(),
  };
  const listeners = createListenerMiddleware({
    extra,
    onError: (fault) => effects.log(`listener: ${String(fault)}`),
  });
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: {
      session: initialSession(readMayBeSignedIn(effects), effects.interruption),
      tabs: initialTabs(readTabs(effects)),
      ui: { ...initialUi(), collapsed: readCollapsed(effects), ...readKeptPreferences(effects) },
      paperWorkingSet: initialPaperWorkingSet(effects.windowId),
      ...preloaded,
    } as RootState,
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: extra },
        // Upload arguments contain a File and a callback; they never reach a reducer.
        serializableCheck: {
          ignoredActionPaths: ['meta.arg', 'meta.baseQueryMeta'],
          ignoredPaths: ['api.mutations'],
          warnAfter: CHECK_MS,
        },
        immutableCheck: { warnAfter: CHECK_MS },
      })
        .prepend(listeners.middleware)
        .concat(api.middleware, extra.recorder.middleware),
    devTools: { actionSanitizer: namedByEndpoint },
  });
  const listen = listeners.startListening.withTypes<RootState, AppDispatch, StoreExtra>();
  addErrorListeners(listen, effects);
  addFreshnessListeners(listen);
  addRecordListeners(listen);
  addUpdateListeners(listen, effects);
  addSessionListeners(listen, store, effects);
  addTabsListeners(listen, store, effects, extra.leaving);
  addUiListeners(listen, store, effects);
  addWorkingSetListeners(listen, store, effects, extra.leaving);
  addOfflineListeners(listen, store, effects, extra.offlineReadCache);
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
