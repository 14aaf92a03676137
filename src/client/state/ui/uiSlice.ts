// What the shell shows (spec section 3, shared state): collapsed menu, tab offset, header index, page title, drawer.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loginOpened } from '../session/sessionSlice';

export type Density = 'comfortable' | 'compact';

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
  },
  extraReducers: (builder) => {
    builder.addCase(loginOpened, (state) => {
      state.collapsed = false;
      state.tabOffset = 0;
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
} = uiSlice.actions;
export const {
  selectCollapsed,
  selectTabStripOffset,
  selectActiveHeaderIndex,
  selectMetaTitle,
  selectDrawerOpen,
  selectDensity,
  selectRecording,
} = uiSlice.selectors;
export const uiReducer = uiSlice.reducer;
