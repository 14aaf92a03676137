// The open pages, in order. A pinned tab has isFixed; home is always fixed and first.
import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { t } from '../../lib/texts/t';
import { loginOpened } from '../session/sessionSlice';
import type { AppThunk } from '../store';

/** Plain text, or a key of a text catalogue. */
export type TabTitle = string | { key: string };
export interface Tab {
  name: string;
  path: string;
  title: TabTitle;
  isFixed: boolean;
  /** Last query of the page (`?page=2…`), so that reopening the tab shows the same list. */
  search?: string;
}

/** The address that a click on the tab opens. */
export const tabUrl = (tab: Tab): string => tab.path + (tab.search ?? '');

export const HOME_PATH = '/home';
export const HOME_TAB: Tab = { name: 'home', path: HOME_PATH, title: t('首页'), isFixed: true };

/** Closing one of these tabs means that the working state of the same name must be cleared. */
export const CLEARED_WITH_TAB = { addReportQuestion: 'addReport', selectReportQuestion: 'selectReport' } as const;
export type ClearFlag = (typeof CLEARED_WITH_TAB)[keyof typeof CLEARED_WITH_TAB];

export interface TabsState {
  list: Tab[];
  /** The current path; may be a page without a tab (the root path). */
  current: string;
  mustClear: ClearFlag[];
}

export const initialTabs = (restored: readonly Tab[] = []): TabsState => {
  const others = restored.filter(
    (tab, i) => tab.path !== '/' && tab.path !== HOME_PATH && restored.findIndex(({ path }) => path === tab.path) === i,
  );
  return {
    list: [HOME_TAB, ...others.filter((tab) => tab.isFixed), ...others.filter((tab) => !tab.isFixed)],
    current: HOME_PATH,
    mustClear: [],
  };
};

/** Keeps every fixed tab and those for which `keep` returns true; flags the working states of closed tabs. */
function keepTabs(state: TabsState, keep: (tab: Tab, index: number) => boolean): void {
  const gone = state.list.filter((tab, index) => !tab.isFixed && !keep(tab, index));
  if (gone.length === 0) return;
  state.list = state.list.filter((tab) => !gone.includes(tab));
  for (const { name } of gone) {
    const flag = CLEARED_WITH_TAB[name as keyof typeof CLEARED_WITH_TAB] as ClearFlag | undefined;
    if (flag && !state.mustClear.includes(flag)) state.mustClear.push(flag);
  }
}
const indexOf = (state: TabsState, path: string): number => state.list.findIndex((tab) => tab.path === path);
const firstUnpinned = (state: TabsState): number => {
  const index = state.list.findIndex((tab) => !tab.isFixed);
  return index < 0 ? state.list.length : index;
};

