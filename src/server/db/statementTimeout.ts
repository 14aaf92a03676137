// How long one statement may run. Both engines measure it in this process, because the embedded one ignores
// PostgreSQL's own limit.
import { AsyncLocalStorage } from 'node:async_hooks';

export const DEFAULT_STATEMENT_TIMEOUT_MS = 30_000;
const limit = new AsyncLocalStorage<number>();

/** Every statement issued within `work` may run for `ms` instead of the database's default. */
export function withStatementTimeout<T>(ms: number, work: () => Promise<T>): Promise<T> {
  return limit.run(ms, work);
}

export function statementTimeout(fallback: number): number {
  return limit.getStore() ?? fallback;
}
