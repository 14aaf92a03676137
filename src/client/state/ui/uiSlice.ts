// What the shell shows (spec section 3, shared state): collapsed menu, tab offset, header index, page title, drawer.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { BulkFilter } from '../api/review';
import { loginOpened } from '../session/sessionSlice';

export type Density = 'comfortable' | 'compact';

/** A dialog that any screen may open; app mounts them once. */
export type UiDialog =
  | { kind: 'fault'; question_id: number; version: number }
  | { kind: 'history'; question_id: number }
  | { kind: 'bulk'; filter: BulkFilter };

export interface UiState {
  /** Side menu 62px instead of 176px; kept in a cookie. */
  collapsed: boolean;
  /** px that the tab strip is scrolled by. */
  tabOffset: number;
  activeHeaderIndex: number;
  metaTitle: string;
  /** The drawer with the active working set. */
  drawerOpen: boolean;
  density: Density;
  /** A session log for QA is being recorded. */
  recording: boolean;
  /** Absent in sessions recorded before there were any. */
  dialog?: UiDialog | null;
}

export const initialUi = (): UiState => ({
  collapsed: false,
  tabOffset: 0,
  activeHeaderIndex: 0,
  metaTitle: '',
  drawerOpen: false,
  density: 'comfortable',
  recording: false,
});

const uiSlice = createSlice({
  name: 'ui',
  initialState: initialUi(),
  reducers: {
    menuToggled: (state) => {
      state.collapsed = !state.collapsed;
    },
    tabStripScrolled: (state, { payload }: PayloadAction<number>) => {
      state.tabOffset = Math.max(0, payload);
    },
    headerActivated: (state, { payload }: PayloadAction<number>) => {
      state.activeHeaderIndex = payload;
    },
    pageTitled: (state, { payload }: PayloadAction<string>) => {
      state.metaTitle = payload;
    },
    drawerToggled: (state, { payload }: PayloadAction<boolean | undefined>) => {
      state.drawerOpen = payload ?? !state.drawerOpen;
    },
    densityChosen: (state, { payload }: PayloadAction<Density>) => {
      state.density = payload;
    },
    recordingStarted: (state) => {
      state.recording = true;
    },
    recordingStopped: (state) => {
      state.recording = false;
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
      state.tabOffset = 0;
      delete state.dialog;
    });
  },
  selectors: {
    selectCollapsed: (state) => state.collapsed,
    selectTabStripOffset: (state) => state.tabOffset,
    selectActiveHeaderIndex: (state) => state.activeHeaderIndex,
    selectMetaTitle: (state) => state.metaTitle,
    selectDrawerOpen: (state) => state.drawerOpen,
    selectDensity: (state) => state.density,
    selectRecording: (state) => state.recording,
    selectDialog: (state) => state.dialog ?? null,
  },
});

export const {
  menuToggled,
  tabStripScrolled,
  headerActivated,
  pageTitled,
  drawerToggled,
  densityChosen,
  recordingStarted,
  recordingStopped,
  dialogOpened,
  dialogClosed,
} = uiSlice.actions;
export const {
  selectCollapsed,
  selectTabStripOffset,
  selectActiveHeaderIndex,
  selectMetaTitle,
  selectDrawerOpen,
  selectDensity,
  selectRecording,
  selectDialog,
} = uiSlice.selectors;
export const uiReducer = uiSlice.reducer;
