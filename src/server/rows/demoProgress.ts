// How many parts of the demo world are stored, while its filling is under way or was interrupted: a row of `settings`.
import { sql } from 'kysely';
import type { Tx } from '../db/database';

const KEY = 'demo_parts';

async function find(tx: Tx): Promise<number | null> {
  const row = await tx.selectFrom('settings').where('key', '=', KEY).select('value').executeTakeFirst();
  return row ? Number(row.value) : null;
}

export const demoProgress = {
  /** null where no filling was begun, or it has ended. */
  find,

  /** Until the end of the transaction no other server stores a part. */
  async hold(tx: Tx): Promise<number | null> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${KEY}, 0))`.execute(tx);
    return find(tx);
  },

  async note(tx: Tx, parts: number): Promise<void> {
    const value = String(parts);
    await tx
      .insertInto('settings')
      .values({ key: KEY, value })
      .onConflict((c) => c.column('key').doUpdateSet({ value }))
      .execute();
  },

  end: (tx: Tx) => tx.deleteFrom('settings').where('key', '=', KEY).execute(),
};
