// The store: slices, api, listeners and recorder over the given effects. No work at import time.
import { configureStore, createListenerMiddleware, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { api } from './api/api';
import { addErrorListeners } from './api/errorListeners';
import { addFreshnessListeners } from './api/freshness';
import { addUpdateListeners } from './api/updateListeners';
import type { Effects } from './effects';
import type { StoreExtra } from './extra';
import { makeIntents } from './offline/intents';
import { addOfflineListeners } from './offline/offlineListeners';
import { makePatience } from './offline/patience';
import { makeShelf } from './offline/shelf';
import { addSendListeners } from './paperWorkingSet/sendListeners';
import { addWorkingSetListeners } from './paperWorkingSet/workingSetListeners';
import { initialPaperWorkingSet } from './paperWorkingSet/transitions';
import { makeRecorder } from './recorder';
import { rootReducer, type RootState } from './rootReducer';
import { addSessionListeners, readMayBeSignedIn } from './session/sessionListeners';
import { initialSession } from './session/sessionSlice';
import { addTabsListeners, readTabs } from './tabs/tabsListeners';
import { initialTabs } from './tabs/tabsSlice';
import { addUiListeners, readCollapsed, readKeptPreferences } from './ui/uiListeners';
import { initialUi } from './ui/uiSlice';

export type { RootState } from './rootReducer';

/** ms; Redux Toolkit's development checks warn when they take longer. */
const CHECK_MS = 500;

/**
 * Creates a store over the effects. Persistent state (cookies, storage) is read from them; `preloaded` takes
 * precedence.
 */
export function makeStore(effects: Effects, preloaded: Partial<RootState> = {}) {
  const extra: StoreExtra = {
    effects,
    recorder: makeRecorder(),
    intents: makeIntents(effects),
    shelf: makeShelf(),
    patience: makePatience(effects),
    showQueued: () => undefined,
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
  });
  const listen = listeners.startListening.withTypes<RootState, AppDispatch, StoreExtra>();
  addErrorListeners(listen, effects);
  addFreshnessListeners(listen);
  addUpdateListeners(listen, effects);
  addSessionListeners(listen, store, effects);
  addTabsListeners(listen, effects);
  addUiListeners(listen, store, effects);
  addWorkingSetListeners(listen, store, effects);
  addSendListeners(listen, effects);
  addOfflineListeners(listen, store, effects, extra.shelf);
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = import('@reduxjs/toolkit').ThunkDispatch<RootState, StoreExtra, UnknownAction>;
export type AppThunk<Result = void> = ThunkAction<Result, RootState, StoreExtra, UnknownAction>;
