// In place of the reply of a write, for a server of the contract that answers a success without data.
import type * as z from 'zod/mini';
import type { Call } from '../../../contract/wire';

interface Def {
  type: string;
  shape?: Readonly<Record<string, z.ZodMiniType>>;
  options?: readonly z.ZodMiniType[];
  values?: readonly unknown[];
  entries?: Readonly<Record<string, unknown>>;
}

/** Nothing, in the form of the schema: `id` 0 is of a new thing that only the lists show, `undo_id` 0 of what cannot be taken back. */
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

/** Fields of the reply that were sent are as they were sent. Null: nothing stands in for the data. */
export function storedAsSent(call: Call, args: unknown): unknown {
  const { shape } = call.data._zod.def as unknown as Def;
  if (call.method !== 'POST' || call.writes === false || !shape) return null;
  const known = call.withoutData ? call.withoutData(args) : {};
  if (known === null) return null;
  const sent = (args ?? {}) as Record<string, unknown>;
  const asSent = Object.fromEntries(Object.keys(shape).flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])));
  return { ...(blank(call.data) as object), ...asSent, ...(known as object) };
}
