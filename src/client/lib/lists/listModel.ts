// The description of a list of records: columns, filters, views and actions. state/lists/defineList.ts reads the
// address and the server with it, ui/lists/ListPage.tsx draws it.
import type { ReactNode } from 'react';
import type { KeptColumn, KeptTable, RowDensity } from '../../../contract/account/preferences';
import type { AddressPatch } from '../listAddress';
import type { ArrangedColumn } from './arrangement';

export interface ListColumn<Order extends string = string> extends ArrangedColumn {
  /** The name by which the list sorts by it. */
  order?: Order;
  number?: true;
  /** What its figures mean. */
  hint?: string;
  /** px; at least. */
  width?: number;
}
/** The account's arrangement of the table (state/ui/useListColumns.ts). */
export interface ListArrangement extends Pick<KeptTable, 'name' | 'columns' | 'hidden'> {
  density: RowDensity;
  /** Nothing is arranged. */
  isUsual: boolean;
  onColumns(columns: KeptColumn[]): void;
  onDensity(density: RowDensity): void;
  /** Columns and rows as they are at first. */
  onReset(): void;
}
/** As cards or as a table. */
export interface ListLayout {
  cards: boolean;
  onCards(cards: boolean): void;
}
/** How a list is sorted; `-` before the name: downwards. */
export interface ListSorting<Order extends string> {
  order: Order | `-${Order}` | undefined;
  /** '': by the default order. */
  onOrder(order: Order | `-${Order}` | ''): void;
}

export type ListViewName = 'all' | 'mine' | 'bin';
/** The field of the request and of the address that shows it. */
export const VIEW_FIELDS = { all: '', mine: 'mine', bin: 'deleted' } as const satisfies Record<ListViewName, string>;

/** What cells, filters and actions know, besides what the list adds with `useMore`. */
export interface ListContext<Row> {
  view: ListViewName;
  page: number;
  isAdmin: boolean;
  mayWrite: boolean;
  /** The signed-in account. */
  accountId: number | undefined;
  /** Shows a dialog of the list; without a row the one that adds a record. */
  show(dialog: string, row?: Row): void;
  /** `replace`: without an entry in the history of the browser. */
  change(patch: AddressPatch, replace?: boolean): void;
  /** The address of the list with changes, as `?…`; on the same page of rows. */
  linkTo(patch: AddressPatch): string;
  /** ms; when the rows were read. */
  readAt: number;
}

/** Named by `id` or `order`: its title depends on the language. */
export type Cell<Row, Order extends string, Context> = CellParts<Row, Order, Context> &
  ({ id: string } | { order: Order });
interface CellParts<Row, Order extends string, Context> extends Omit<ListColumn<Order>, 'title'> {
  title: string | ((list: Context) => string);
  cell(row: Row, list: Context): ReactNode;
  /** `whole`: in one line; `cut`: what is too long is in the tooltip. */
  text?: 'whole' | 'cut';
  /** What a card says of it; '': nothing. */
  fact?: CardFact<Row>;
}
/** With its title in the list as it is. */
export type TitledCell<Row, Order extends string, Context> = Cell<Row, Order, Context> & { title: string };
export interface CardFact<Row> {
  line: 'what' | 'who';
  text(row: Row): string;
}

export interface RowAction<Row, Context> {
  text: string | ((row: Row, list: Context) => string);
  /** A path of the program. */
  to?(row: Row, list: Context): string;
  run?(row: Row, list: Context): unknown;
  when?(row: Row, list: Context): boolean;
  /** Only for those who may open this view. */
  view?: string;
  /** The key of the list that triggers it. */
  rowKey?: 'open' | 'edit';
  danger?: true;
}

/** A record with pages (ui/rows/PageCard.tsx). */
export interface ListCard {
  /** Where its first page is, such as /papers/1. */
  page: string;
  to: string;
  view: string;
}

export interface ListChoice {
  value: string | number;
  label: string;
}
interface FilterBase<Context> {
  label: string;
  when?(list: Context): boolean;
  /** Behind + 筛选 until it is set. */
  rare?: true;
}
interface NamedFilter<Name extends string, Context> extends FilterBase<Context> {
  /** Of the field of the request, and in the address. */
  name: Name;
  /** px. */
  width?: number;
}
export interface TitledRecord {
  id: number;
  title: string;
}
export interface RecordsQuery {
  page: number;
  size: number;
  title?: string;
  id?: number;
}
interface RecordPage {
  rows: readonly TitledRecord[];
  total: number;
}
/**
 * The hook of a list call with the filters `title` and `id`, such as `useSchoolRows`; for ui/controls/RecordSelect.tsx.
 */
export type UseRecords = (
  query: RecordsQuery,
  options?: { skip?: boolean },
) => {
  data?: RecordPage | undefined;
  currentData?: RecordPage | undefined;
};
/** A range is named after its field; the fields of the request are its bounds. */
type RangeName<Name extends string> = string extends Name ? string : Name extends `${infer Field}_min` ? Field : never;
export type FilterValues = Readonly<Record<string, string | number | undefined>>;

type Parameters = Readonly<Record<string, 'id' | 'text'>>;

