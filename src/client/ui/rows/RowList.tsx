// The container of the rows of a table list: provides the row cursor.
import Box, { type BoxProps } from '@mui/material/Box';
import { createContext, use, useRef, type ComponentProps, type Ref, type ReactNode } from 'react';
import rowToolsCss from './rowTools.css';
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

// One row of a list of boxes (cards, draggable lines) that the row cursor can reach.

export function RowBox({
  rowId,
  ...box
}: Omit<BoxProps, 'onFocus'> & { rowId: number | string; ref?: Ref<HTMLDivElement> }) {
  return <Box tabIndex={-1} {...box} {...useRow(rowId)} />;
}

// The actions of a row, shown when the row is reached by mouse or keyboard; a direct child of the row.

export const RowTools = ({ children }: { children: ReactNode }) => (
  <span className="row-tools">
    <style href="row-tools" precedence="low">
      {rowToolsCss}
    </style>
    {children}
  </span>
);
