// Tells every statement that a piece of work sends, begin and commit left out: for tests that count them and for benches that explain them.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

const watchers = new AsyncLocalStorage<Statement[]>();

/** The result of `work` and what it sent, in order. */
export async function watchStatements<T>(work: () => Promise<T>): Promise<{ result: T; statements: Statement[] }> {
  const statements: Statement[] = [];
  return { result: await watchers.run(statements, work), statements };
}

export function statementSent(statement: Statement): void {
  watchers.getStore()?.push({ sql: statement.sql, parameters: statement.parameters });
}