const tabsSlice = createSlice({
  name: 'tabs',
  initialState: initialTabs(),
  reducers: {
    /** A page was visited: it becomes current, and gets a tab unless it has one or is the root. */
    tabOpened: (state, { payload }: PayloadAction<Omit<Tab, 'isFixed'> & { isFixed?: boolean }>) => {
      const { name, path, title, isFixed = false, search = '' } = payload;
      state.current = path;
      const known = state.list[indexOf(state, path)];
      if (known && (known.search ?? '') !== search) known.search = search;
      if (path === '/' || known) return;
      const tab: Tab = { name, path, title, isFixed, search };
      if (tab.isFixed) state.list.splice(firstUnpinned(state), 0, tab);
      else state.list.push(tab);
    },
    /** Of an earlier sign-in; what is open by now stays. */
    tabsRestored: (state, { payload }: PayloadAction<Tab[]>) => {
      state.list = initialTabs([...payload, ...state.list]).list;
    },
    /** Filters, page or another choice that the page keeps in its address. */
    tabQueryChanged: (state, { payload: { path, search } }: PayloadAction<{ path: string; search: string }>) => {
      const tab = state.list[indexOf(state, path)];
      if (tab) tab.search = search;
    },
    tabTitled: (state, { payload }: PayloadAction<{ path: string; title: TabTitle }>) => {
      const tab = state.list[indexOf(state, payload.path)];
      if (tab) tab.title = payload.title;
    },
    /** The content of the tab has a new address; a tab that already has this address replaces it. */
    tabReplaced: (state, { payload: { from, to } }: PayloadAction<{ from: string; to: string }>) => {
      const tab = state.list[indexOf(state, from)];
      if (state.current === from) state.current = to;
      if (!tab) return;
      const pinned = state.list[indexOf(state, to)]?.isFixed ?? false;
      state.list = state.list.filter(({ path }) => path !== to || pinned);
      if (pinned) state.list = state.list.filter((other) => other !== tab);
      else tab.path = to;
    },
    /** A fixed tab is not closed; the listener navigates to it instead. */
    tabClosed: (state, { payload: path }: PayloadAction<string>) => keepTabs(state, (tab) => tab.path !== path),
    othersClosed: (state, { payload: path }: PayloadAction<string>) => keepTabs(state, (tab) => tab.path === path),
    leftClosed: (state, { payload: path }: PayloadAction<string>) => {
      const at = indexOf(state, path);
      keepTabs(state, (_tab, index) => index >= at);
    },
    rightClosed: (state, { payload: path }: PayloadAction<string>) => {
      const at = indexOf(state, path);
      if (at >= 0) keepTabs(state, (_tab, index) => index <= at);
    },
    allTabsCleared: (state) => keepTabs(state, () => false),
    otherTabsCleared: (state) => keepTabs(state, (tab) => tab.path === state.current),
    tabPinned: (state, { payload: path }: PayloadAction<string>) => {
      const tab = state.list[indexOf(state, path)];
      if (!tab || tab.isFixed) return;
      state.list.splice(indexOf(state, path), 1);
      state.list.splice(firstUnpinned(state), 0, { ...tab, isFixed: true });
    },
    tabUnpinned: (state, { payload: path }: PayloadAction<string>) => {
      const tab = state.list[indexOf(state, path)];
      if (!tab?.isFixed || path === HOME_PATH) return;
      state.list.splice(indexOf(state, path), 1);
      state.list.splice(firstUnpinned(state), 0, { ...tab, isFixed: false });
    },
    /** Dragged to another position: home stays first, and fixed tabs stay before the others. */
    tabsReordered: (state, { payload: { from, to } }: PayloadAction<{ from: number; to: number }>) => {
      const tab = state.list[from];
      if (!tab || tab.path === HOME_PATH) return;
      const border = firstUnpinned(state);
      const [low, high] = tab.isFixed ? [1, border - 1] : [border, state.list.length - 1];
      const place = Math.min(Math.max(to, low), high);
      if (place === from) return;
      state.list.splice(from, 1);
      state.list.splice(place, 0, tab);
    },
    clearFlagsTaken: (state) => {
      state.mustClear = [];
    },
  },
  extraReducers: (builder) => {
    builder.addCase(loginOpened, () => initialTabs());
  },
  selectors: {
    selectTabs: (state) => state.list,
    selectCurrentPath: (state) => state.current,
    selectCurrentTabIndex: (state) => indexOf(state, state.current),
    selectCanClearTabs: createSelector(
      [(state: TabsState) => state.list, (state: TabsState) => state.current],
      (list, current) => ({
        all: list.some((tab) => !tab.isFixed),
        others: list.some((tab) => !tab.isFixed && tab.path !== current),
      }),
    ),
  },
});

export const {
  tabOpened,
  tabsRestored,
  tabQueryChanged,
  tabTitled,
  tabReplaced,
  tabClosed,
  othersClosed,
  leftClosed,
  rightClosed,
  allTabsCleared,
  otherTabsCleared,
  tabPinned,
  tabUnpinned,
  tabsReordered,
  clearFlagsTaken,
} = tabsSlice.actions;
export const { selectTabs, selectCurrentPath, selectCurrentTabIndex, selectCanClearTabs } = tabsSlice.selectors;
export const tabsReducer = tabsSlice.reducer;

/** The address shows a page: another one than before, or the same with other filters. */
export const pageVisited =
  (page: Omit<Tab, 'isFixed'>): AppThunk =>
  (dispatch, getState) => {
    const { path, search = '' } = page;
    const { tabs } = getState();
    const known = tabs.list.find((tab) => tab.path === path);
    if (!known || tabs.current !== path) dispatch(tabOpened(page));
    else if ((known.search ?? '') !== search) dispatch(tabQueryChanged({ path, search }));
  };

/** px from the left end of the strip to a tab: 90 plus 146 per tab, which may be wider in another language. */
export const selectTabOffset = (index: number, width = 146): number => 90 + width * index;
