// Endpoints of calls with an `entity` in the contract: their records are the same in all replies of the cache.
import type { Call, DataOf, EntityKind } from '../../../contract/wire';
import type { ApiError } from '../../lib/faultText';
import {
  mutation,
  query,
  transformedQuery,
  type ArgsOf,
  type Build,
  type Mutation,
  type Query,
  type ReadAgain,
  type Shown,
} from './endpoints';
import { toEntityList, type EntityList, type Row } from './entities';
import { entitiesChanged, levelled, sentFields, type Changes } from './entityChanges';
import { isQueued } from './wireRequest';

type ListOf<C> = DataOf<C> extends { list: readonly Row[] } ? EntityList<DataOf<C>> : never;

const kindOf = ({ path, entity }: Call): EntityKind => {
  if (!entity) throw new Error(`${path}: no entity`);
  return entity;
};
const levelsOthers: Pick<Query<unknown, unknown>, 'onQueryStarted'> = {
  onQueryStarted: (_args, { dispatch, queryFulfilled, getCacheEntry }) =>
    void Promise.resolve(queryFulfilled).then(
      () => dispatch(levelled(getCacheEntry().data)),
      () => undefined,
    ),
};

/** ms. A reply that is older is read again by the next component that shows it, which shows the old one meanwhile. */
const FRESH = 1_000;

/** A list of records. Others may have changed them: it is read again whenever it is shown again. */
export const listQuery = <C extends Call>(build: Build, call: C, tags: Shown<C> = []): Query<C, ListOf<C>> => {
  const toList = toEntityList(kindOf(call));
  return transformedQuery<C, ListOf<C>>(build, call, tags, {
    transformResponse: (data) => toList(data as { list: Row[] }) as unknown as ListOf<C>,
    forceRefetch: ({ endpointState }) => Date.now() - (endpointState?.fulfilledTimeStamp ?? 0) > FRESH,
    ...(levelsOthers as Pick<Query<C, ListOf<C>>, 'onQueryStarted'>),
  });
};

/** One record as the lists have it. */
export const recordQuery = <C extends Call>(build: Build, call: C, tags: Shown<C> = []): Query<C> =>
  query(build, call, tags, levelsOthers as Pick<Query<C>, 'onQueryStarted'>);

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
      const show = (stored?: DataOf<C>) => {
        const changed = changes(sent, stored);
        if (changed) dispatch(entitiesChanged(kind, changed));
      };
      void Promise.resolve(queryFulfilled).then(
        ({ data }) => show(data),
        (fault: { error?: ApiError }) => isQueued(fault.error) && show(),
      );
    },
  });
};
