// The Kysely dialect that both engines share: transactions as plain SQL over sessions, so that both behave the same. A
// session that lost its connection fails every further statement and is not reused.
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
import { statementSent } from './statementWatch';

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
}

export interface SessionSource {
  acquire(): Promise<Session>;
  close(): Promise<void>;
}

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class SqlConnection implements DatabaseConnection {
  constructor(readonly session: Session) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    statementSent(query);
    const { rows, command, affected } = await this.session.query(query.sql, query.parameters);
    return { rows: rows as R[], ...(WRITES.has(command) && { numAffectedRows: BigInt(affected) }) };
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not offered: page by key instead');
  }
}

class SqlDriver implements Driver {
  constructor(private readonly source: SessionSource) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqlConnection> {
    return new SqlConnection(await this.source.acquire());
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
      throw new DatabaseError('25P02', 'The transaction was undone at commit: one of its statements had failed');
    }
  }

  async rollbackTransaction({ session }: SqlConnection): Promise<void> {
    // When a rollback cannot be sent, the server has rolled back anyway; this error must not hide the original one.
    await session.query('rollback', []).catch(() => undefined);
  }

  async releaseConnection({ session }: SqlConnection): Promise<void> {
    session.release();
  }

  async destroy(): Promise<void> {
    await this.source.close();
  }
}

export class SqlDialect implements Dialect {
  constructor(private readonly source: SessionSource) {}
  createDriver = (): Driver => new SqlDriver(this.source);
  createQueryCompiler = () => new PostgresQueryCompiler();
  createAdapter = () => new PostgresAdapter();
  createIntrospector = (db: Kysely<unknown>) => new PostgresIntrospector(db);
}
