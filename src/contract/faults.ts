// Why a value is refused, and where: the rules of the domain, the schemas of the calls and the replies of the server
// share one shape.
import * as z from 'zod/mini';
import { once } from './wire';

export interface Fault<Field extends string = string> {
  /** Name of the field in the request. */
  field: Field;
  /**
   * The part of the field, its steps joined by `/`: a property by its name, an element by its id (or question_id), or
   * by its position from 0 where it has none.
   */
  item?: string | undefined;
  /** Chinese. */
  msg: string;
}

export const FAULTS = 'faults';
export const faultData = once(() =>
  z.object({
    kind: z.literal(FAULTS),
    faults: z.array(z.object({ field: z.string(), item: z.optional(z.string()), msg: z.string() })),
  }),
);

/** The `data` of a refusal. */
export const faultsData = (faults: readonly Fault[]) => ({ kind: FAULTS, faults });

/** The faults in the `data` of a refusal; none when it concerns no field, or comes from another server. */
export function faultsIn(data: unknown): Fault[] {
  const read = z.safeParse(faultData(), data);
  return read.success ? read.data.faults : [];
}

/** Field and item of a schema's issue. `values` are the fields by name, as values or as JSON text. */
export function issuePlace(
  [head, ...steps]: readonly PropertyKey[],
  values: Readonly<Record<string, unknown>>,
): Pick<Fault, 'field' | 'item'> | null {
  if (head === undefined) return null;
  const field = String(head);
  let value = steps.length > 0 ? fromJson(values[field]) : undefined;
  const names = steps.map((step) => {
    value = (value as Record<PropertyKey, unknown> | undefined)?.[step];
    return String((typeof step === 'number' && idOf(value)) || step);
  });
  return { field, ...(names.length > 0 && { item: names.join('/') }) };
}

function fromJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
function idOf(value: unknown): unknown {
  const { id, question_id } = (value ?? {}) as Record<string, unknown>;
  return id ?? question_id;
}
