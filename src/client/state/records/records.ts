// How screens read records: by kind and id from the table, never from a reply. A reply in the cache of RTK Query names
// its records by id and holds what is no record (api/recordEndpoints.ts).
import type { EntityKind, EntityRows } from '../../../contract/wire';
import { shallowEqual, useAppSelector } from '../hooks';
import type { RootState } from '../store';
import type { RecordTable, Row } from './recordsSlice';

export type Records = EntityRows;

/** A reply `{ list, total, … }` in the cache. `entity`: the kind of its records. */
export type RecordList<Data extends { list: readonly Row[] }> = Omit<Data, 'list'> & {
  entity: EntityKind;
  ids: readonly number[];
  total: number;
  /** Only a type: its rows. */
  readonly rowType?: Data['list'][number];
};
/** A reply of one record in the cache: its id, and the fields that are no part of the record, as of `revision`. */
export type RecordReply<Data, Own extends keyof Data = never> = Pick<Data, Own> & {
  entity: EntityKind;
  id: number;
  /** Only a type: the whole reply. */
  readonly wholeType?: Data;
};

export const selectRecord = <K extends EntityKind>(
  state: RootState,
  kind: K,
  id: number | undefined,
): Records[K] | undefined =>
  id === undefined ? undefined : (state.records[kind]?.entities[id] as Records[K] | undefined);

const NONE: readonly never[] = [];
const selected = new WeakMap<readonly number[], { table: RecordTable; rows: readonly Row[] }>();

/** In the order of `ids`, which is of one kind; the same array until one of the records changes. */
export function selectRecords<K extends EntityKind>(
  state: RootState,
  kind: K,
  ids: readonly number[] = NONE,
): readonly Records[K][] {
  const table = state.records[kind];
  if (!table) return NONE;
  const known = selected.get(ids);
  if (known?.table === table) return known.rows as readonly Records[K][];
  const found = ids.flatMap((id) => table.entities[id] ?? []);
  const rows = known && shallowEqual(known.rows, found) ? known.rows : found;
  selected.set(ids, { table, rows });
  return rows as readonly Records[K][];
}

/** A record for a row, card or page, which renders again only when this record changes. */
export const useRecord = <K extends EntityKind>(kind: K, id: number | undefined): Records[K] | undefined =>
  useAppSelector((state) => selectRecord(state, kind, id));

export const useRecordList = <K extends EntityKind>(kind: K, ids: readonly number[] | undefined) =>
  useAppSelector((state) => selectRecords(state, kind, ids), shallowEqual);

const wholes = new WeakMap<object, { record: Row; whole: object }>();

/**
 * A record with the other fields of its reply. Its revision is that of the reply: a save of what was read is then
 * compared with what others have stored since.
 */
export function selectWhole<Data>(state: RootState, reply: RecordReply<Data> | undefined): Data | undefined {
  const record = reply && state.records[reply.entity]?.entities[reply.id];
  if (!record) return undefined;
  const known = wholes.get(reply);
  if (known?.record === record) return known.whole as Data;
  const { entity: _entity, ...own } = reply;
  const whole = Object.keys(own).length === 1 ? record : { ...record, ...own };
  wholes.set(reply, { record, whole });
  return whole as Data;
}

/** What a hook of RTK Query is called with, and what this program uses of its result. */
type Hook<Args, Data> = (
  args: Args,
  options?: { skip?: boolean; refetchOnMountOrArgChange?: boolean | number },
) => {
  data: Data | undefined;
  currentData: Data | undefined;
  isLoading: boolean;
  isFetching: boolean;
  isError: boolean;
  error?: unknown;
  refetch(): Promise<unknown>;
};
interface Endpoint<Args, Reply> {
  Types: { QueryArg: Args; ResultType: Reply };
  useQuery: unknown;
}
type Skip = typeof import('@reduxjs/toolkit/query').skipToken;

/** The hook of an endpoint of one record, with the whole record as data. */
export function wholeHook<Args, Reply extends RecordReply<unknown>>(
  endpoint: Endpoint<Args, Reply>,
): Hook<Args | Skip, NonNullable<Reply['wholeType']>> {
  const useReply = endpoint.useQuery as Hook<Args | Skip, Reply>;
  return function useWhole(args, options) {
    const query = useReply(args, options);
    const data = useAppSelector((state) => selectWhole(state, query.data)) as
      NonNullable<Reply['wholeType']> | undefined;
    return { ...query, data, currentData: query.currentData && data };
  };
}

/** The hook of a list with its rows, for controls that have no store. */
export function rowsHook<Args, Reply extends { entity: EntityKind; ids: readonly number[]; rowType?: Row }>(
  endpoint: Endpoint<Args, Reply>,
): Hook<Args | Skip, Reply & { rows: readonly NonNullable<Reply['rowType']>[] }> {
  const useReply = endpoint.useQuery as Hook<Args | Skip, Reply>;
  return function useRows(args, options) {
    const query = useReply(args, options);
    const { data, currentData } = query;
    const rows = useAppSelector((state) => data && selectRecords(state, data.entity, data.ids), shallowEqual);
    const listed = data && rows && { ...data, rows: rows as readonly NonNullable<Reply['rowType']>[] };
    return { ...query, data: listed, currentData: currentData && listed };
  };
}
