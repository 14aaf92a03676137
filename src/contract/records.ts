// The calls of a kind of record that a list shows, described once: its pages, one record, save, delete and restore.
// The server makes the conditions of a page from the same filters (server/rows/recordRepository.ts).
import * as z from 'zod/mini';
import type { OfflineRule } from './offline';
import {
  defineCall,
  formFlag,
  formInt,
  formJson,
  formText,
  once,
  orderBy,
  page,
  paged,
  type Access,
  type Call,
  type EntityKind,
} from './wire';

/** A field of the request that narrows a list. `special`: the repository says what it means. */
export interface Filter<Schema extends z.ZodMiniType = z.ZodMiniType> {
  how: 'is' | 'part' | 'among' | 'range' | 'mine' | 'bin' | 'special';
  schema(): Schema;
}
export type Filters = Readonly<Record<string, Filter>>;

/** The column is this value. */
export const is = <Schema extends z.ZodMiniType>(schema: () => Schema): Filter<Schema> => ({ how: 'is', schema });
export const isId: Filter<ReturnType<typeof formInt>> = is(formInt);
/** The column contains this text. */
export const part = (max: number): Filter<ReturnType<typeof formText>> => ({
  how: 'part',
  schema: () => formText(max),
});
/** The column is one of these ids. */
export const among = (max: number) => ({
  how: 'among' as const,
  schema: () => formJson(z.array(z.int()).check(z.maxLength(max))),
});
/** The number of the column is within two fields, `_min` and `_max`, both included. */
export const range = { how: 'range' as const, schema: formInt };
/** 1: own ones. */
export const mine: Filter<ReturnType<typeof formFlag>> = { how: 'mine', schema: formFlag };
/** 1: what was deleted in the last days instead. */
export const bin: Filter<ReturnType<typeof formFlag>> = { how: 'bin', schema: formFlag };
export const special = <Schema extends z.ZodMiniType>(schema: () => Schema): Filter<Schema> => ({
  how: 'special',
  schema,
});

type FieldOf<Name extends string, F extends Filter> = F extends { how: 'range' } ? `${Name}_${'min' | 'max'}` : Name;
type Shape<F extends Filters> = {
  [Name in keyof F & string as FieldOf<Name, F[Name] & Filter>]: z.ZodMiniOptional<ReturnType<F[Name]['schema']>>;
};
/** The fields of the request that a filter is. */
export const fieldsOf = (name: string, { how }: Filter): readonly string[] =>
  how === 'range' ? [`${name}_min`, `${name}_max`] : [name];
const shapeOf = <F extends Filters>(filters: F) =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]) =>
      fieldsOf(name, filter).map((field) => [field, z.optional(filter.schema())]),
    ),
  ) as Shape<F>;

type Shapes = Readonly<Record<string, z.ZodMiniType>>;
interface List<Row extends z.ZodMiniType, Order extends string, F extends Filters> {
  /** What a row of the list has. */
  row: () => Row;
  /** The columns by which it is sorted. */
  orders: readonly Order[];
  filters: F;
}

type PageRequest<Order extends string, F extends Filters> = z.ZodMiniObject<
  (typeof page)['shape'] & { order: ReturnType<typeof orderBy<Order>> } & Shape<F>
>;

type PageOf<Row extends z.ZodMiniType, More extends Shapes> = z.ZodMiniObject<
  ReturnType<typeof paged<Row>>['shape'] & More
>;

/** A call that gives a page of records; `more`: what its reply has beside them. */
export const listCall = <
  Row extends z.ZodMiniType,
  Order extends string,
  F extends Filters,
  More extends Shapes = Readonly<Record<never, z.ZodMiniType>>,
>({
  row,
  orders,
  filters,
  more,
  ...call
}: List<Row, Order, F> & { more?: () => More } & Pick<Call, 'path' | 'access' | 'summary' | 'entity'> &
  Partial<Pick<Call, 'origin'>>) =>
  Object.assign(
    defineCall({
      method: 'GET',
      origin: 'ours',
      ...call,
      request: () =>
        z.extend(page, {
          ...(orders.length > 0 && { order: orderBy(orders) }),
          ...shapeOf(filters),
        }) as unknown as PageRequest<Order, F>,
      data: () => z.extend(paged(row()), { ...more?.() }) as unknown as PageOf<Row, More>,
    }),
    { filters },
  );

