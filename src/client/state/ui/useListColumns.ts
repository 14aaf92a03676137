// How the account has arranged a list: its columns, the height of its rows, as cards or a table; for ui/lists.
import type { ListArrangement, ListLayout } from '../../lib/lists/listModel';
import { useAppDispatch, useAppSelector } from '../hooks';
import { arrangementReset, columnsArranged, listLaidOut, rowsSpaced, selectPreferences } from './uiSlice';

export function useListColumns(name: string): ListArrangement & ListLayout {
  const dispatch = useAppDispatch();
  const { tables, density } = useAppSelector(selectPreferences);
  const kept = tables?.find((table) => table.name === name);
  return {
    density,
    ...kept,
    name,
    isUsual: !kept?.columns && !kept?.hidden && !kept?.density,
    cards: kept?.cards === 1,
    onCards: (cards) => dispatch(listLaidOut({ list: name, cards })),
    onColumns: (columns) => dispatch(columnsArranged({ list: name, columns })),
    onDensity: (to) => dispatch(rowsSpaced({ list: name, density: to })),
    onReset: () => dispatch(arrangementReset({ list: name })),
  };
}
