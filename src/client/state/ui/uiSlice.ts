// State of the shell: collapsed menu and its open groups, tab offset, header index, page title, drawer.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  DEFAULT_PREFERENCES,
  type KeptColumn,
  type KeptTable,
  type Preferences,
  type RowDensity,
} from '../../../contract/account/preferences';
import type { User } from '../../../contract/account/session';
import type { Split } from '../../../domain/blueprint/grid';
import { isFulfilledCall } from '../api/fulfilled';
import type { BulkFilter } from '../api/question/review';
import type { SetId } from '../paperWorkingSet/workingSet';
import { loginOpened } from '../session/sessionSlice';

/** A dialog that any screen may open; the app mounts each of them once. */
export type UiDialog =
  | { kind: 'fault'; question_id: number; version: number }
  | { kind: 'history'; question_id: number }
  /** Every question of the filter, or those in `ids`. */
  | { kind: 'bulk'; filter: BulkFilter; ids?: number[] }
  /** Exports questions, of a knowledge point by its title, or of papers at the versions that they have fixed. */
  | { kind: 'export'; title: string; filter?: BulkFilter; papers?: number[] };

/** How papers are shown while they are composed. */
export interface PaperView {
  /** The 双向细目表 of the paper is shown. */
  specification: boolean;
  /** Knowledge tree, as `system.type`, and its level from 1; null: the one that fits the paper. */
  tree: string | null;
  level: number | null;
  splits: readonly Split[];
  /** Blueprint that a paper is compared with; 0 is none, absent the one that it was filled from. */
  against: Readonly<Partial<Record<SetId, number>>>;
}

export interface UiState {
  /** Side menu 62px instead of 176px; kept in a cookie. */
  collapsed: boolean;
  /** Open groups of the side menu, by name; absent until the user opens or closes one: then those of the role. */
  menuGroups?: string[];
  /** Side menu 176px on a narrow screen, where it is collapsed at first. */
  menuOver?: boolean;
  /** Scroll offset of the tab strip, px. */
  tabOffset: number;
  /** Index of the top-level menu entry that is marked: the one of the page, or the one opened last. */
  activeHeaderIndex: number;
  metaTitle: string;
  /** The drawer with the active working set. */
  drawerOpen: boolean;
  /** A session log for QA is being recorded. */
  recording: boolean;
  /** Absent in sessions recorded before dialogs existed. */
  dialog?: UiDialog | null;
  /**
   * Absent until the user chooses: then the defaults apply. Kept after signing out, so that the login screen keeps this
   * browser's theme.
   */
  preferences?: Preferences;
  /** Ticked questions of each list, by its path: they stay ticked across pages, filters and other tabs. */
  marked?: Record<string, number[]>;
  /** The list has been opened with the account's default view; later visits keep the state in which it was left. */
  firstViewShown?: boolean;
  /** Absent until something was chosen. */
  paperView?: Partial<PaperView>;
  /** The server has a newer program than this page. */
  outdated?: boolean;
}

export const NO_HEADER = -1;

export const initialUi = (): UiState => ({
  collapsed: false,
  tabOffset: 0,
  activeHeaderIndex: NO_HEADER,
  metaTitle: '',
  drawerOpen: false,
  recording: false,
});

const NOTHING_MARKED: readonly number[] = [];

/** How the account has arranged a list, to be changed. */
function tableOf(state: UiState, name: string): KeptTable {
  state.preferences = { ...(state.preferences ?? DEFAULT_PREFERENCES) };
  const { tables = [] } = state.preferences;
  const now = { ...(tables.find((table) => table.name === name) ?? { name }) };
  state.preferences.tables = [...tables.filter((table) => table.name !== name), now];
  return now;
}

