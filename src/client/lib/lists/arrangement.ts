// Columns in the arrangement that an account keeps: order, which are shown, widths; of every list and of the table of
// questions.
import type { KeptColumn, KeptTable } from '../../../contract/account/preferences';

export interface ArrangedColumn {
  /** Names it in the arrangement; the name of its order if left out. */
  id?: string;
  order?: string;
  title: string;
  /** Always shown, at its place: what a row is. `actions`: what can be done with it, whose width is not kept either. */
  fixed?: true | 'actions';
  /** Not shown until the account shows it. */
  hidden?: true;
}
export interface Placed<Column> {
  column: Column;
  shown: boolean;
  /** px; undefined: the usual one. */
  width: number | undefined;
}

const [LEAST, MOST] = [48, 1200];
export const widthWithin = (width: number): number => Math.round(Math.min(MOST, Math.max(LEAST, width)));

export const columnId = ({ id, order, title }: ArrangedColumn): string => id ?? order ?? title;

/** Columns that the arrangement does not know are at their usual place. */
export function placedColumns<Column extends ArrangedColumn>(
  columns: readonly Column[],
  { columns: kept = [], hidden = [] }: Pick<KeptTable, 'columns' | 'hidden'> = {},
): Placed<Column>[] {
  const known = new Map(kept.map((one) => [one.id, one]));
  const all = columns.map((column): Placed<Column> => {
    const one = known.get(columnId(column));
    const isHidden = one ? one.shown === 0 : column.hidden === true || hidden.includes(column.title);
    const width = one?.width === undefined ? undefined : widthWithin(one.width);
    return { column, shown: column.fixed !== undefined || !isHidden, width };
  });
  const moving = all.filter(({ column }) => !column.fixed);
  const places = [...known.keys()].flatMap((id) => moving.filter(({ column }) => columnId(column) === id));
  moving.forEach((one, index) => {
    if (!known.has(columnId(one.column))) places.splice(Math.min(index, places.length), 0, one);
  });
  return all.flatMap((one) => (one.column.fixed ? [one] : places.splice(0, 1)));
}

export const shownColumns = <Column extends ArrangedColumn>(
  columns: readonly Column[],
  kept?: Pick<KeptTable, 'columns' | 'hidden'>,
): Column[] => placedColumns(columns, kept).flatMap(({ column, shown }) => (shown ? [column] : []));

export const keptColumns = (placed: readonly Placed<ArrangedColumn>[]): KeptColumn[] =>
  placed
    .filter(({ column }) => column.fixed !== 'actions')
    .map(({ column, shown, width }) => ({
      id: columnId(column),
      shown: shown ? 1 : 0,
      ...(width !== undefined && { width: widthWithin(width) }),
    }));

/** With another width of one of them; undefined: its usual one. */
export const sizedColumns = <Column extends ArrangedColumn>(
  placed: readonly Placed<Column>[],
  id: string,
  width: number | undefined,
): Placed<Column>[] => placed.map((one) => (columnId(one.column) === id ? { ...one, width } : one));

/** With one of them before or after others; `from` and `to` count those that can be moved. */
export function movedColumns<Column extends ArrangedColumn>(
  placed: readonly Placed<Column>[],
  from: number,
  to: number,
): Placed<Column>[] {
  const moving = placed.filter(({ column }) => !column.fixed);
  moving.splice(to, 0, ...moving.splice(from, 1));
  return placed.flatMap((one) => (one.column.fixed ? [one] : moving.splice(0, 1)));
}
