// The Kysely dialect that both engines share: transactions as plain SQL over sessions, so that both behave the same. A
// session that lost its connection fails every further statement and is not reused.
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { DatabaseError, errorCode } from './errors';
import { OWNER, wantedSecurity } from './rowSecurity';

export interface SqlResult {
  rows: Record<string, unknown>[];
  /** Command tag of the last statement: SELECT, INSERT, COMMIT, ROLLBACK … */
  command: string;
  affected: number;
}

export interface Session {
  /** Without parameters the text may hold several statements; the result is that of the last one. */
  query(sql: string, parameters: readonly unknown[]): Promise<SqlResult>;
  release(): void;
  /**
   * The text of rowSecurity.ts that the connection was last prepared with: kept with the connection, not with the
   * session. Undefined: not known.
   */
  security: string | undefined;
}

export interface SessionSource {
  acquire(): Promise<Session>;
  close(): Promise<void>;
}

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class SqlConnection implements DatabaseConnection {
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    readonly session: Session,
    private readonly hasRowSecurity: boolean,
  ) {}

  /** Row-level security belongs to the work that is done, not to the transaction: see overAllRows. */
  private async prepare(): Promise<void> {
    const wanted = this.hasRowSecurity ? wantedSecurity() : OWNER;
    const { session } = this;
    if (session.security === wanted) return;
    session.security = undefined;
    await session.query(wanted, []);
    session.security = wanted;
  }

  /** One after the other: two works of one transaction may need different rows. */
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = this.last.then(() => this.send<R>(query));
    this.last = result.catch(() => undefined);
    return result;
  }

  private async send<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    statementSent(query);
    await this.prepare();
    const { rows, command, affected } = await this.session.query(query.sql, query.parameters);
    return { rows: rows as R[], ...(WRITES.has(command) && { numAffectedRows: BigInt(affected) }) };
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not offered: page by key instead');
  }
}

class SqlDriver implements Driver {
  /** Whether the role of accounts can be taken; unknown until an account needs it. */
  private hasRowSecurity: boolean | undefined;

  constructor(private readonly source: SessionSource) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqlConnection> {
    const session = await this.source.acquire();
    if (this.hasRowSecurity === undefined && wantedSecurity() !== OWNER) {
      this.hasRowSecurity = await canPrepare(session, wantedSecurity());
    }
    return new SqlConnection(session, this.hasRowSecurity === true);
  }

  async beginTransaction({ session }: SqlConnection, { isolationLevel, accessMode }: TransactionSettings) {
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    await session.query(`begin${isolation}${accessMode ? ` ${accessMode}` : ''}`, []);
  }

  async commitTransaction({ session }: SqlConnection): Promise<void> {
    const { command } = await session.query('commit', []).catch((error: Error) => {
      if (errorCode(error) !== 'connection_lost') throw error;
      throw new DatabaseError(
        'commit_unknown',
        `数据库在提交时中断，不能确定是否已保存 (lost while committing: ${error.message})`,
        {},
        error,
      );
    });
    // PostgreSQL answers ROLLBACK when a statement failed before and the code ignored its error: nothing was committed.
    if (command === 'ROLLBACK') {
      session.security = undefined;
      throw new DatabaseError('25P02', 'The transaction was undone at commit: one of its statements had failed');
    }
  }

  async rollbackTransaction({ session }: SqlConnection): Promise<void> {
    // When a rollback cannot be sent, the server has rolled back anyway; this error must not hide the original one.
    await session.query('rollback', []).catch(() => undefined);
    // PostgreSQL also takes back settings that were made in the transaction.
    session.security = undefined;
  }

  async releaseConnection({ session }: SqlConnection): Promise<void> {
    session.release();
  }

  async destroy(): Promise<void> {
    await this.source.close();
  }
}

/** False when the role is missing or may not be taken; a lost connection says nothing about that. */
async function canPrepare(session: Session, text: string): Promise<boolean | undefined> {
  try {
    await session.query(text, []);
    session.security = text;
    return true;
  } catch (error) {
    return ['22023', '42501'].includes(errorCode(error) ?? '') ? false : undefined;
  }
}

export class SqlDialect implements Dialect {
  constructor(private readonly source: SessionSource) {}
  createDriver = (): Driver => new SqlDriver(this.source);
  createQueryCompiler = () => new PostgresQueryCompiler();
  createAdapter = () => new PostgresAdapter();
  createIntrospector = (db: Kysely<unknown>) => new PostgresIntrospector(db);
}

// How long one statement may run. Both engines measure it in this process, because the embedded one ignores
// PostgreSQL's own limit.

export const DEFAULT_STATEMENT_TIMEOUT_MS = 30_000;
const limit = new AsyncLocalStorage<number>();

/** Every statement issued within `work` may run for `ms` instead of the database's default. */
export function withStatementTimeout<T>(ms: number, work: () => Promise<T>): Promise<T> {
  return limit.run(ms, work);
}

export function statementTimeout(fallback: number): number {
  return limit.getStore() ?? fallback;
}

// Records every statement that `work` sends, without begin and commit: for tests that count statements and for
// benchmarks that explain them.

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

function statementSent(statement: Statement): void {
  watchers.getStore()?.push({ sql: statement.sql, parameters: statement.parameters });
}
