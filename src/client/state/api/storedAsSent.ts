// Replaces the reply of a write for a server implementation that answers a success without data.
import type * as z from 'zod/mini';
import type { Call } from '../../../contract/wire';

interface Def {
  type: string;
  shape?: Readonly<Record<string, z.ZodMiniType>>;
  options?: readonly z.ZodMiniType[];
  values?: readonly unknown[];
  entries?: Readonly<Record<string, unknown>>;
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
      return options[0] && blank(options[0]);
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