export type ListFilter<Name extends string, Context> =
  | (NamedFilter<Name, Context> & { kind: 'search'; placeholder?: string; max?: number })
  | (NamedFilter<Name, Context> & {
      kind: 'choice';
      choices: readonly ListChoice[] | ((list: Context & { values: FilterValues }) => readonly ListChoice[]);
      /** Text of the empty choice; 全部 if left out. */
      all?: string;
      /** Accessible name where the label is not unique on the page. */
      unique?: string;
      /** Its values are texts; ids if left out. */
      as?: 'text';
      /** Its parameters, where they are not its name; `read` and `patch` read and write them. */
      names?: Parameters;
      read?(values: FilterValues): string;
      /** What a choice changes, where that is more than its own parameter. */
      patch?(value: string, list: Context & { values: FilterValues }): AddressPatch;
      /** A value that is none of the choices. */
      words?(values: FilterValues): string;
    })
  | (NamedFilter<Name, Context> & { kind: 'record'; useRecords: UseRecords; all?: string })
  | (NamedFilter<RangeName<Name>, Context> & { kind: 'range' })
  | (NamedFilter<Name, Context> & { kind: 'number' })
  | (FilterBase<Context> & {
      kind: 'custom';
      names: Parameters;
      /** They are in the address only; `request` of the definition makes fields of the request from them. */
      local?: true;
      /** What is set. */
      words(list: Context & { values: FilterValues }): string;
      /** In a panel below the chip; left out where it is set elsewhere. */
      control?(list: Context & { values: FilterValues }): ReactNode;
      /** Leads to the part of the page that sets it. */
      open?(list: Context): void;
    });

/** The parameters of the address that a filter has. */
export const parametersOf = <Name extends string, Context>(
  filter: ListFilter<Name, Context>,
): readonly (readonly [name: string, as: 'id' | 'text'])[] => {
  if ('names' in filter && filter.names) return Object.entries(filter.names);
  if (filter.kind === 'range') return [`${filter.name}_min`, `${filter.name}_max`].map((name) => [name, 'id'] as const);
  const isText = filter.kind === 'search' || (filter.kind === 'choice' && filter.as === 'text');
  return 'name' in filter ? [[filter.name, isText ? 'text' : 'id']] : [];
};

export interface ListTexts {
  title: string;
  text: string;
  /** In place of the primary button of the page. */
  action?: ReactNode;
}

/** What the page draws: the list as the address names it. */
export interface ListModel<Row, Context> {
  context: Context;
  values: FilterValues;
  /** Some filter is set. */
  filtered: boolean;
  order: string | undefined;
  page: { page: number; size: number; onChange(page: number, size: number): void };
  arranged: ListArrangement & ListLayout;
  query: ListQuery;
  /** The ids of its records in their table, or the rows themselves. */
  rows: readonly (number | Row)[];
  /** Undefined where nothing can be deleted. */
  deletion?: {
    /** False: the account may delete and restore no row. */
    offered: boolean;
    may(row: Row): boolean;
    mayRestore(row: Row): boolean;
    drop(row: Row): void;
    back(row: Row): void;
    undo: { label: string; text: string; onUndo(): void; onClose(): void } | null;
  };
  dialog: { name: string; row: Row | null } | null;
  closeDialog(): void;
}
export interface ListQuery {
  data?: ({ total: number } & ({ ids: readonly unknown[] } | { list: readonly unknown[] })) | undefined;
  currentData?: unknown;
  isError: boolean;
  error?: unknown;
  isFetching: boolean;
  fulfilledTimeStamp?: number | undefined;
  refetch(): unknown;
}

export interface DialogProps<Row> {
  /** null: a new one. */
  row: Row | null;
  onClose(): void;
}

export interface ListParts<Row, Name extends string, Order extends string, Context> {
  /** The heading. */
  title: string;
  /** What it lists, in the states of the list; the title if left out. */
  noun?: string;
  /** Accessible name of the table; the title if left out. */
  label?: string;
  /** The tabs of the page; the bin is offered only to those who may write. */
  views?: readonly ListViewName[];
  filters: readonly ListFilter<Name, Context>[];
  columns: readonly Cell<NoInfer<Row>, Order, Context>[];
  /** It can also be shown as cards. */
  card?(row: NoInfer<Row>, list: Context): ListCard;
  actions?: readonly RowAction<Row, Context>[];
  /** Heading of the actions; 操作 if left out. */
  actionsTitle?: string;
  /** Names a row in buttons and messages; its title if left out. */
  nameOf?(row: Row): string;
  keyOf?(row: Row): string;
  /** The primary button, for those who may write: goes to a path, or shows the dialog `edit` without a row. */
  add?: { text: string; to?: string; view?: string };
  /** Nothing is there, and no filter is set. */
  empty: ListTexts | ((list: Context) => ListTexts);
  /** No row fits the filters. */
  notFound?: string;
  dialogs?: Readonly<Record<string, (props: DialogProps<Row>, list: Context) => ReactNode>>;
}

export interface List<Row, Name extends string, Order extends string, Context> {
  parts: ListParts<Row, Name, Order, Context>;
  useRow(id: number | Row): Row | undefined;
  useModel(params: URLSearchParams, change: (patch: AddressPatch, replace?: boolean) => void): ListModel<Row, Context>;
}

export const rowName = <Row>({ nameOf }: { nameOf?(row: Row): string }, row: Row): string =>
  nameOf?.(row) ?? (row as { title?: string }).title ?? '';
