// The container of the rows of a table list: provides the row cursor.
import { createContext, use, useRef, type ComponentProps } from 'react';
import { useRowCursor, type RowCursor, type RowCursorOptions } from './useRowCursor';

const CursorContext = createContext<RowCursor>({ activeId: null, activate: () => undefined });

export function RowList({ page, ...box }: Omit<ComponentProps<'div'>, 'ref'> & Pick<RowCursorOptions, 'page'>) {
  const list = useRef<HTMLDivElement>(null);
  const cursor = useRowCursor({ list, page });
  return (
    <CursorContext value={cursor}>
      <div ref={list} {...box} />
    </CursorContext>
  );
}

/** Props for a `<TableRow>` that the row cursor can reach. */
export function useRow(id: number | string) {
  const { activeId, activate } = use(CursorContext);
  const name = String(id);
  return { 'data-row': name, 'data-current': activeId === name, onFocus: () => activate(name) } as const;
}
