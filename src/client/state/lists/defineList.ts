// Defines a list of records: its call, columns, filters, views and actions. The list is read as the address names it,
// and drawn by ui/lists/ListPage.tsx.
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import type { EntityKind } from '../../../contract/wire';
import { idIn, orderIn, pageIn, patched, type AddressPatch } from '../../lib/listAddress';
import {
  parametersOf,
  VIEW_FIELDS,
  type FilterValues,
  type List,
  type ListContext,
  type ListFilter,
  type ListModel,
  type ListParts,
  type ListQuery,
  type ListViewName,
} from '../../lib/lists/listModel';
import { useAppSelector } from '../hooks';
import { selectRecords, useRecord, type Records } from '../records/records';
import { selectIsAdmin, selectUser } from '../session/sessionSlice';
import type { RootState } from '../store';
import { useListColumns } from '../ui/useListColumns';
import { usePageSize } from '../ui/usePageSize';
import { useBin, type Bin } from './useBin';

type Reply<Row> =
  { entity: EntityKind; ids: readonly number[]; total: number } | { list: readonly Row[]; total: number };
interface Endpoint<Args, Result> {
  Types: { QueryArg: Args; ResultType: Result };
  useQuery: unknown;
}
type UseQuery = (args: unknown, options: { refetchOnMountOrArgChange: boolean }) => ListQuery;

/** `reply`: what the server has replied, for what is beside the rows. */
type Context<Row, Result, More> = ListContext<Row> & More & { reply: Result | undefined };

interface Definition<Row, Args, Result, Order extends string, More extends object> extends ListParts<
  Row,
  NoInfer<keyof Args & string>,
  NoInfer<Order>,
  NoInfer<Context<Row, Result, More>>
> {
  /** Of its columns in the account's arrangement. */
  name: string;
  endpoint: Endpoint<Args, Result>;
  orders: readonly Order[];
  /** Those who may add and delete; everyone if left out. */
  mayWrite?(state: RootState): boolean;
  /** A hook for what cells and actions need besides. */
  useMore?(): More;
  /** What is asked, from the filters of the address; null while something for it is missing. */
  request?(request: Args, list: More & { values: FilterValues }): Args | null;
  /** How its rows are deleted and restored. */
  bin?: Bin<Row> & {
    /** Those who may write if left out; `isOwn` for the owner and administrators only. */
    may?(row: Row, list: NoInfer<Context<Row, Result, More>>): boolean;
    mayRestore?(row: Row, list: NoInfer<Context<Row, Result, More>>): boolean;
  };
}

export const isOwn = (
  row: { owner_id: number | null },
  list: Pick<ListContext<never>, 'mayWrite' | 'isAdmin' | 'accountId'>,
): boolean => list.mayWrite && (list.isAdmin || row.owner_id === list.accountId);

type Defined<Row, Args, Result, Order extends string, More> = List<
  Row,
  keyof Args & string,
  Order,
  Context<Row, Result, More>
>;

/** A list of records of the kind. */
export const defineList = <Kind extends EntityKind, Args, Result, Order extends string, More extends object = object>(
  definition: Definition<Records[Kind], Args, Result, Order, More> & { kind: Kind },
): Defined<Records[Kind], Args, Result, Order, More> => ({
  parts: definition,
  useRow: (id) => useRecord(definition.kind, id as number),
  useModel: (params, change) => useModel(definition, params, change),
});

/** A list of rows that are no records. */
export const definePlainList = <
  Row extends object,
  Args,
  Result extends { list: readonly Row[] },
  Order extends string,
  More extends object = object,
>(
  definition: Definition<Row, Args, Result, Order, More>,
): Defined<Row, Args, Result, Order, More> => ({
  parts: definition,
  useRow: (row) => row as Row,
  useModel: (params, change) => useModel(definition, params, change),
});

const useNoMore = () => ({});
const everyone = () => true;

