// The Database port: what modules see of either engine (embedded PostgreSQL or a server), and how transactions are run.
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely, type Transaction } from 'kysely';
import { DatabaseError, isRetryable, isUniqueViolation } from './errors';
import type { Schema } from './schema';

/** What each repository method takes: the transaction it runs in, or the database for a single statement. */
export type Tx = Transaction<Schema> | Kysely<Schema>;

export interface Database {
  readonly kysely: Kysely<Schema>;
  readonly kind: 'embedded' | 'postgres';
  /** A connection that no transaction ever holds, for ids (PostgreSQL only; the embedded engine has one connection). */
  readonly apart?: Kysely<Schema>;
  /** PostgreSQL only: connections in use and idle, and callers that wait for one. */
  connections?(): { used: number; idle: number; waiting: number };
  ping(): Promise<void>;
  /** Embedded only: a copy of the whole database as it is between two transactions, in `folder`/db; others wait meanwhile. */
  copyTo?(folder: string): Promise<void>;
  close(): Promise<void>;
}

interface Scope {
  db: Database;
  open: boolean;
  /** null outside a transaction: what is done is done. */
  callbacks: (() => void)[] | null;
}

/** Stands around every writing transaction of one call, so that what it keeps is committed with what the call writes. */
export interface TransactionGuard {
  around<T>(tx: Tx, work: () => Promise<T>): Promise<T>;
  committed(): void;
}

const guards = new AsyncLocalStorage<TransactionGuard>();
const scopes = new WeakMap<object, Scope>();
const current = new AsyncLocalStorage<Scope>();
const MAX_ATTEMPTS = 5;
const MAX_INSERTS = 3;

/** For the adapters: makes databaseOf(db.kysely) known. */
export function registerDatabase(db: Database): Database {
  scopes.set(db.kysely, { db, open: true, callbacks: null });
  return db;
}

/** The database behind a Tx; unknown for transactions opened around `transaction()`. */
export function databaseOf(tx: Tx): Database | undefined {
  return scopes.get(tx)?.db;
}

/** Runs `callback` when the transaction has been committed, never when it is undone; at once outside a transaction. */
export function afterCommit(tx: Tx, callback: () => void): void {
  const scope = scopes.get(tx);
  if (!scope) throw new DatabaseError('nested_transaction', 'afterCommit needs a transaction opened by transaction()');
  if (scope.callbacks) scope.callbacks.push(callback);
  else callback();
}

/** Everything that `work` writes by transaction() runs inside the guard; what it leaves to run after the commit does not. */
export function guardTransactions<T>(guard: TransactionGuard, work: () => Promise<T>): Promise<T> {
  return guards.run(guard, work);
}

/**
 * Runs `work` in one transaction and commits it; any error undoes it. Serialization failures and deadlocks are run again
 * (at most 5 times in all, with jitter), and so is an insert that another transaction was faster with: `work` may run more
 * than once, keep side effects for afterCommit.
 * `writes: false`: it only wants one view of the data, and no guard.
 */
export async function transaction<T>(
  db: Database,
  work: (tx: Transaction<Schema>) => Promise<T>,
  { writes = true }: { writes?: boolean } = {},
): Promise<T> {
  const guard = writes ? guards.getStore() : undefined;
  const outer = current.getStore();
  if (outer?.open && outer.db === db) {
    throw new DatabaseError('nested_transaction', 'A transaction is open already: pass its tx instead of opening another');
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

/** How often in all. One connection has no rival: there a unique violation is the work's own. */
function attemptsAfter(db: Database, error: unknown): number {
  if (isRetryable(error)) return MAX_ATTEMPTS;
  return isUniqueViolation(error) && db.kind === 'postgres' ? MAX_INSERTS : 1;
}

/** A text of several SQL statements (no parameters), in the transaction when `tx` is one. */
export async function runScript(tx: Tx, script: string): Promise<void> {
  await sql.raw(script).execute(tx);
}

export async function pingDatabase(kysely: Kysely<Schema>): Promise<void> {
  await sql`select 1`.execute(kysely);
}
