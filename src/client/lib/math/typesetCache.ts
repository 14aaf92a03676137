// Formulas typeset in this session: least recently used out first, bounded in number and in characters.
import type { Typeset } from '../../../math/typeset';

export interface TypesetCache {
  get(key: string): Typeset | undefined;
  set(key: string, value: Typeset): void;
  readonly size: number;
}

export function makeTypesetCache(maxEntries = 20_000, maxChars = 48_000_000): TypesetCache {
  const entries = new Map<string, Typeset>();
  let chars = 0;
  const weight = (key: string, value: Typeset) => key.length + value.svg.length + (value.mml?.length ?? 0);
  return {
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      const old = entries.get(key);
      if (old) chars -= weight(key, old);
      entries.delete(key);
      entries.set(key, value);
      chars += weight(key, value);
      for (const [oldest, dropped] of entries) {
        if (entries.size <= maxEntries && chars <= maxChars) break;
        entries.delete(oldest);
        chars -= weight(oldest, dropped);
      }
    },
    get size() {
      return entries.size;
    },
  };
}
