// The Database port: the interface of either engine (embedded PostgreSQL or a server) for modules, and how transactions
// are run.
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely, type Transaction } from 'kysely';
import { DatabaseError, isRetryable, isUniqueViolation } from './errors';
import type { Schema } from './schema';

/** Parameter of each repository method: the transaction it runs in, or the database for a single statement. */
export type Tx = Transaction<Schema> | Kysely<Schema>;

export interface Database {
  readonly kysely: Kysely<Schema>;
  readonly kind: 'embedded' | 'postgres';
  /**
   * A connection that no transaction holds, for allocating ids (PostgreSQL only; the embedded engine has one
   * connection).
   */
  readonly apart?: Kysely<Schema>;
  /** Every transaction is a part of this one, which is open. */
  readonly within?: Transaction<Schema>;
  /** PostgreSQL only: connections in use and idle, and callers that wait for one. */
  connections?(): { used: number; idle: number; waiting: number };
  ping(): Promise<void>;
  /** Embedded only: copies the whole database, between two transactions, into `folder`/db; other callers wait. */
  copyTo?(folder: string): Promise<void>;
  close(): Promise<void>;
}

interface Scope {
  db: Database;
  open: boolean;
  /** null outside a transaction: callbacks run at once. */
  callbacks: (() => void)[] | null;
}

/**
 * Wraps every writing transaction of one call, so that the guard's own writes are committed together with those of the
 * call.
 */
export interface TransactionGuard {
  around<T>(tx: Tx, work: () => Promise<T>): Promise<T>;
  committed(): void;
}

const guards = new AsyncLocalStorage<TransactionGuard>();
const scopes = new WeakMap<object, Scope>();
const current = new AsyncLocalStorage<Scope>();
const MAX_ATTEMPTS = 5;
const MAX_INSERTS = 3;

/** For the adapters: registers the database for databaseOf(db.kysely). */
export function registerDatabase(db: Database): Database {
  scopes.set(db.kysely, { db, open: true, callbacks: null });
  return db;
}

/** The database that a Tx belongs to; undefined for transactions that were not opened by `transaction()`. */
export function databaseOf(tx: Tx): Database | undefined {
  return scopes.get(tx)?.db;
}

/** Runs `callback` after the commit, never after a rollback; at once outside a transaction. */
export function afterCommit(tx: Tx, callback: () => void): void {
  const scope = scopes.get(tx);
  if (!scope) throw new DatabaseError('nested_transaction', 'afterCommit needs a transaction opened by transaction()');
  if (scope.callbacks) scope.callbacks.push(callback);
  else callback();
}

/** All transactions that `work` opens by transaction() run inside the guard; callbacks after the commit do not. */
export function guardTransactions<T>(guard: TransactionGuard, work: () => Promise<T>): Promise<T> {
  return guards.run(guard, work);
}

/**
 * Runs `work` in one transaction and commits it; any error rolls it back. Serialization failures and deadlocks are
 * retried (at most 5 attempts in all, with jitter), and so is an insert that lost a race against another transaction:
 * `work` may run more than once, so side effects belong in afterCommit.
 * `writes: false`: it only needs one consistent view of the data, and no guard.
 */
export async function transaction<T>(
  db: Database,
  work: (tx: Transaction<Schema>) => Promise<T>,
  { writes = true }: { writes?: boolean } = {},
): Promise<T> {
  if (db.within) return work(db.within);
  const guard = writes ? guards.getStore() : undefined;
  const outer = current.getStore();
  if (outer?.open && outer.db === db) {
    throw new DatabaseError(
      'nested_transaction',
      'A transaction is open already: pass its tx instead of opening another',
    );
  }
  for (let attempt = 1; ; attempt += 1) {
    const scope: Scope = { db, open: true, callbacks: [] };
    try {
      const result = await db.kysely.transaction().execute((tx) => {
        scopes.set(tx, scope);
        return current.run(scope, () => (guard ? guard.around(tx, () => work(tx)) : work(tx)));
      });
      scope.open = false;
      guard?.committed();
      for (const callback of scope.callbacks ?? []) guards.exit(callback);
      return result;
    } catch (error) {
      if (attempt >= attemptsAfter(db, error)) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt);
    } finally {
      scope.open = false;
    }
  }
}

/**
 * Maximum number of attempts. The embedded engine has one connection, so there a unique violation is caused by the work
 * itself.
 */
function attemptsAfter(db: Database, error: unknown): number {
  if (isRetryable(error)) return MAX_ATTEMPTS;
  return isUniqueViolation(error) && db.kind === 'postgres' ? MAX_INSERTS : 1;
}

/** For work that opens transactions of its own and must be stored as a whole. */
export const databaseWithin = (db: Database, tx: Transaction<Schema>): Database => ({
  kysely: tx,
  kind: db.kind,
  within: tx,
  ping: () => pingDatabase(tx),
  close: () => Promise.resolve(),
});

/** Runs a text of several SQL statements (no parameters), in the transaction when `tx` is one. */
export async function runScript(tx: Tx, script: string): Promise<void> {
  await sql.raw(script).execute(tx);
}

export async function pingDatabase(kysely: Kysely<Schema>): Promise<void> {
  await sql`select 1`.execute(kysely);
}

// Which writes may use the reserve of free disk space that the embedded database keeps: without a new session no user
// could sign in to read, or to delete data that fills the disk.

const essential = new AsyncLocalStorage<true>();

/** For small writes only: rows of sessions, sign-in attempts and their log. */
export const withinReserve = <T>(work: () => Promise<T>): Promise<T> => essential.run(true, work);

export const usesReserve = (): boolean => essential.getStore() === true;
