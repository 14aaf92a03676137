// Records every statement that `work` sends, without begin and commit: for tests that count statements and for
// benchmarks that explain them.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

const watchers = new AsyncLocalStorage<Statement[]>();

/** The result of `work` and the statements that it sent, in order. */
export async function watchStatements<T>(work: () => Promise<T>): Promise<{ result: T; statements: Statement[] }> {
  const statements: Statement[] = [];
  return { result: await watchers.run(statements, work), statements };
}

export function statementSent(statement: Statement): void {
  watchers.getStore()?.push({ sql: statement.sql, parameters: statement.parameters });
}
