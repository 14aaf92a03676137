// The table of a list: its head stays in sight and sorts, and its columns can be arranged. Plain elements, as the
// rows of some lists are.
import { useRef, useState, type ReactNode } from 'react';
import { columnId, keptColumns, placedColumns, sizedColumns } from '../../lib/lists/arrangement';
import type { ListArrangement, ListColumn, ListSorting } from '../../lib/lists/listModel';
import { t } from '../../lib/texts/t';
import { IconButton, PlainButton } from '../controls/Button';
import { lazyPart } from '../lazyPart';
import { Glyph } from '../theme/Glyph';
import { ARRANGED_STYLES, WidthGrip } from './WidthGrip';

export type { ListColumn, ListSorting };

interface Props<Order extends string> extends Partial<ListSorting<Order>> {
  label: string;
  columns: readonly ListColumn<Order>[];
  arranged?: ListArrangement;
  /** Rows with a cell for each of `shownColumns`. */
  children: ReactNode;
}

const ColumnsPopup = lazyPart(() => import('./ColumnsPopup'));

/** On a narrow screen the table scrolls sideways; on a wide one the other columns give way. */
const widthRules = (cells: string, width: number): string =>
  `${cells}{box-sizing:border-box;width:${width}px;max-width:${width}px;overflow-wrap:anywhere}` +
  `${cells}:not(.cut){white-space:normal}@media(width<1200px){${cells}{min-width:${width}px}}`;

export function ListTable<Order extends string>({ label, columns, arranged, order, onOrder, children }: Props<Order>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const table = useRef<HTMLTableElement>(null);
  // Rendering the head alone follows the pointer: the rows are the same elements.
  const [dragged, setDragged] = useState<{ id: string; width: number | undefined } | null>(null);
  const kept = placedColumns(columns, arranged);
  const placed = dragged ? sizedColumns(kept, dragged.id, dragged.width) : kept;
  const shown = placed.filter((one) => one.shown);
  const name = arranged?.name;
  const widths = shown
    .map(({ width }, at) => width !== undefined && widthRules(`[data-table='${name}'] tr>:nth-child(${at + 1})`, width))
    .filter(Boolean)
    .join('');
  const widthOf = (id: string) =>
    Array.from(table.current?.tHead?.rows[0]?.cells ?? []).find(({ dataset }) => dataset['column'] === id)
      ?.offsetWidth ?? 0;
  const onWidth = (id: string, width: number | undefined, done: boolean) => {
    setDragged(done ? null : { id, width });
    if (done) arranged?.onColumns(keptColumns(sizedColumns(kept, id, width)));
  };
  // A click sorts upwards, the next one downwards, the third as usual.
  const next = (name: Order) => (order === name ? (`-${name}` as const) : order === `-${name}` ? '' : name);
  return (
    <>
      {ARRANGED_STYLES}
      {widths !== '' && <style>{widths}</style>}
      <table ref={table} className="list-table" aria-label={label} data-table={name} data-rows={arranged?.density}>
        <thead>
          <tr>
            {shown.map(({ column, width: kept }, at) => {
              const { title, order: name, number, width, hint } = column;
              const isLast = at === shown.length - 1;
              const sorted = order === name ? 'ascending' : order === `-${name}` ? 'descending' : undefined;
              return (
                <th
                  // The button in the last one stays, whichever column that is.
                  key={isLast ? '' : columnId(column)}
                  data-column={columnId(column)}
                  scope="col"
                  className={number && 'number'}
                  title={hint}
                  aria-sort={name && sorted}
                  style={width === undefined || kept !== undefined ? undefined : { minWidth: width }}
                >
                  {name && onOrder ? (
                    <PlainButton className="sort" onClick={() => onOrder(next(name))}>
                      {title}
                      <span aria-hidden>{sorted === 'ascending' ? '↑' : sorted === 'descending' ? '↓' : '↕'}</span>
                    </PlainButton>
                  ) : (
                    title
                  )}
                  {arranged && !isLast && <WidthGrip onWidth={(to, done) => onWidth(columnId(column), to, done)} />}
                  {arranged && isLast && (
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
          widthOf={widthOf}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
