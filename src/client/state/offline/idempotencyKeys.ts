// One idempotency key per submission (docs/decisions/0023): the same call with the same content keeps its key until an
// answer is read, across double clicks, retries and a reload. Keys are per account, as on the server.
import type { Effects } from '../effects';

interface Held {
  key: string;
  at: number;
}
export interface IdempotencyKeys {
  keyOf(account: string, call: string, fields: Readonly<Record<string, string>>): string;
  /** `known`: an answer was read, so the same content is a new submission next time. */
  settle(account: string, key: string, known: boolean): void;
}

/** Shorter than a day, after which the server forgets keys. */
const KEPT_MS = 20 * 60 * 60_000;
const KEPT_MAX = 50;
const nameOf = (account: string) => `tiku:intents:${account}`;

export function makeIdempotencyKeys(effects: Effects): IdempotencyKeys {
  const accounts = new Map<string, Map<string, Held>>();
  const heldOf = (account: string): Map<string, Held> => {
    let held = accounts.get(account);
    if (!held) accounts.set(account, (held = read(effects, account)));
    return held;
  };
  const write = (account: string) => {
    const entries = [...heldOf(account)].slice(-KEPT_MAX);
    try {
      if (entries.length === 0) effects.storage.removeItem(nameOf(account));
      else effects.storage.setItem(nameOf(account), JSON.stringify(entries));
    } catch (fault) {
      effects.log(`idempotency keys: ${String(fault)}`);
    }
  };
  return {
    keyOf(account, call, fields) {
      const held = heldOf(account);
      const place = digest(JSON.stringify([call, Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))]));
      const now = effects.clock.now();
      const known = held.get(place);
      if (known && now - known.at < KEPT_MS) return known.key;
      const key = effects.randomKey();
      held.set(place, { key, at: now });
      return key;
    },
    settle(account, key, known) {
      const held = heldOf(account);
      const place = [...held].find(([, each]) => each.key === key)?.[0];
      if (place === undefined) return;
      // Only submissions with an unknown outcome are kept in storage.
      if (known) held.delete(place);
      if (!known || effects.storage.getItem(nameOf(account)) !== null) write(account);
    },
  };
}

function read(effects: Effects, account: string): Map<string, Held> {
  try {
    const found: unknown = JSON.parse(effects.storage.getItem(nameOf(account)) ?? '[]');
    const sound = (Array.isArray(found) ? found : []).filter((entry): entry is [string, Held] => {
      const [place, held] = (Array.isArray(entry) ? entry : []) as [unknown, Partial<Held> | undefined];
      return (
        typeof place === 'string' &&
        typeof held?.key === 'string' &&
        /^[\w-]{16,80}$/.test(held.key) &&
        typeof held.at === 'number'
      );
    });
    return new Map(sound);
  } catch {
    return new Map();
  }
}

/** 106-bit hash of the content: enough to distinguish one user's few submissions. */
function digest(text: string): string {
  const half = (seed: number) => {
    let [a, b] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed];
    for (let i = 0; i < text.length; i += 1) {
      const unit = text.charCodeAt(i);
      a = Math.imul(a ^ unit, 2654435761);
      b = Math.imul(b ^ unit, 1597334677);
    }
    a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
    b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
    return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
  };
  return `${half(1)}.${half(2)}.${text.length}`;
}