const uiSlice = createSlice({
  name: 'ui',
  initialState: initialUi(),
  reducers: {
    /** The payload: on a narrow screen. */
    menuToggled: (state, { payload: narrow }: PayloadAction<boolean | undefined>) => {
      if (narrow) state.menuOver = state.menuOver !== true;
      else state.collapsed = !state.collapsed;
    },
    tabStripScrolled: (state, { payload }: PayloadAction<number>) => {
      state.tabOffset = Math.max(0, payload);
    },
    headerActivated: (state, { payload }: PayloadAction<number>) => {
      state.activeHeaderIndex = payload;
    },
    menuGroupsChosen: (state, { payload }: PayloadAction<readonly string[]>) => {
      state.menuGroups = [...payload];
    },
    pageTitled: (state, { payload }: PayloadAction<string>) => {
      state.metaTitle = payload;
    },
    drawerToggled: (state, { payload }: PayloadAction<boolean | undefined>) => {
      state.drawerOpen = payload ?? !state.drawerOpen;
    },
    /** `elsewhere`: chosen in another window of this browser. */
    preferencesChosen: {
      prepare: (chosen: Partial<Preferences>, elsewhere = false) => ({ payload: chosen, meta: { elsewhere } }),
      reducer: (state, { payload }: PayloadAction<Partial<Preferences>>) => {
        state.preferences = { ...(state.preferences ?? DEFAULT_PREFERENCES), ...payload };
      },
    },
    listLaidOut: (state, { payload }: PayloadAction<{ list: string; cards: boolean }>) => {
      tableOf(state, payload.list).cards = payload.cards ? 1 : 0;
    },
    /** All columns of the list, in their order. */
    columnsArranged: (state, { payload }: PayloadAction<{ list: string; columns: KeptColumn[] }>) => {
      const table = tableOf(state, payload.list);
      table.columns = payload.columns;
      delete table.hidden;
    },
    rowsSpaced: (state, { payload }: PayloadAction<{ list: string; density: RowDensity }>) => {
      tableOf(state, payload.list).density = payload.density;
    },
    arrangementReset: (state, { payload }: PayloadAction<{ list: string }>) => {
      const table = tableOf(state, payload.list);
      delete table.columns;
      delete table.hidden;
      delete table.density;
    },
    questionsMarked: (state, { payload }: PayloadAction<{ list: string; ids: number[] }>) => {
      state.marked = { ...state.marked, [payload.list]: payload.ids };
    },
    firstViewOpened: (state) => {
      state.firstViewShown = true;
    },
    paperViewChanged: (state, { payload }: PayloadAction<Partial<PaperView>>) => {
      state.paperView = { ...state.paperView, ...payload } as typeof state.paperView;
    },
    recordingStarted: (state) => {
      state.recording = true;
    },
    recordingStopped: (state) => {
      state.recording = false;
    },
    updateFound: (state) => {
      state.outdated = true;
    },
    dialogOpened: (state, { payload }: PayloadAction<UiDialog>) => {
      state.dialog = payload;
    },
    dialogClosed: (state) => {
      state.dialog = null;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(loginOpened, (state) => {
      state.collapsed = false;
      delete state.menuOver;
      delete state.menuGroups;
      state.tabOffset = 0;
      delete state.dialog;
      delete state.marked;
      delete state.firstViewShown;
      delete state.paperView;
    });
    builder.addMatcher(isFulfilledCall<User>('getUserInfo'), (state, { payload }) => {
      if (payload.preferences) state.preferences = payload.preferences;
    });
  },
  selectors: {
    selectCollapsed: (state) => state.collapsed,
    selectMenuOver: (state) => state.menuOver === true,
    selectTabStripOffset: (state) => state.tabOffset,
    selectActiveHeaderIndex: (state) => state.activeHeaderIndex,
    selectMenuGroups: (state) => state.menuGroups,
    selectMetaTitle: (state) => state.metaTitle,
    selectDrawerOpen: (state) => state.drawerOpen,
    selectPreferences: (state) => state.preferences ?? DEFAULT_PREFERENCES,
    selectMarked: (state, list: string): readonly number[] => state.marked?.[list] ?? NOTHING_MARKED,
    selectFirstViewShown: (state) => state.firstViewShown === true,
    selectRecording: (state) => state.recording,
    selectDialog: (state) => state.dialog ?? null,
    selectOutdated: (state) => state.outdated === true,
  },
});

export const {
  menuToggled,
  tabStripScrolled,
  headerActivated,
  menuGroupsChosen,
  pageTitled,
  drawerToggled,
  preferencesChosen,
  listLaidOut,
  columnsArranged,
  rowsSpaced,
  arrangementReset,
  questionsMarked,
  firstViewOpened,
  paperViewChanged,
  recordingStarted,
  recordingStopped,
  updateFound,
  dialogOpened,
  dialogClosed,
} = uiSlice.actions;
export const {
  selectCollapsed,
  selectMenuOver,
  selectTabStripOffset,
  selectActiveHeaderIndex,
  selectMenuGroups,
  selectMetaTitle,
  selectDrawerOpen,
  selectPreferences,
  selectMarked,
  selectFirstViewShown,
  selectRecording,
  selectDialog,
  selectOutdated,
} = uiSlice.selectors;
export const uiReducer = uiSlice.reducer;
