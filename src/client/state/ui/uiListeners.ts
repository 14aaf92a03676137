// The collapsed flag is stored in a cookie and restored on start, the open groups of the menu for each account.
// Preferences are applied at once, stored in this browser for the next first paint, and sent to its other windows.
import { isAnyOf } from '@reduxjs/toolkit';
import { readPreferences, type Preferences } from '../../../contract/account/preferences';
import type { User } from '../../../contract/account/session';
import { isFulfilledCall } from '../api/fulfilled';
import type { Effects } from '../effects';
import {
  questionsAdded,
  questionsSent,
  questionToggled,
  selectActiveSet,
} from '../paperWorkingSet/paperWorkingSetSlice';
import { accountKey } from '../session/sessionSlice';
import type { Listen, StoreLike } from '../store';
import { isText, readStoredList, storeList } from '../storedList';
import { savePreferences } from './preferencesThunks';
import {
  arrangementReset,
  columnsArranged,
  drawerToggled,
  listLaidOut,
  menuGroupsChosen,
  preferencesChosen,
  rowsSpaced,
  selectPreferences,
} from './uiSlice';

const COOKIE = 'tiku_collapsed';
export const readCollapsed = (effects: Effects): boolean => effects.cookie.get(COOKIE) === '1';

export const PREFERENCES_KEY = 'tiku:preferences';
/** Empty if no preference was chosen: the slice has the defaults. */
export function readKeptPreferences(effects: Effects): { preferences?: Preferences } {
  const kept = effects.storage.getItem(PREFERENCES_KEY);
  if (kept === null) return {};
  try {
    return { preferences: readPreferences(JSON.parse(kept)) };
  } catch {
    return {};
  }
}

/** Stays after a logout: it holds only names of menu groups. */
const menuKey = (user: User) => `tiku:menu-groups:${accountKey(user)}`;

const isArranged = isAnyOf(listLaidOut, columnsArranged, rowsSpaced, arrangementReset);

interface PreferencesMessage {
  kind: 'preferences';
  account: number | undefined;
  preferences: Preferences;
}

export function addUiListeners(listen: Listen, store: StoreLike, effects: Effects): void {
  effects.look(selectPreferences(store.getState()));
  const account = () => store.getState().session.user?.id;

  listen({
    predicate: (_action, now, before) => now.ui.collapsed !== before.ui.collapsed,
    effect: (_action, { getState }) => effects.cookie.set(COOKIE, getState().ui.collapsed ? '1' : '0'),
  });
  listen({
    matcher: isFulfilledCall<User>('getUserInfo'),
    effect: ({ payload }, { getOriginalState, dispatch }) => {
      const before = getOriginalState().session.user;
      if (before && accountKey(before) === accountKey(payload)) return;
      const kept = readStoredList(effects, menuKey(payload), isText);
      if (kept) dispatch(menuGroupsChosen(kept));
    },
  });
  listen({
    predicate: (_action, now, before) =>
      now.ui.menuGroups !== undefined && now.ui.menuGroups !== before.ui.menuGroups && now.session.user !== null,
    effect: (_action, { getState }) => {
      const { session, ui } = getState();
      if (session.user && ui.menuGroups) storeList(effects, menuKey(session.user), ui.menuGroups);
    },
  });
  listen({
    predicate: (_action, now, before) => now.ui.preferences !== before.ui.preferences,
    effect: (action, { getState }) => {
      const preferences = selectPreferences(getState());
      effects.look(preferences);
      try {
        effects.storage.setItem(PREFERENCES_KEY, JSON.stringify(preferences));
      } catch {
        // With full storage only the next first paint may use the wrong theme.
      }
      const chosenHere = (preferencesChosen.match(action) && !action.meta.elsewhere) || isArranged(action);
      if (chosenHere)
        effects.channel.post({ kind: 'preferences', account: account(), preferences } satisfies PreferencesMessage);
    },
  });
  listen({ matcher: isArranged, effect: (_action, { dispatch }) => void dispatch(savePreferences()) });
  effects.channel.listen((heard) => {
    const message = heard as Partial<PreferencesMessage> | null;
    if (message?.kind !== 'preferences' || account() === undefined || message.account !== account()) return;
    store.dispatch(preferencesChosen(readPreferences(message.preferences), true));
  });
  listen({
    predicate: (action, now, before) =>
      (questionToggled.match(action) || questionsAdded.match(action) || questionsSent.match(action)) &&
      selectPreferences(now).open_chosen === 1 &&
      !now.ui.drawerOpen &&
      selectActiveSet(before).paperList.ids.length === 0 &&
      selectActiveSet(now).paperList.ids.length > 0,
    effect: (_action, { dispatch }) => void dispatch(drawerToggled(true)),
  });
}
