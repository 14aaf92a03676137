// A save that is sent again under its key gets the stored response and is not executed again (docs/decisions/0023). The
// claim of the key and the response are committed in the transaction of the write itself, so that a crash cannot
// separate them.
import { createHash, createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { takesKey, type Call } from '../../contract/wire';
import { guardTransactions, type Database, type TransactionGuard, type Tx } from '../db/database';
import { errorCode } from '../db/errors';
import { invalid, tooMany } from '../errors';
import type { Actor } from '../security/actor';
import type { Fields } from './form';

declare module 'fastify' {
  interface FastifyInstance {
    idempotency: Idempotency;
  }
}

export interface Attempt {
  call: Call;
  actor: Actor | null;
  /** The header as received. */
  key: string | string[] | undefined;
  fields: Fields;
  /** See HandleOptions. */
  many: boolean;
}

export interface Idempotency {
  /**
   * Returns the result of `run`, or the stored one when the same request was sent before. Refusals are not stored: the
   * next attempt may succeed.
   */
  once<T>(attempt: Attempt, run: () => Promise<T>): Promise<T>;
  sweep(): Promise<void>;
}

const KEPT_MS = 24 * 60 * 60_000;
const WAIT_MS = 20_000;
const CLAIM_MS = 30_000;
const POLL_MS = 50;
const KEY = /^[\w-]{16,80}$/;
const stillRunning = () => tooMany('相同的提交正在处理，请稍后重试，不会重复保存');

/** Thrown when the key is already taken inside the call's own transaction; rolls it back. */
class Taken extends Error {}

export interface IdempotencyOptions {
  db: Database;
  now: () => Date;
  /** For tests: requires `many` for a handler whose response is not the result of its only transaction. */
  strict: boolean;
}

export function makeIdempotency({ db, now, strict }: IdempotencyOptions): Idempotency {
  const running = new Map<string, Promise<unknown>>();
  const since = () => new Date(now().getTime() - KEPT_MS);
  const find = (keyed: KeyedCall) => idempotencyRows.find(db.kysely, keyed, since());

  async function attempt<T>(keyed: KeyedCall, many: boolean, run: () => Promise<T>): Promise<T> {
    if (many) return claimedAhead(keyed, run);
    const kept = await find(keyed);
    if (kept) return answerOf<T>(kept, keyed);
    const guard = makeGuard(keyed);
    try {
      const data = await guardTransactions(guard, run);
      if (strict) guard.demandOne(keyed.call, data);
      return data;
    } catch (error) {
      // Another process was first: because of its write this one fails, with a taken key or with a conflict.
      const first = guard.done ? undefined : await find(keyed);
      if (first) return answerOf<T>(first, keyed);
      if (error instanceof Taken) throw stillRunning();
      throw error;
    } finally {
      guard.close();
    }
  }

  /**
   * Several transactions: the key is claimed before the first and the response stored after the last. Another process
   * waits.
   */
  async function claimedAhead<T>(keyed: KeyedCall, run: () => Promise<T>): Promise<T> {
    const until = Date.now() + WAIT_MS;
    while (!(await idempotencyRows.claimAhead(db.kysely, keyed, now(), since(), CLAIM_MS))) {
      const kept = await find(keyed);
      if (kept && (kept.reply || kept.call !== keyed.call || kept.body !== keyed.body)) return answerOf<T>(kept, keyed);
      if (Date.now() > until) throw stillRunning();
      await sleep(POLL_MS);
    }
    const renew = () => void idempotencyRows.renewClaim(db.kysely, keyed, CLAIM_MS).catch(() => undefined);
    const beat = setInterval(renew, CLAIM_MS / 3);
    beat.unref();
    try {
      const data = await run();
      await idempotencyRows.keepReply(db.kysely, keyed, data);
      return data;
    } catch (error) {
      await idempotencyRows.dropClaim(db.kysely, keyed).catch(() => undefined); // it expires by itself
      throw error;
    } finally {
      clearInterval(beat);
    }
  }

  function makeGuard(keyed: KeyedCall) {
    let open = true;
    const written: unknown[] = [];
    let result: unknown;
    const guard: TransactionGuard = {
      async around(tx, work) {
        if (!open || written.length > 0) return work();
        const claimed = await idempotencyRows.claim(tx, keyed, now(), since()).catch((error: unknown) => {
          throw ['57014', 'statement_timeout'].includes(errorCode(error) ?? '') ? new Taken() : error;
        });
        if (!claimed) throw new Taken();
        const answer = await work();
        result = answer;
        await idempotencyRows.keepReply(tx, keyed, answer);
        return answer;
      },
      committed: () => void (open && written.push(result)),
    };
    return {
      ...guard,
      get done() {
        return written.length > 0;
      },
      close: () => void (open = false),
      demandOne(call: string, data: unknown) {
        if (written.length === 0 || (written.length === 1 && same(written[0], data))) return;
        throw new Error(
          `${call}: answers something else than its one transaction; say \`many\` or let the transaction answer`,
        );
      },
    };
  }

  return {
    async once({ call, actor, key, fields, many }, run) {
      if (key === undefined || !actor || !takesKey(call)) return run();
      if (typeof key !== 'string' || !KEY.test(key)) throw invalid('提交标识不合法，请刷新页面后重试');
      const keyed = keyedOf(actor, call, key, fields);
      const place = `${keyed.account_id}/${keyed.key}`;
      const until = Date.now() + WAIT_MS;
      for (let before = running.get(place); before; before = running.get(place)) {
        const left = until - Date.now();
        const ended =
          left > 0 &&
          (await Promise.race([
            before.then(
              () => true,
              () => true,
            ),
            sleep(left, false, { ref: false }),
          ]));
        if (!ended) throw stillRunning();
      }
      const mine = attempt(keyed, many, run);
      running.set(place, mine);
      try {
        return await mine;
      } finally {
        running.delete(place);
      }
    },
    sweep: () => idempotencyRows.removeOld(db.kysely, since()),
  };
}

/**
 * The database gets neither the key nor, without the key, any information about the body: some bodies contain a
 * password.
 */
function keyedOf(actor: Actor, call: Call, key: string, fields: Fields): KeyedCall {
  const body = JSON.stringify(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    account_id: actor.id,
    key: createHash('sha256').update(key).digest('base64url'),
    call: call.path,
    body: createHmac('sha256', key).update(body).digest('base64url'),
  };
}

function answerOf<T>(kept: KeptCall, { call, body }: KeyedCall): T {
  if (kept.call !== call || kept.body !== body)
    throw invalid('这次提交的内容与先前同一标识的提交不同，没有保存，请刷新页面后重试');
  if (!kept.reply) throw stillRunning();
  return kept.reply.data as T;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

// Rows of idempotency_keys: one per write that was claimed under a key, with its response.

interface KeyedCall {
  account_id: number;
  /** Hash of the key; the key itself is not stored. */
  key: string;
  call: string;
  /** Digest of the body, made with the key. */
  body: string;
}

interface KeptCall {
  call: string;
  body: string;
  /** null until the process that claimed it has responded. */
  reply: { data: unknown } | null;
}

const idempotencyRows = {
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
