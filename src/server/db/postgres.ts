// A PostgreSQL server as the database, through a connection pool: same values, same errors, same SQL as the embedded
// engine.
import { Kysely } from 'kysely';
import { Pool, type PoolClient, type PoolConfig, type QueryConfig, type QueryResult } from 'pg';
import { pingDatabase, registerDatabase, type Database } from './database';
import { shownAddress } from './databaseUrl';
import { DatabaseError, errorCode } from './errors';
import { OWNER } from './rowSecurity';
import type { Schema } from './schema';
import {
  SqlDialect,
  DEFAULT_STATEMENT_TIMEOUT_MS,
  statementTimeout,
  type Session,
  type SessionSource,
} from './sqlDriver';
import { pgTypes, toParameter } from './values';

export interface PostgresOptions {
  databaseUrl: string;
  poolSize?: number;
  connectTimeoutMs?: number;
  statementTimeoutMs?: number;
}

const CONNECT_TIMEOUT_MS = 10_000;

export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const source = new PoolSource(options, options.poolSize ?? 10);
  const pooled = new Kysely<Schema>({ dialect: new SqlDialect(source) });
  // Its counters need no sync of their own: a transaction that uses an id commits after it, and the log is written in
  // order.
  const apart = new Kysely<Schema>({
    dialect: new SqlDialect(new PoolSource(options, 1, '-c synchronous_commit=off')),
  });
  const close = async () => void (await Promise.all([pooled.destroy(), apart.destroy()]));
  try {
    await pingDatabase(pooled);
    await refuseSharedProcesses(source, options);
  } catch (error) {
    await close();
    throw error;
  }
  return registerDatabase({
    kysely: pooled,
    apart,
    kind: 'postgres',
    connections: () => source.counts(),
    ping: () => pingDatabase(pooled),
    close,
  });
}

/**
 * A pooler that pools by transaction or statement gives one connection several server processes: the settings of row
 * security would hold for the statements of another account.
 */
async function refuseSharedProcesses(source: PoolSource, options: PostgresOptions): Promise<void> {
  if (await source.isDirect()) return;
  const probes = new PoolSource(options, 2);
  try {
    const [one, other] = [await probes.acquire(), await probes.acquire()];
    const shared = await shareProcesses(one, other).finally(() => [one, other].forEach((each) => each.release()));
    if (shared) throw new DatabaseError('pooled_by_transaction', POOLED_BY_TRANSACTION);
  } finally {
    await probes.close();
  }
}
const POOLED_BY_TRANSACTION =
  'DATABASE_URL 指向按事务分配连接的连接池（如 pgbouncer 的 pool_mode = transaction），会读到错误的数据，服务没有启动：' +
  '请改为 pool_mode = session，或让 DATABASE_URL 直接指向 PostgreSQL (a pooler that pools by transaction is refused)';

const PROBES = 5;
/** Whether two connections that are open at the same time get the same server process, or one gets several. */
export async function shareProcesses(one: Pick<Session, 'query'>, other: Pick<Session, 'query'>): Promise<boolean> {
  const processOf = async (session: Pick<Session, 'query'>) =>
    (await session.query('select pg_backend_pid() as pid', [])).rows[0]?.['pid'];
  for (let round = 0; round < PROBES; round += 1) {
    const mine = await processOf(one);
    // An open transaction keeps the process that a pooler has given it, so that the next statement gets another one.
    await other.query('begin', []);
    const theirs = await processOf(other);
    const again = mine === theirs ? undefined : await processOf(one);
    await other.query('rollback', []);
    if (again !== mine) return true;
  }
  return false;
}

class PoolSource implements SessionSource {
  private readonly pool: Pool;
  private readonly where: string;
  private readonly limit: number;
  private readonly security = new WeakMap<PoolClient, string | undefined>();

  constructor(options: PostgresOptions, max: number, settings?: string) {
    this.where = shownAddress(options.databaseUrl);
    this.limit = options.statementTimeoutMs ?? DEFAULT_STATEMENT_TIMEOUT_MS;
    const config: PoolConfig = {
      connectionString: options.databaseUrl,
      connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
      application_name: 'tiku',
      keepAlive: true,
      types: pgTypes,
      ...(settings && { options: settings }),
      max,
    };
    this.pool = new Pool(config);
    // A connection that breaks while idle, or between two statements, must not end the process: its next use fails
    // instead.
    this.pool.on('error', () => undefined);
    this.pool.on('connect', (client) => client.on('error', () => undefined));
  }

