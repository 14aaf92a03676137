// The columns of a list that the account has hidden, by their titles; for ui/lists/ListTable.tsx.
import { useAppDispatch, useAppSelector } from '../hooks';
import { choosePreferences } from './preferencesThunks';
import { selectPreferences } from './uiSlice';

const NONE: readonly string[] = [];

export function useListColumns(name: string) {
  const dispatch = useAppDispatch();
  const tables = useAppSelector((state) => selectPreferences(state).tables);
  return {
    name,
    hidden: tables?.find((table) => table.name === name)?.hidden ?? NONE,
    onHidden(hidden: readonly string[]) {
      const others = (tables ?? []).filter((table) => table.name !== name);
      const next = hidden.length === 0 ? others : [...others, { name, hidden: [...hidden] }];
      void dispatch(choosePreferences({ tables: next }));
    },
  };
}
