// Limits on guessing: attempts are rows with a time, counted per key over a window, in the database, so that all
// servers count the same rows. A key includes the address, so that a stranger at another address cannot lock the owner
// out.
import { setTimeout as sleep } from 'node:timers/promises';
import { transaction, type Database, type Tx } from '../../db/database';
import { nextId } from '../../db/ids';
import { tooMany } from '../../errors';
import { attemptRows } from './attemptRepository';

export interface Limit {
  key: string;
  max: number;
  windowMs: number;
}

/** A password that is being checked. Exactly one of the two methods must be called. */
export interface Guess {
  failed(): Promise<void>;
  succeeded(): Promise<void>;
}

export type Refusal = (minutes: number) => string;

export interface AttemptLog {
  /** Counts an attempt under every limit before its outcome is known; throws 4029 when a limit is reached. */
  reserve(limits: readonly Limit[], refusal: Refusal): Promise<{ release(): Promise<void> }>;
  /**
   * Admits a guess that counts only when it fails. Throws 4029 when the failures reach a limit. While failures and
   * running guesses together would reach it, waits for the running ones, so that parallel guesses cannot exceed the
   * limit and parallel correct passwords are not refused.
   */
  admit(limits: readonly Limit[], counted: readonly string[], refusal: Refusal): Promise<Guess>;
  /** Failures under `key` within the window. */
  failures(key: string, windowMs: number): Promise<number>;
  clear(key: string): Promise<void>;
  clearPrefix(prefix: string): Promise<number>;
}

const KEEP_MS = 24 * 60 * 60_000;
/** A guess that has not ended by then belongs to a server that crashed. */
const PENDING_MS = 30_000;
const POLL_MS = 40;
const IN_FLIGHT = '登录的人较多，请稍后重试';

export function makeAttemptLog(db: Database, now: () => Date): AttemptLog {
  const sinceOf = (windowMs: number) => new Date(now().getTime() - windowMs).toISOString();
  const sweep = () => attemptRows.removeBefore(db.kysely, sinceOf(KEEP_MS));

  /** Throws when `max` failures fill the window; `extra` of the rows found are the caller's own. */
  async function demandRoom(tx: Tx, { key, max, windowMs }: Limit, refusal: Refusal, extra = 0): Promise<number> {
    const times = await attemptRows.findFailureTimes(tx, key, sinceOf(windowMs), max + extra);
    if (times.length < max + extra) return times.length;
    // There is room for one more when the oldest of the last `max` failures leaves the window.
    const oldest = Date.parse(times.at(-1) ?? '');
    throw tooMany(refusal(Math.max(1, Math.ceil((oldest + windowMs - now().getTime()) / 60_000))));
  }

  return {
    async reserve(limits, refusal) {
      const at = now().toISOString();
      const rows: { key: string; at: string; id: number }[] = [];
      for (const { key } of limits) rows.push({ key, at, id: await nextId(db.kysely, 'attempts') });
      await sweep();
      await attemptRows.insert(db.kysely, rows);
      const ids = rows.map((row) => row.id);
      try {
        for (const limit of limits) await demandRoom(db.kysely, limit, refusal, 1);
      } catch (error) {
        await attemptRows.remove(db.kysely, ids);
        throw error;
      }
      return { release: () => attemptRows.remove(db.kysely, ids) };
    },

    async admit(limits, counted, refusal) {
      const keys = [...limits.map((limit) => limit.key), ...counted];
      const ids: number[] = [];
      for (const _key of keys) ids.push(await nextId(db.kysely, 'attempts'));
      await sweep();
      const tryOnce = async (tx: Tx): Promise<boolean> => {
        for (const { key } of [...limits].sort((a, b) => (a.key < b.key ? -1 : 1))) {
          await attemptRows.lockKey(tx, key);
        }
        for (const limit of limits) {
          // In this order: a guess that fails between the two is counted twice, never missed.
          const waiting = await attemptRows.countPending(tx, limit.key, now().toISOString());
          if ((await demandRoom(tx, limit, refusal)) + waiting >= limit.max) return false;
        }
        const at = now();
        const pending_until = new Date(at.getTime() + PENDING_MS).toISOString();
        const rows = keys.map((key, index) => ({ key, id: ids[index] as number, at: at.toISOString(), pending_until }));
        await attemptRows.insert(tx, rows);
        return true;
      };
      const until = performance.now() + PENDING_MS;
      while (!(await transaction(db, tryOnce))) {
        if (performance.now() > until) throw tooMany(IN_FLIGHT);
        await sleep(POLL_MS * (0.5 + Math.random()));
      }
      return {
        failed: () => attemptRows.markFailed(db.kysely, ids, now().toISOString()),
        succeeded: () => attemptRows.remove(db.kysely, ids),
      };
    },

    failures: (key, windowMs) => attemptRows.countFailures(db.kysely, key, sinceOf(windowMs)),
    clear: (key) => attemptRows.removeFailures(db.kysely, key),
    clearPrefix: (prefix) => attemptRows.removeByPrefix(db.kysely, prefix),
  };
}

// Delays sign-ins from an address after many wrong passwords from it. A whole school may share one address, so the
// address is slowed down and never locked. Each server process has its own queue; the counted failures are those of all
// servers.

/** Failures of an address within the window that cause no delay. */
export const FREE_FAILURES = 30;
const STEP = 15;
const FIRST_MS = 100;
const MOST_MS = 5_000;
/** A longer queue is refused: waiting requests cost memory. */
const LONGEST_QUEUE_MS = 20_000;

/** Milliseconds between two sign-ins from an address with that many failures. */
export function spacingMs(failures: number): number {
  return failures < FREE_FAILURES
    ? 0
    : Math.min(MOST_MS, FIRST_MS * 2 ** Math.floor((failures - FREE_FAILURES) / STEP));
}

export interface AddressPacing {
  /** Resolves when it is this sign-in's turn; throws 4029 when too many are already waiting. */
  turn(address: string, failures: number): Promise<void>;
}

export function makeAddressPacing(
  wait: (ms: number) => Promise<unknown> = sleep,
  clock = () => performance.now(),
): AddressPacing {
  const nextTurns = new Map<string, number>();
  return {
    async turn(address, failures) {
      const at = clock();
      for (const [each, next] of nextTurns) if (next <= at) nextTurns.delete(each);
      const spacing = spacingMs(failures);
      if (spacing === 0) return;
      const delay = Math.max(nextTurns.get(address) ?? 0, at) + spacing - at;
      if (delay > LONGEST_QUEUE_MS) throw tooMany('当前网络密码输错次数过多，请 1 分钟后重试');
      nextTurns.set(address, at + delay);
      await wait(delay);
    },
  };
}
