// How an endpoint is made from a call of the contract; recordEndpoints.ts has those of records.
import type { EndpointBuilder, MutationDefinition, QueryDefinition } from '@reduxjs/toolkit/query/react';
import type { Call, DataOf, RequestOf } from '../../../contract/wire';
import type { CallRequest, performCall, Separate } from './perform';
import type { Tag, TagType } from './tags';

/** Arguments of a call; void if the contract has none. */
export type ArgsOf<C> = string extends keyof RequestOf<C> ? void : RequestOf<C>;

export type Build = EndpointBuilder<typeof performCall, TagType, 'api'>;
export type Query<C, Data = DataOf<C>, Args = ArgsOf<C>> = QueryDefinition<
  Args,
  typeof performCall,
  TagType,
  Data,
  'api'
>;
export type Mutation<C> = MutationDefinition<ArgsOf<C>, typeof performCall, TagType, DataOf<C>, 'api'>;
/** What the result shows. */
export type Shown<C> = readonly Tag[] | ((args: ArgsOf<C>) => readonly Tag[]);
/** What is read again, after success only by `invalidates` and its like. */
export type ReadAgain<C> = readonly Tag[] | ((result: unknown, error: unknown, args: ArgsOf<C>) => Tag[]);

const asks =
  <C extends Call>(call: C, separate?: Separate) =>
  (args: ArgsOf<C>): CallRequest => ({ call: call as unknown as Call, args, ...(separate && { separate }) });

/** The endpoint of a call that reads records; `Data`: what the cache keeps of the reply. */
export const separatedQuery = <C extends Call, Data>(
  build: Build,
  call: C,
  tags: Shown<C>,
  separate: Separate | undefined,
  options: Pick<Query<C, Data>, 'keepUnusedDataFor' | 'forceRefetch'> = {},
): Query<C, Data> =>
  build.query<Data, ArgsOf<C>>({
    query: asks(call, separate),
    providesTags: typeof tags === 'function' ? (_result, _error, args) => tags(args) : tags,
    ...options,
  });

/** The endpoint of a call that reads. */
export const query = <C extends Call>(
  build: Build,
  call: C,
  tags: Shown<C> = [],
  options: Pick<Query<C>, 'keepUnusedDataFor'> = {},
): Query<C> => separatedQuery<C, DataOf<C>>(build, call, tags, undefined, options);

/** The endpoint of a call that writes. */
export const mutation = <C extends Call>(
  build: Build,
  call: C,
  tags: ReadAgain<C> = [],
  options: Pick<Mutation<C>, 'onQueryStarted'> = {},
): Mutation<C> => build.mutation<DataOf<C>, ArgsOf<C>>({ query: asks(call), invalidatesTags: tags, ...options });
