// A value that every request of a kind needs, read once for each database.
import type { Database } from './database';

/** `msOf`: how long a value is kept. A read that fails is tried again by the next caller. */
export function keptValue<T>(read: (db: Database) => Promise<T>, msOf: (db: Database) => number) {
  const kept = new WeakMap<Database, { until: number; value: Promise<T> }>();
  return {
    get(db: Database, now = performance.now()): Promise<T> {
      const known = kept.get(db);
      if (known && known.until > now) return known.value;
      const value = read(db);
      kept.set(db, { until: now + msOf(db), value });
      value.catch(() => kept.delete(db));
      return value;
    },
    forget: (db: Database): void => void kept.delete(db),
  };
}
