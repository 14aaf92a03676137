// Endpoints of calls with an `entity` in the contract: the wire layer puts the records of a reply into their table, and
// the cache keeps their ids with the rest.
import type { Call, DataOf, EntityKind } from '../../../contract/wire';
import type { ApiError } from '../../lib/faultText';
import { changeRecords, sentFields, type Changes } from '../records/changeRecords';
import type { RecordList, RecordReply } from '../records/records';
import type { Row } from '../records/recordsSlice';
import {
  mutation,
  separatedQuery,
  type ArgsOf,
  type Build,
  type Mutation,
  type Query,
  type ReadAgain,
  type Shown,
} from './endpoints';
import { renews, type Tag, type TagType } from './tags';
import { isQueued } from './wireRequest';

type ListOf<C> = DataOf<C> extends { list: readonly Row[] } ? RecordList<DataOf<C>> : never;

const kindOf = ({ path, entity }: Call): EntityKind => {
  if (!entity) throw new Error(`${path}: no entity`);
  return entity;
};

/** ms. A reply that is older is read again by the next component that shows it, which shows the old one meanwhile. */
const FRESH = 1_000;

/** A list of records. Others may have changed them: it is read again whenever it is shown again. */
export const listQuery = <C extends Call>(build: Build, call: C, tags: Shown<C> = []): Query<C, ListOf<C>> => {
  const entity = kindOf(call);
  return separatedQuery<C, ListOf<C>>(
    build,
    call,
    tags,
    (reply) => {
      const { list, ...rest } = reply as { list: readonly Row[] };
      return { records: list, kept: { total: list.length, ...rest, entity, ids: list.map(({ id }) => id) } };
    },
    { forceRefetch: ({ endpointState }) => Date.now() - (endpointState?.fulfilledTimeStamp ?? 0) > FRESH },
  );
};

/** One record. `own`: the fields of the reply that are no part of it, which belong to the revision that was read. */
export const recordQuery = <C extends Call, Own extends keyof DataOf<C> & string = never>(
  build: Build,
  call: C,
  own: readonly Own[],
  tags: Shown<C> = [],
): Query<C, RecordReply<DataOf<C>, Own>> => {
  const entity = kindOf(call);
  return separatedQuery<C, RecordReply<DataOf<C>, Own>>(build, call, tags, (reply) => {
    const fields = Object.entries(reply as object);
    const isOwn = ([name]: [string, unknown]) => (own as readonly string[]).includes(name);
    const record = Object.fromEntries(fields.filter((field) => !isOwn(field))) as unknown as Row;
    const { id, revision } = record;
    return {
      records: [record],
      kept: { entity, id, ...(own.length > 0 && { revision }), ...Object.fromEntries(fields.filter(isOwn)) },
    };
  });
};

/** The records that a save changes; `stored`: the reply, undefined while it waits for the network. */
type ChangesOf<C> = (sent: ArgsOf<C>, stored: DataOf<C> | undefined) => Changes | null;

const changesOfRecord = (sent: unknown, stored: unknown): Changes | null => {
  const { id } = (sent ?? {}) as Partial<Row>;
  return id === undefined ? null : new Map([[id, sentFields(sent as object, stored)]]);
};

/** A save of records: by default the record `id` takes the fields that were sent and replied. */
export const saveMutation = <C extends Call>(
  build: Build,
  call: C,
  tags: ReadAgain<C> = [],
  changes: ChangesOf<C> = changesOfRecord,
): Mutation<C> => {
  const kind = kindOf(call);
  return mutation(build, call, tags, {
    onQueryStarted: (sent, { dispatch, queryFulfilled }) => {
      const show = (stored?: DataOf<C>, waiting?: string) => {
        const changed = changes(sent, stored);
        if (changed) dispatch(changeRecords(kind, changed, waiting));
      };
      void Promise.resolve(queryFulfilled).then(
        ({ data }) => show(data),
        ({ error }: { error?: ApiError }) => isQueued(error) && show(undefined, error.id),
      );
    },
  });
};

type EndpointsOf<Calls, Own extends string> = {
  [Name in keyof Calls]: Calls[Name] extends { filters: unknown }
    ? Query<Calls[Name], ListOf<Calls[Name]>>
    : Name extends `get${string}`
      ? Query<Calls[Name], RecordReply<DataOf<Calls[Name]>, Own & keyof DataOf<Calls[Name]>>>
      : Mutation<Calls[Name]>;
};

interface EndpointOptions<Own extends string> {
  /** The fields of the detail that are no part of the record, as of `recordQuery`. */
  own?: readonly Own[];
  /** What its replies show; the kind of record alone if left out. */
  tag?: TagType;
  /** What a write reads again; what shows the tag if left out. */
  again?: ReadAgain<Call>;
}

/** The endpoints of `recordCalls`. */
export const recordEndpoints = <Calls extends Readonly<Record<string, Call>>, Own extends string = never>(
  build: Build,
  calls: Calls,
  { own = [], tag, again }: EndpointOptions<Own> = {},
) => {
  const kind = Object.values(calls).find(({ entity }) => entity)?.entity ?? '';
  const shown: Tag = tag ?? { type: 'Record', id: kind };
  const read = again ?? renews(shown);
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => {
      if ('filters' in call) return [name, listQuery(build, call, [shown])];
      if (call.method === 'GET') return [name, recordQuery(build, call, own as readonly never[], [shown])];
      return [name, name.startsWith('save') ? saveMutation(build, call, read) : mutation(build, call, read)];
    }),
  ) as unknown as EndpointsOf<Calls, Own>;
};
