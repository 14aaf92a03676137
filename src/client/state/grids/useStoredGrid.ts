// A grid of the store on a screen (ui/grid/useGrid.ts), and what one of its rows shows of it.
import { useLayoutEffect, useMemo } from 'react';
import { shallowEqual } from 'react-redux';
import { rowOf, type GridRow, type Spot } from '../../lib/grid';
import { useAppDispatch, useAppSelector, useAppStore } from '../hooks';
import * as events from './gridsSlice';
import type { GridName } from './gridsSlice';

export function useStoredGrid(grid: GridName, rows: number, columns: number) {
  const dispatch = useAppDispatch();
  const { getState } = useAppStore();
  const at = useAppSelector((state) => events.selectGrid(state, grid).at);
  const isEditing = useAppSelector((state) => events.selectGrid(state, grid).text !== null);
  useLayoutEffect(() => void dispatch(events.gridSized({ grid, rows, columns })), [dispatch, grid, rows, columns]);
  useLayoutEffect(() => () => void dispatch(events.gridClosed({ grid })), [dispatch, grid]);
  return useMemo(
    () => ({
      at,
      isEditing,
      /** The state at the time of an event, without a render for each key. */
      read: () => events.selectGrid(getState(), grid),
      move: (to: Spot, extend: boolean) => void dispatch(events.cursorMoved({ grid, to, extend })),
      select: (from: Spot, to: Spot) => void dispatch(events.blockSelected({ grid, from, to })),
      type: (text: string, opened = false) => void dispatch(events.cellTyped({ grid, text, opened })),
      endEdit: () => void dispatch(events.editEnded({ grid })),
      dragFill: (row: number) => void dispatch(events.fillDragged({ grid, row })),
      dropFill: () => void dispatch(events.fillDropped({ grid })),
    }),
    [dispatch, getState, grid, at, isEditing],
  );
}

export const useGridRow = (grid: GridName, r: number): GridRow =>
  useAppSelector((state) => rowOf(events.selectGrid(state, grid), r), shallowEqual);
