// Replies of other servers of the specified calls: a write that succeeds without data, and records without the fields
// that the specification does not name.
import type * as z from 'zod/mini';
import type { Call } from './wire';

interface Def {
  type: string;
  shape?: Readonly<Record<string, z.ZodMiniType>>;
  options?: readonly z.ZodMiniType[];
  values?: readonly unknown[];
  entries?: Readonly<Record<string, unknown>>;
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  getter?: () => z.ZodMiniType;
}

/**
 * Empty data of a schema's shape: `id` 0 is a new record that only the lists show, `undo_id` 0 a change without undo.
 */
function blank(schema: z.ZodMiniType): unknown {
  const { type, shape = {}, options = [], values = [], entries = {} } = schema._zod.def as unknown as Def;
  switch (type) {
    case 'object':
      return Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, blank(part)]));
    case 'number':
      return 0;
    case 'string':
      return '';
    case 'array':
      return [];
    case 'record':
      return {};
    case 'union':
      return options.map(blank).find((value) => schema.safeParse(value).success);
    case 'literal':
      return values[0];
    case 'enum':
      return Object.values(entries)[0];
    default:
      return type === 'optional' ? undefined : null;
  }
}

/** Reply fields that exist in the request take the sent values. Null if no replacement is possible. */
export function storedAsSent(call: Call, args: unknown): unknown {
  const { shape } = call.data._zod.def as unknown as Def;
  if (call.method !== 'POST' || call.writes === false || !shape) return null;
  const known = call.withoutData ? call.withoutData(args) : {};
  if (known === null) return null;
  const sent = (args ?? {}) as Record<string, unknown>;
  const asSent = Object.fromEntries(
    Object.keys(shape).flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])),
  );
  return { ...(blank(call.data) as object), ...asSent, ...(known as object) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isMissing = (value: unknown): boolean => value === undefined || value === null;

/**
 * The data of a specified read with what they lack: missing fields are empty, numbers as text are read, a bare list is
 * a page of all its rows. An `id` is not made up, and what is of another type stays as it is, for the check to refuse.
 */
export function completedReply(call: Call, data: unknown): unknown {
  const whole = completed(call.data, data);
  if (!call.anyShape || call.data.safeParse(whole).success) return whole;
  const { shape = {} } = call.data._zod.def as unknown as Def;
  const own = isRecord(data) ? data : {};
  return Object.fromEntries(
    Object.entries(shape).map(([name, part]) => {
      const value = completed(part, own[name]);
      return [name, part.safeParse(value).success ? value : blank(part)];
    }),
  );
}

function completedObject(shape: NonNullable<Def['shape']>, value: unknown): unknown {
  const own = Array.isArray(value) && shape['list'] ? { list: value } : value;
  if (!isRecord(own)) return own;
  const rows = own['list'];
  const page = shape['list'] && Array.isArray(rows) ? { total: rows.length, page: 1, size: rows.length } : {};
  const entries = Object.entries(shape).map(([name, part]) => {
    const given = own[name] ?? (page as Record<string, unknown>)[name];
    return [name, isMissing(given) && name === 'id' ? given : completed(part, given)];
  });
  return { ...own, ...Object.fromEntries(entries) };
}

function completed(schema: z.ZodMiniType, value: unknown): unknown {
  const { type, shape = {}, innerType, element, getter } = schema._zod.def as unknown as Def;
  switch (type) {
    case 'object':
      return completedObject(shape, value);
    case 'array':
      if (isMissing(value)) return [];
      return Array.isArray(value) && element ? value.map((item) => completed(element, item)) : value;
    case 'optional':
    case 'default':
      return isMissing(value) || !innerType ? undefined : completed(innerType, value);
    case 'nullable':
      return isMissing(value) || !innerType ? null : completed(innerType, value);
    case 'lazy':
      return getter ? completed(getter(), value) : value;
    case 'number':
      return typeof value === 'string' && /^-?\d{1,15}(?:\.\d+)?$/.test(value) ? Number(value) : (value ?? 0);
    default:
      return isMissing(value) ? blank(schema) : value;
  }
}
