// Data that many are answered with is turned into JSON once. Nobody may change it after it was marked.
import { CODES } from '../../contract/codes';

const texts = new WeakMap<object, Buffer | null>();

export function markShared<T>(data: T): T {
  if (typeof data === 'object' && data !== null && !texts.has(data)) texts.set(data, null);
  return data;
}

/** The whole envelope of data that is shared; undefined: it is nobody else's. */
export function sharedEnvelope(data: unknown): Buffer | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const known = texts.get(data);
  if (known === undefined) return undefined;
  const made = known ?? Buffer.from(JSON.stringify({ error: CODES.success, msg: '', data }));
  texts.set(data, made);
  return made;
}
