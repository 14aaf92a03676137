// Effects of tab changes: the cookie, the copy with the account, going home, clearing report working states.
import { isAnyOf } from '@reduxjs/toolkit';
import { isFulfilledCall } from '../api/fulfilled';
import type { Effects } from '../effects';
import {
  selectSetsReady,
  selectSetTitle,
  workingSetCleared,
  workingSetSaved,
} from '../paperWorkingSet/paperWorkingSetSlice';
import { savedPlace } from '../paperWorkingSet/savedPapers';
import { editPath, isNewPaper, setIdAt } from '../paperWorkingSet/workingSet';
import { loggedOut, loginOpened } from '../session/sessionSlice';
import type { Leaving, Listen, StoreLike } from '../store';
import {
  clearFlagsTaken,
  HOME_PATH,
  tabClosed,
  tabReplaced,
  tabTitled,
  tabUrl,
  type Tab,
  type TabTitle,
} from './tabsSlice';

/** The cookie name is the page port plus this constant. */
export const TABS_COOKIE = '_tiku_tabs';
export const tabsCookieName = (effects: Effects): string => `${effects.location.port()}${TABS_COOKIE}`;
/** Browsers drop cookies above 4096 bytes, including the name. */
const COOKIE_BYTES = 3800;

type Row = [name: string, path: string, title: TabTitle, isFixed: 0 | 1, search: string];

/** Tabs of the last visit; none if the cookie is missing or unreadable. */
export function readTabs(effects: Effects): Tab[] {
  try {
    return tabsIn(JSON.parse(effects.cookie.get(tabsCookieName(effects)) ?? '[]'));
  } catch {
    return [];
  }
}

/** The readable ones of rows that `cookieText` has written. */
export const tabsIn = (rows: unknown): Tab[] =>
  Array.isArray(rows)
    ? rows
        .filter(isRow)
        .map(([name, path, title, fixed, search]) => ({ name, path, title, isFixed: fixed === 1, search }))
    : [];

function isRow(value: unknown): value is Row {
  if (!Array.isArray(value) || value.length !== 5) return false;
  const [name, path, title, fixed, search] = value as unknown[];
  const readable = typeof title === 'string' || typeof (title as { key?: unknown } | null)?.key === 'string';
  return (
    typeof name === 'string' &&
    typeof path === 'string' &&
    path.startsWith('/') &&
    readable &&
    (fixed === 0 || fixed === 1) &&
    typeof search === 'string'
  );
}

/** As many tabs as a cookie can hold; filters are left out before tabs, from the last unpinned tab on. */
export function cookieText(tabs: readonly Tab[]): string {
  const rows: Row[] = tabs
    .filter((t) => t.path !== HOME_PATH)
    .map((t) => [t.name, t.path, t.title, t.isFixed ? 1 : 0, t.search ?? '']);
  const fits = () => encodeURIComponent(JSON.stringify(rows)).length <= COOKIE_BYTES;
  for (let i = rows.length - 1; i >= 0 && !fits(); i -= 1) (rows[i] as Row)[4] = '';
  while (rows.length > 0 && !fits()) rows.pop();
  return JSON.stringify(rows);
}

const SAVE_AFTER_MS = 3000;

function addAccountTabsListeners(listen: Listen, store: StoreLike, effects: Effects, leaving: Leaving): void {
  /** The tabs of the account are open; before that, an empty strip says nothing of them. */
  let complete = false;
  let cancel = (): void => undefined;
  const save = async (): Promise<void> => {
    cancel();
    // Without network the part may be missing; the next change saves.
    const kept = complete && (await import('./accountTabs').catch(() => null));
    if (kept) await store.dispatch(kept.saveTabs());
  };
  leaving.add(save);
  listen({
    matcher: isFulfilledCall('getUserInfo'),
    effect: async (_action, { getOriginalState }) => {
      const { status } = getOriginalState().session;
      // After a reload the cookie has them.
      const kept = status === 'signedOut' && (await import('./accountTabs').catch(() => null));
      if (kept) await store.dispatch(kept.restoreTabs());
      if (status !== 'signedIn') complete = true;
    },
  });
  listen({
    predicate: (_action, now, before) => now.tabs.list !== before.tabs.list,
    effect: () => {
      cancel();
      if (complete) cancel = effects.clock.setTimeout(() => void save(), SAVE_AFTER_MS);
    },
  });
  listen({
    matcher: isAnyOf(loggedOut, loginOpened),
    effect: () => {
      complete = false;
      cancel();
    },
  });
}

export function addTabsListeners(listen: Listen, store: StoreLike, effects: Effects, leaving: Leaving): void {
  addAccountTabsListeners(listen, store, effects, leaving);
  listen({
    predicate: (_action, now, before) => now.tabs !== before.tabs,
    effect: (action, { getState, getOriginalState, dispatch }) => {
      const [now, before] = [getState().tabs, getOriginalState().tabs];
      if (now.list !== before.list) effects.cookie.set(tabsCookieName(effects), cookieText(now.list));
      if (now.mustClear.length > 0) {
        dispatch(clearFlagsTaken());
        for (const setId of now.mustClear) dispatch(workingSetCleared(setId));
      }
      const had = (list: Tab[]) => list.some((tab) => tab.path === before.current);
      const closed = now.current === before.current && had(before.list) && !had(now.list);
      if (!loginOpened.match(action) && closed) effects.navigate(HOME_PATH);
    },
  });
  // New papers are numbered consecutively: when one is removed, the tabs of the others are renamed too.
  listen({
    predicate: (_action, now, before) =>
      now.tabs.list !== before.tabs.list || now.paperWorkingSet.sets !== before.paperWorkingSet.sets,
    effect: (_action, { getState, dispatch }) => {
      for (const { path, title } of getState().tabs.list) {
        const setId = setIdAt(path);
        if (setId === null || !isNewPaper(setId) || !selectSetsReady(getState())) continue;
        const now = selectSetTitle(getState(), setId);
        if (now !== title) dispatch(tabTitled({ path, title: now }));
      }
    },
  });
  listen({
    actionCreator: tabClosed,
    effect: ({ payload: path }, { getState }) => {
      const tab = getState().tabs.list.find((t) => t.path === path);
      if (tab?.isFixed) effects.navigate(tabUrl(tab));
    },
  });
  listen({
    actionCreator: workingSetSaved,
    effect: ({ payload }, { dispatch, getOriginalState }) => {
      const { setId, id } = payload;
      // Another new paper may be in its place by now.
      const there = savedPlace(getOriginalState().paperWorkingSet.sets, payload) === setId;
      if (isNewPaper(setId) && there) dispatch(tabReplaced({ from: editPath(setId), to: editPath(`paper:${id}`) }));
    },
  });
}
