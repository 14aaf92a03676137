// How the account has arranged a list: as cards or a table, and the columns that it has hidden, by their titles; for
// ui/lists.
import type { ListColumns, ListLayout } from '../../lib/lists/listModel';
import { useAppDispatch, useAppSelector } from '../hooks';
import { choosePreferences } from './preferencesThunks';
import { selectPreferences } from './uiSlice';

export function useListColumns(name: string): ListColumns & ListLayout {
  const dispatch = useAppDispatch();
  const tables = useAppSelector((state) => selectPreferences(state).tables);
  const now = tables?.find((table) => table.name === name) ?? { name, hidden: [] };
  const keep = (change: Partial<typeof now>) => {
    const next = { ...now, ...change };
    const others = (tables ?? []).filter((table) => table.name !== name);
    const isUsual = next.hidden.length === 0 && next.cards !== 1;
    void dispatch(choosePreferences({ tables: isUsual ? others : [...others, next] }));
  };
  return {
    ...now,
    cards: now.cards === 1,
    onHidden: (hidden) => keep({ hidden: [...hidden] }),
    onCards: (cards) => keep({ cards: cards ? 1 : 0 }),
  };
}
