// 操作日志 (operation log): who, when, what, before, after, from which address. Append-only for every account.
import * as z from 'zod/mini';
import { is, isId, listCall, special } from '../records';
import { defineCall, formInt, formText, once, timestamp } from '../wire';

export const operationEntry = once(() =>
  z.object({
    id: z.int(),
    at: timestamp,
    actor_id: z.int(),
    /** Name and phone of the account; '' for the command line and for requests without an account. */
    nickname: z.string(),
    username: z.string(),
    address: z.string(),
    action: z.string(),
    entity: z.string(),
    entity_id: z.nullable(z.int()),
    /** Its present title; '' if it has none or is deleted permanently. */
    entity_title: z.optional(z.string()),
  }),
);
/** Field, number, name. */
export const operationNames = once(() => z.record(z.string(), z.record(z.string(), z.string())));
export type OperationNames = z.output<ReturnType<typeof operationNames>>;
export type OperationEntry = z.output<ReturnType<typeof operationEntry>>;

const date = once(() => z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/, '应为 年-月-日')));

/** The log grows without end, so it is sorted by what has an index. */
export const OPERATION_ORDERS = ['at'] as const;

export const getOperations = listCall({
  path: '/operationlog/list',
  access: 'log.read',
  summary:
    'A page of the log, newest first; of the own organisation (administrators: of all). `total` stops counting at ' +
    '10,000.',
  row: operationEntry,
  orders: OPERATION_ORDERS,
  filters: {
    /** Part of a name or phone. */
    actor: special(() => formText(40)),
    action: is(() => formText(40)),
    entity: is(() => formText(40)),
    entity_id: isId,
    /** First and last day, in the server's time zone. */
    from: special(date),
    to: special(date),
    /** Only entries below this id: the export pages by id, so that new entries do not shift its pages. */
    before_id: special(formInt),
  },
  more: () => ({ actions: z.array(z.string()), entities: z.array(z.string()) }),
});

export const getOperation = defineCall({
  method: 'GET',
  path: '/operationlog/detail',
  origin: 'ours',
  access: 'log.read',
  summary: 'One entry with what was before and after, and the names of the numbers in it.',
  request: () => z.object({ id: formInt() }),
  data: () =>
    z.extend(operationEntry(), { before: z.unknown(), after: z.unknown(), names: z.optional(operationNames()) }),
});
