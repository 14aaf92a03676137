// Sorts the rows of a table that are all here, by the columns of its head; lists in pages are sorted by the server.
import { useMemo, useState } from 'react';
import type { ListSorting } from './ListTable';

type Value = number | string | null;
const collator = new Intl.Collator('zh', { numeric: true });

/** Nothing comes first upwards and last downwards, as in lists of the server. */
function compare(a: Value, b: Value): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

/** `by`: what is compared, by the `order` of a column; as given until one is chosen. */
export function useSortedRows<Row, Order extends string>(
  rows: readonly Row[],
  by: Readonly<Record<Order, (row: Row) => Value>>,
): { rows: readonly Row[]; sorting: ListSorting<Order> } {
  const [order, setOrder] = useState<Order | `-${Order}`>();
  const sorted = useMemo(() => {
    if (order === undefined) return rows;
    const down = order.startsWith('-');
    const valueOf = by[(down ? order.slice(1) : order) as Order];
    const up = [...rows].sort((a, b) => compare(valueOf(a), valueOf(b)));
    return down ? up.reverse() : up;
  }, [rows, by, order]);
  return { rows: sorted, sorting: { order, onOrder: (next) => setOrder(next === '' ? undefined : next) } };
}
