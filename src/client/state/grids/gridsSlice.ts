// Cursor, selected block and the text in edit mode of the grids that are on screen.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { blockOf, clamped, EMPTY_GRID, type Grid, type Spot } from '../../lib/grid';
import { loggedOut } from '../session/sessionSlice';
import { rootReducer } from '../slices';
import type { RootState } from '../store';

export type GridName = 'cells' | 'answers' | 'blueprint';
export type GridsState = Partial<Record<GridName, Grid>>;
type At<More = unknown> = PayloadAction<{ grid: GridName } & More>;
const gridIn = (state: GridsState, name: GridName): Grid => (state[name] ??= { ...EMPTY_GRID });
const endEdit = (grid: Grid) => {
  grid.text = null;
  grid.opened = false;
};

const slice = createSlice({
  name: 'grids',
  initialState: (): GridsState => ({}),
  reducers: {
    /** Rows or columns of the grid have been loaded, added or removed. */
    gridSized(state, { payload: { grid: name, rows, columns } }: At<{ rows: number; columns: number }>) {
      const grid = gridIn(state, name);
      Object.assign(grid, { rows, columns });
      grid.at = clamped(grid, grid.at);
      grid.anchor = clamped(grid, grid.anchor);
    },
    gridClosed(state, { payload }: At) {
      delete state[payload.grid];
    },
    cursorMoved(state, { payload: { grid: name, to, extend } }: At<{ to: Spot; extend: boolean }>) {
      const grid = gridIn(state, name);
      endEdit(grid);
      grid.at = clamped(grid, to);
      if (!extend) grid.anchor = grid.at;
    },
    /** The cursor is at the second corner. */
    blockSelected(state, { payload: { grid: name, from, to } }: At<{ from: Spot; to: Spot }>) {
      const grid = gridIn(state, name);
      grid.anchor = clamped(grid, from);
      grid.at = clamped(grid, to);
    },
    /** Begins or continues edit mode. */
    cellTyped(state, { payload: { grid: name, text, opened } }: At<{ text: string; opened?: boolean }>) {
      const grid = gridIn(state, name);
      grid.text = text;
      if (opened) grid.opened = true;
    },
    editEnded(state, { payload }: At) {
      endEdit(gridIn(state, payload.grid));
    },
    fillDragged(state, { payload: { grid: name, row } }: At<{ row: number }>) {
      gridIn(state, name).fillTo = row;
    },
    /** Selects the rows over which the fill handle was dragged. */
    fillDropped(state, { payload }: At) {
      const grid = gridIn(state, payload.grid);
      const { top, left, bottom, right } = blockOf(grid);
      const to = grid.fillTo ?? bottom;
      grid.fillTo = null;
      if (to <= bottom) return;
      grid.anchor = { r: top, c: left };
      grid.at = clamped(grid, { r: to, c: right });
    },
  },
  extraReducers: (builder) => {
    builder.addCase(loggedOut, () => ({}));
  },
});
export const gridsReducer = slice.reducer;
const { selectSlice } = slice.injectInto(rootReducer);

export const { gridSized, gridClosed, cursorMoved, blockSelected, cellTyped, editEnded, fillDragged, fillDropped } =
  slice.actions;
export const selectGrid = (state: RootState, name: GridName): Grid => selectSlice(state)[name] ?? EMPTY_GRID;