  async acquire(): Promise<Session> {
    const client = await this.pool.connect().catch((error: unknown) => {
      throw this.unreachable(error);
    });
    return this.session(client);
  }

  /** Whether the process that answers is the one that was announced at the connection: not so behind a pooler. */
  async isDirect(): Promise<boolean> {
    const client = (await this.pool.connect()) as PoolClient & { processID?: number };
    try {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      return Number(rows[0]?.pid) === client.processID;
    } finally {
      client.release();
    }
  }

  counts() {
    const { totalCount, idleCount, waitingCount } = this.pool;
    return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  async close(): Promise<void> {
    if (!this.pool.ended) await this.pool.end();
  }

  private session(client: PoolClient): Session {
    let broken: Error | undefined;
    const { security } = this;
    return {
      get security() {
        return security.has(client) ? security.get(client) : OWNER;
      },
      set security(text) {
        security.set(client, text);
      },
      query: async (text, parameters) => {
        if (broken) throw broken;
        const limitMs = statementTimeout(this.limit);
        const query: QueryConfig & { query_timeout: number } = {
          text,
          values: parameters.map(toParameter),
          query_timeout: limitMs,
        };
        try {
          const answer = (await client.query(query)) as QueryResult | QueryResult[];
          const last = Array.isArray(answer) ? answer.at(-1) : answer;
          const rows = (last?.rows ?? []) as Record<string, unknown>[];
          return { rows, command: last?.command ?? '', affected: last?.rowCount ?? 0 };
        } catch (error) {
          const failure = this.failure(error, client, limitMs);
          if (failure.broken) broken = failure.error;
          throw failure.error;
        }
      },
      release: () => client.release(broken),
    };
  }

  /** An ERROR of the server leaves the connection usable; after anything else it is closed. */
  private failure(error: unknown, client: PoolClient, limitMs: number): { error: Error; broken: boolean } {
    const { severity, message } = error as { severity?: string; message: string };
    if (severity === 'ERROR') {
      if (errorCode(error) !== '53100') return { error: error as Error, broken: false };
      return {
        error: new DatabaseError('disk_full', `数据库磁盘空间不足 (disk full: ${message})`, {}, error),
        broken: false,
      };
    }
    if (message !== 'Query read timeout') {
      const text = `数据库连接中断，本次操作未保存 (database connection lost: ${message})`;
      return { error: new DatabaseError('connection_lost', text, {}, error), broken: true };
    }
    const { processID } = client as PoolClient & { processID?: number };
    void this.cancel(processID ?? 0);
    const text = `语句执行超过 ${limitMs / 1000} 秒，已中止 (statement ended after ${limitMs} ms)`;
    return { error: new DatabaseError('statement_timeout', text, {}, error), broken: true };
  }

  /** As the owner: another role may not cancel its statements. */
  private async cancel(processID: number): Promise<void> {
    const session = await this.acquire().catch(() => undefined);
    if (!session) return;
    session.security = undefined;
    await session.query('reset role', []).catch(() => undefined);
    await session.query('select pg_cancel_backend($1)', [processID]).catch(() => undefined);
    session.release();
  }

  private unreachable(error: unknown): DatabaseError {
    const { message } = error as Error;
    if (this.pool.ending)
      return new DatabaseError('database_closed', '服务正在停止 (the database is closed)', {}, error);
    if (message === 'timeout exceeded when trying to connect' && this.pool.totalCount > 0) {
      return new DatabaseError(
        'database_busy',
        '数据库忙，请稍后重试 (no database connection became free in time)',
        {},
        error,
      );
    }
    const text = `连接不上数据库 ${this.where}，请检查 DATABASE_URL 和数据库服务 (cannot connect to PostgreSQL: ${message})`;
    return new DatabaseError('database_unreachable', text, {}, error);
  }
}