function useModel<Row extends object, Args, Result, Order extends string, More extends object>(
  definition: Definition<Row, Args, Result, Order, More>,
  params: URLSearchParams,
  change: (patch: AddressPatch, replace?: boolean) => void,
): ListModel<Row, Context<Row, Result, More>> {
  const { endpoint, filters, views, bin } = definition;
  const [dialog, setDialog] = useState<ListModel<Row, unknown>['dialog']>(null);
  const isAdmin = useAppSelector(selectIsAdmin);
  const accountId = useAppSelector((state) => selectUser(state)?.id);
  const mayWrite = useAppSelector(definition.mayWrite ?? everyone);
  const more = (definition.useMore ?? (useNoMore as () => More))();
  const view = viewIn(params, views);
  const values = valuesIn(params, filters);
  const [usual, chooseSize] = usePageSize();
  const { page, size } = pageIn(params, usual);
  const order = orderIn(params, definition.orders);
  const plain = {
    page,
    size,
    ...(order && { order }),
    ...fieldsIn(values, filters),
    ...(view === 'mine' && { mine: 1 }),
    ...(view === 'bin' && { deleted: 1 }),
  } as Args;
  const request = definition.request ? definition.request(plain, { ...more, values }) : plain;
  const query = (endpoint.useQuery as UseQuery)(request ?? skipToken, { refetchOnMountOrArgChange: true });
  const reply = query.data as Reply<Row> | undefined;

  const context: Context<Row, Result, More> = {
    ...more,
    view,
    page,
    isAdmin,
    accountId,
    mayWrite,
    show: (name, row) => setDialog({ name, row: row ?? null }),
    change,
    linkTo: (patch) => `?${patched(params, { page, ...patch }).toString()}`,
    readAt: query.fulfilledTimeStamp ?? 0,
    reply: query.data as Result | undefined,
  };
  // The rows of the page before stay while the next one loads, but not those of the list in its bin.
  const isStale = useAppSelector((state) => {
    if (!reply || query.currentData !== undefined || !('ids' in reply)) return false;
    const rows = selectRecords(state, reply.entity, reply.ids) as readonly { deleted_at?: string | null }[];
    return rows.some(({ deleted_at }) => (typeof deleted_at === 'string') !== (view === 'bin'));
  });
  const arranged = useListColumns(definition.name);
  const { drop, back, undo } = useBin(bin);
  return {
    context,
    values,
    filtered: Object.keys(values).length > 0,
    order,
    page: {
      page,
      size,
      onChange: (to, by) => {
        chooseSize(by, size);
        change({ page: to, size: by });
      },
    },
    arranged,
    query: isStale ? { ...query, data: undefined } : query,
    rows: !reply || isStale ? [] : 'ids' in reply ? reply.ids : reply.list,
    ...(bin && {
      deletion: {
        offered: mayWrite || bin.may !== undefined || bin.mayRestore !== undefined,
        may: (row) => (bin.may ? bin.may(row, context) : mayWrite),
        mayRestore: (row) => (bin.mayRestore ? bin.mayRestore(row, context) : mayWrite),
        drop: (row) => void drop(row),
        back: (row) => void back(row),
        undo,
      },
    }),
    dialog,
    closeDialog: () => setDialog(null),
  };
}

const viewIn = (params: URLSearchParams, views: readonly ListViewName[] = []): ListViewName =>
  views.find((view) => params.get(VIEW_FIELDS[view]) === '1') ?? 'all';

function fieldsIn<Name extends string, List>(
  values: FilterValues,
  filters: readonly ListFilter<Name, List>[],
): FilterValues {
  const local = filters.filter((filter) => filter.kind === 'custom' && filter.local).flatMap(parametersOf);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !local.some(([other]) => other === name)));
}

const MAX_TEXT = 100;
function valuesIn<Name extends string, List>(
  params: URLSearchParams,
  filters: readonly ListFilter<Name, List>[],
): FilterValues {
  const values: Record<string, string | number> = {};
  for (const [name, as] of filters.flatMap(parametersOf)) {
    const given = params.get(name) ?? '';
    const value = as === 'id' ? idIn(given) : given.slice(0, MAX_TEXT);
    if (value !== undefined && value !== '') values[name] = value;
  }
  return values;
}
