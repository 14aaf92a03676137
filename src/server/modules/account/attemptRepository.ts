// Rows of attempts: one per key that an attempt counts under. `pending_until` is set while a guess is being checked.
import { sql, type Insertable } from 'kysely';
import type { Database, Tx } from '../../db/database';
import type { AttemptsTable } from '../../db/schema';

const failuresOf = (tx: Tx, key: string, since: string) =>
  tx.selectFrom('attempts').where('key', '=', key).where('at', '>', since).where('pending_until', 'is', null);

export const attemptRows = {
  /** Serializes the attempts under this key until the transaction ends. */
  async lockKey(tx: Tx, key: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  },

  async insert(tx: Tx, rows: readonly Insertable<AttemptsTable>[]): Promise<void> {
    await tx.insertInto('attempts').values(rows).execute();
  },

  /** Times of the latest failures since then, newest first. */
  async findFailureTimes(tx: Tx, key: string, since: string, limit: number): Promise<string[]> {
    const rows = await failuresOf(tx, key, since).select('at').orderBy('at', 'desc').limit(limit).execute();
    return rows.map((row) => row.at);
  },

  async countFailures(tx: Tx, key: string, since: string): Promise<number> {
    const query = failuresOf(tx, key, since).select(({ fn }) => fn.countAll<number>().as('count'));
    return Number((await query.executeTakeFirstOrThrow()).count);
  },

  async countPending(tx: Tx, key: string, at: string): Promise<number> {
    const row = await tx
      .selectFrom('attempts')
      .where('key', '=', key)
      .where('pending_until', '>', at)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  },

  async markFailed(tx: Tx, ids: readonly number[], at: string): Promise<void> {
    await tx.updateTable('attempts').set({ pending_until: null, at }).where('id', 'in', ids).execute();
  },

  async remove(tx: Tx, ids: readonly number[]): Promise<void> {
    await tx.deleteFrom('attempts').where('id', 'in', ids).execute();
  },

  async removeBefore(tx: Tx, at: string): Promise<void> {
    await tx.deleteFrom('attempts').where('at', '<', at).execute();
  },

  async removeFailures(tx: Tx, key: string): Promise<void> {
    await tx.deleteFrom('attempts').where('key', '=', key).where('pending_until', 'is', null).execute();
  },

  /** Returns the number of rows. */
  async removeByPrefix(tx: Tx, prefix: string): Promise<number> {
    const removed = await tx
      .deleteFrom('attempts')
      .where(sql`left(key, ${prefix.length}::int)`, '=', prefix)
      .executeTakeFirst();
    return Number(removed.numDeletedRows);
  },
};

const DEVICE_SECRET = 'device-secret';

/** Signs device cookies: the stored secret, or `fresh`, which is stored then. */
export async function deviceSecret(db: Database, fresh: string): Promise<string> {
  await db.kysely
    .insertInto('settings')
    .values({ key: DEVICE_SECRET, value: JSON.stringify(fresh) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db.kysely
    .selectFrom('settings')
    .where('key', '=', DEVICE_SECRET)
    .select('value')
    .executeTakeFirstOrThrow();
  return String(value);
}
