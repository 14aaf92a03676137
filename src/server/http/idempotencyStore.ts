// Rows of idempotency_keys: one per write that was claimed under a key, with its response.
import { sql } from 'kysely';
import type { Tx } from '../db/database';

export interface KeyedCall {
  account_id: number;
  /** Hash of the key; the key itself is not stored. */
  key: string;
  call: string;
  /** Digest of the body, made with the key. */
  body: string;
}

export interface KeptCall {
  call: string;
  body: string;
  /** null until the process that claimed it has responded. */
  reply: { data: unknown } | null;
}

export const idempotencyRows = {
  find: (tx: Tx, { account_id, key }: KeyedCall, since: Date): Promise<KeptCall | undefined> =>
    tx
      .selectFrom('idempotency_keys')
      .select(['call', 'body', 'reply'])
      .where('account_id', '=', account_id)
      .where('key', '=', key)
      .where('created_at', '>=', since.toISOString())
      .executeTakeFirst() as Promise<KeptCall | undefined>,

  /** False when another request has it; waits for a claim that is being written at this moment. */
  async claim(tx: Tx, { account_id, key, call, body }: KeyedCall, now: Date, since: Date): Promise<boolean> {
    const { rows } = await sql<{ call: string }>`
      insert into idempotency_keys as kept (account_id, key, call, body, created_at)
      values (${account_id}, ${key}, ${call}, ${body}, ${now.toISOString()})
      on conflict (account_id, key) do update set call = excluded.call, body = excluded.body, reply = null,
        created_at = excluded.created_at
        where kept.created_at < ${since.toISOString()} returning call`.execute(tx);
    return rows.length > 0;
  },

  /**
   * For a call that writes in several transactions: claims the key before the first of them, until `leaseMs` from now.
   * An expired claim without a reply belongs to a process that crashed, and is taken over.
   */
  async claimAhead(tx: Tx, keyed: KeyedCall, now: Date, since: Date, leaseMs: number): Promise<boolean> {
    const { account_id, key, call, body } = keyed;
    const { rows } = await sql<{ call: string }>`
      insert into idempotency_keys as kept (account_id, key, call, body, created_at, claimed_until)
      values (${account_id}, ${key}, ${call}, ${body}, ${now.toISOString()}, ${leaseEnd(leaseMs)})
      on conflict (account_id, key) do update set call = excluded.call, body = excluded.body, reply = null,
        created_at = excluded.created_at, claimed_until = excluded.claimed_until
        where kept.created_at < ${since.toISOString()}
          or (kept.reply is null and kept.claimed_until < clock_timestamp() and kept.call = ${call}
            and kept.body = ${body})
      returning call`.execute(tx);
    return rows.length > 0;
  },

  async renewClaim(tx: Tx, { account_id, key }: KeyedCall, leaseMs: number): Promise<void> {
    await tx
      .updateTable('idempotency_keys')
      .set({ claimed_until: leaseEnd(leaseMs) })
      .where('account_id', '=', account_id)
      .where('key', '=', key)
      .where('reply', 'is', null)
      .execute();
  },

  /** After a refusal: the next attempt may succeed. */
  async dropClaim(tx: Tx, { account_id, key }: KeyedCall): Promise<void> {
    await tx
      .deleteFrom('idempotency_keys')
      .where('account_id', '=', account_id)
      .where('key', '=', key)
      .where('reply', 'is', null)
      .execute();
  },

  async keepReply(tx: Tx, { account_id, key }: KeyedCall, data: unknown): Promise<void> {
    await tx
      .updateTable('idempotency_keys')
      .set({ reply: JSON.stringify({ data: data ?? null }) })
      .where('account_id', '=', account_id)
      .where('key', '=', key)
      .execute();
  },

  async removeOld(tx: Tx, before: Date): Promise<void> {
    await tx.deleteFrom('idempotency_keys').where('created_at', '<', before.toISOString()).execute();
  },
};

const leaseEnd = (ms: number) => sql<string>`clock_timestamp() + ${ms}::float8 * interval '1 millisecond'`;
