// Slowing down of guessing: tries are rows with a time, counted per key over a window. Keys hold the address, so that nobody can
// lock another person out from elsewhere.
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { nextId } from '../../db/ids';
import { tooMany } from '../../plugins/errors';

export interface Limit {
  key: string;
  max: number;
  windowMs: number;
}

export interface AttemptLog {
  /** Counts a try under every limit before its outcome is known (parallel tries cannot slip through); throws 4029 when one is full. */
  reserve(limits: readonly Limit[], refusal: (minutes: number) => string): Promise<{ release(): Promise<void> }>;
  clear(key: string): Promise<void>;
  clearPrefix(prefix: string): Promise<number>;
}

const KEEP_MS = 24 * 60 * 60_000;

export function makeAttemptLog(db: Database, now: () => Date): AttemptLog {
  const remove = (ids: readonly number[]) => db.kysely.deleteFrom('attempts').where('id', 'in', ids).execute();
  return {
    async reserve(limits, refusal) {
      const at = now();
      const rows: { key: string; at: string; id: number }[] = [];
      for (const { key } of limits) rows.push({ key, at: at.toISOString(), id: await nextId(db.kysely, 'attempts') });
      await db.kysely.deleteFrom('attempts').where('at', '<', new Date(at.getTime() - KEEP_MS).toISOString()).execute();
      await db.kysely.insertInto('attempts').values(rows).execute();
      const ids = rows.map((row) => row.id);
      for (const { key, max, windowMs } of limits) {
        const since = new Date(at.getTime() - windowMs).toISOString();
        const found = await db.kysely
          .selectFrom('attempts')
          .where('key', '=', key)
          .where('at', '>', since)
          .select(['at'])
          .orderBy('at', 'desc')
          .limit(max + 1)
          .execute();
        if (found.length <= max) continue;
        await remove(ids);
        // Room for one more comes when the oldest of the last `max` tries (this one not counted) leaves the window.
        const oldest = Date.parse(found.at(-1)?.at ?? at.toISOString());
        throw tooMany(refusal(Math.max(1, Math.ceil((oldest + windowMs - at.getTime()) / 60_000))));
      }
      return {
        release: async () => {
          await remove(ids);
        },
      };
    },
    async clear(key) {
      await db.kysely.deleteFrom('attempts').where('key', '=', key).execute();
    },
    async clearPrefix(prefix) {
      const removed = await db.kysely
        .deleteFrom('attempts')
        .where(sql`left(key, ${prefix.length}::int)`, '=', prefix)
        .executeTakeFirst();
      return Number(removed.numDeletedRows);
    },
  };
}
