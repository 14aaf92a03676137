// The place of the grids in the store. Their reducer loads with the first grid.
import type { Grid } from '../../lib/grid';
import { lateSlice } from '../lateSlice';

export type GridName = 'cells' | 'answers' | 'blueprint';
export type GridsState = Readonly<Partial<Record<GridName, Grid>>>;
export const gridsSlot = lateSlice<GridsState>({});
