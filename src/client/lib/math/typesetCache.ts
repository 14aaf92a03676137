// Formulas of this session, in two generations: a formula that is not requested during a whole generation is dropped
// with it. Bounded in number and in characters.
import type { Typeset } from '../../../math/typeset';

export interface TypesetCache {
  get(key: string): Typeset | undefined;
  set(key: string, value: Typeset): void;
}

export function makeTypesetCache(maxEntries = 20_000, maxChars = 48_000_000): TypesetCache {
  let young = new Map<string, Typeset>();
  let old = new Map<string, Typeset>();
  let chars = 0;
  const set = (key: string, value: Typeset) => {
    young.set(key, value);
    chars += key.length + value.svg.length + (value.mml?.length ?? 0);
    if (young.size <= maxEntries / 2 && chars <= maxChars / 2) return;
    old = young;
    young = new Map();
    chars = 0;
  };
  return {
    get(key) {
      const known = young.get(key);
      if (known) return known;
      const aged = old.get(key);
      if (aged) set(key, aged);
      return aged;
    },
    set,
  };
}
