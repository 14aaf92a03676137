// The table of a list: its head stays in sight and sorts, and its columns can be hidden. Plain elements, as the rows of
// some lists are.
import { useState, type ReactNode } from 'react';
import type { ListColumn, ListColumns, ListSorting } from '../../lib/lists/listModel';
import { t } from '../../lib/texts/t';
import { IconButton, PlainButton } from '../controls/Button';
import { lazyPart } from '../lazyPart';
import { Glyph } from '../theme/Glyph';

export type { ListColumn, ListColumns, ListSorting };

interface Props<Order extends string> extends Partial<ListSorting<Order>> {
  label: string;
  columns: readonly ListColumn<Order>[];
  arranged?: ListColumns;
  children: ReactNode;
}

const ColumnsPopup = lazyPart(() => import('./ColumnsPopup'));

export function ListTable<Order extends string>({ label, columns, arranged, order, onOrder, children }: Props<Order>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const hidden = columns.flatMap(({ title, fixed }, at) =>
    !fixed && arranged?.hidden.includes(title) ? [at + 1] : [],
  );
  // A click sorts upwards, the next one downwards, the third as usual.
  const next = (name: Order) => (order === name ? (`-${name}` as const) : order === `-${name}` ? '' : name);
  return (
    <>
      {arranged && hidden.length > 0 && (
        <style>
          {hidden.map((at) => `[data-table='${arranged.name}'] tr > :nth-child(${at}){display:none}`).join('')}
        </style>
      )}
      <table className="list-table" aria-label={label} data-table={arranged?.name}>
        <thead>
          <tr>
            {columns.map(({ title, order: name, number, width, hint }, at) => {
              const sorted = order === name ? 'ascending' : order === `-${name}` ? 'descending' : undefined;
              return (
                <th
                  key={title}
                  scope="col"
                  className={number && 'number'}
                  title={hint}
                  aria-sort={name && sorted}
                  style={width === undefined ? undefined : { minWidth: width }}
                >
                  {name && onOrder ? (
                    <PlainButton className="sort" onClick={() => onOrder(next(name))}>
                      {title}
                      <span aria-hidden>{sorted === 'ascending' ? '↑' : sorted === 'descending' ? '↓' : '↕'}</span>
                    </PlainButton>
                  ) : (
                    title
                  )}
                  {arranged && at === columns.length - 1 && (
                    <IconButton
                      label={t('设置列')}
                      title={t('设置列')}
                      aria-haspopup="dialog"
                      aria-expanded={anchor !== null}
                      onClick={(event) => setAnchor(event.currentTarget)}
                    >
                      <Glyph sign="gear" size={15} />
                    </IconButton>
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {arranged && (
        <ColumnsPopup
          open={anchor !== null}
          anchor={anchor}
          columns={columns}
          arranged={arranged}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
