// How papers are shown while they are composed, with defaults for what was not chosen. It is not kept over a reload.
import { createSelector } from '@reduxjs/toolkit';
import type { PaperView, UiState } from '../ui/uiSlice';

const DEFAULT_PAPER_VIEW: PaperView = {
  specification: false,
  tree: null,
  level: null,
  splits: ['difficulty'],
  against: {},
};
export const selectPaperView = createSelector(
  [(state: { ui: UiState }) => state.ui.paperView],
  (chosen): PaperView => ({ ...DEFAULT_PAPER_VIEW, ...chosen }),
);