/** What a write answers. */
export const saved = once(() => z.object({ id: z.int(), revision: z.int() }));
export const savedVersion = once(() => z.object({ id: z.int(), version: z.int(), revision: z.int() }));
/** Names one record as it was last read. */
export const oneRevision = once(() => z.object({ id: formInt(), revision: formInt() }));

const idOfSave = once(() => ({ id: z.optional(formInt()), revision: z.optional(formInt()) }));
type SaveRequest<Fields extends Shapes> = z.ZodMiniObject<ReturnType<typeof idOfSave> & Fields>;

type CallKind = 'list' | 'detail' | 'save' | 'delete' | 'restore';
/** `getPacks`, `getPack`, `savePack` and so on. */
type NameOf<Kind extends CallKind, Entity extends string> = Kind extends 'list'
  ? `get${Capitalize<Entity>}s`
  : Kind extends 'detail'
    ? `get${Capitalize<Entity>}`
    : `${Kind}${Capitalize<Entity>}`;
const nameOf = (kind: string, entity: string): string => {
  const name = entity.charAt(0).toUpperCase() + entity.slice(1);
  if (kind === 'list') return `get${name}s`;
  return kind === 'detail' ? `get${name}` : `${kind}${name}`;
};

interface Records<
  Row extends z.ZodMiniType,
  Detail extends z.ZodMiniType,
  Saved extends z.ZodMiniType,
  Fields extends Shapes,
  Order extends string,
  F extends Filters,
  Kind extends CallKind,
> extends List<Row, Order, F> {
  /** The calls are /path/list, /path/detail and so on. */
  path: string;
  rights: { read: Access; write: Access };
  detail?: () => Detail;
  /** What a save sends besides id and revision: without an id it adds a record. */
  fields: () => Fields;
  saved: () => Saved;
  offline?: OfflineRule<z.output<SaveRequest<NoInfer<Fields>>>>;
  /** Each call that the record has, with its line for docs/api.md. */
  says: Readonly<Record<Kind, string>>;
}

export function recordCalls<
  Row extends z.ZodMiniType,
  Saved extends z.ZodMiniType,
  Fields extends Shapes,
  Order extends string,
  const F extends Filters,
  Kind extends CallKind,
  Entity extends EntityKind,
  Detail extends z.ZodMiniType = Row,
>(entity: Entity, record: Records<Row, Detail, Saved, Fields, Order, F, Kind>) {
  const { path, rights, says, fields, offline, row, detail = row as never, orders, filters } = record;
  const summaries: Partial<Record<CallKind, string>> = says;
  const call = <Method extends 'GET' | 'POST'>(kind: CallKind, method: Method, access: Access) => ({
    method,
    path: `${path}/${kind}`,
    origin: 'ours' as const,
    access,
    summary: summaries[kind] ?? '',
  });
  const calls = {
    list: listCall({ ...call('list', 'GET', rights.read), row, orders, filters, entity }),
    detail: defineCall({
      ...call('detail', 'GET', rights.read),
      request: () => z.object({ id: formInt() }),
      data: detail as () => Detail,
      entity,
    }),
    save: defineCall<SaveRequest<Fields>, Saved>({
      ...call('save', 'POST', rights.write),
      request: () => z.object({ ...idOfSave(), ...fields() }) as SaveRequest<Fields>,
      data: record.saved,
      ...(offline && { offline }),
      entity,
    }),
    delete: defineCall({ ...call('delete', 'POST', rights.write), request: () => oneRevision(), data: record.saved }),
    restore: defineCall({
      ...call('restore', 'POST', rights.write),
      request: () => z.object({ id: formInt() }),
      data: record.saved,
    }),
  };
  return Object.fromEntries(
    Object.entries(calls).flatMap(([kind, made]) => (kind in says ? [[nameOf(kind, entity), made]] : [])),
  ) as { [K in Kind as NameOf<K, Entity>]: (typeof calls)[K] };
}
