// The embedded database: PostgreSQL in a worker thread on DATA_DIR/db, with one connection that callers get in order. A
// statement that hangs, a full disk or a panic ends the thread; the current transaction fails and the next caller
// reopens the database.
import { constants, mkdirSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { pingDatabase, registerDatabase, type Database } from '../database';
import { DatabaseError } from '../errors';
import { OWNER } from '../rowSecurity';
import type { Schema } from '../schema';
import {
  SqlDialect,
  DEFAULT_STATEMENT_TIMEOUT_MS,
  statementTimeout,
  type Session,
  type SessionSource,
  type SqlResult,
} from '../sqlDriver';
import { parserFor, toParameter, wellFormed } from '../values';
import { lockDirectory, type DirectoryLock } from './directoryLock';
import { Engine, lost, type EngineResult } from './engine';
import { FreeSpace, isWrite } from './freeSpace';

export interface EmbeddedOptions {
  dataDir: string;
  /** Called once the engine's thread has started. */
  meanwhile?: () => void;
  statementTimeoutMs?: number;
  /** How long a caller waits for its turn. */
  acquireTimeoutMs?: number;
  minFreeBytes?: number;
  /** For tests: the free bytes of the disk. */
  measureFreeBytes?: (folder: string) => Promise<number>;
}

export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const directory = join(options.dataDir, 'db');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const engine = new Engine(directory);
  const source = new EmbeddedSource(
    engine,
    options,
    new FreeSpace(directory, options.minFreeBytes, options.measureFreeBytes),
  );
  source.lock = await lockDirectory(directory, () => {
    engine.end(lost('another process took the data directory over'));
    void source.close();
  });
  try {
    await engine.start(options.meanwhile);
  } catch (error) {
    await source.close();
    throw error;
  }
  const kysely = new Kysely<Schema>({ dialect: new SqlDialect(source) });
  return registerDatabase({
    kysely,
    kind: 'embedded',
    ping: () => pingDatabase(kysely),
    copyTo: async (folder) => {
      const session = await source.acquire();
      try {
        session.security = undefined;
        await session.query('reset role', []);
        // Data that is only in the engine's memory is at least in its log; a checkpoint avoids a log replay when the
        // copy is opened.
        await session.query('checkpoint', []);
        await cp(directory, join(folder, 'db'), { recursive: true, mode: constants.COPYFILE_FICLONE });
      } finally {
        session.release();
      }
    },
    close: async () => {
      await kysely.destroy();
      await source.close();
    },
  });
}

class EmbeddedSource implements SessionSource {
  lock: DirectoryLock | undefined;
  private busy = false;
  private closing: Promise<void> | undefined;
  /** How the engine's one connection was prepared last; a restarted engine begins as the owner. */
  private prepared: { life: number; security: string | undefined } = { life: -1, security: undefined };
  private readonly queue: { grant(): void; refuse(error: DatabaseError): void }[] = [];

  constructor(
    private readonly engine: Engine,
    private readonly options: EmbeddedOptions,
    private readonly space: FreeSpace,
  ) {}

  async acquire(): Promise<Session> {
    if (this.closing) throw closedError();
    await this.turn();
    try {
      if (!this.engine.running) await this.engine.start();
    } catch (error) {
      this.pass();
      throw error;
    }
    return this.session();
  }

  close(): Promise<void> {
    this.closing ??= this.shutDown();
    return this.closing;
  }

  private session(): Session {
    const { engine, space } = this;
    const { life } = engine;
    const limit = this.options.statementTimeoutMs ?? DEFAULT_STATEMENT_TIMEOUT_MS;
    let released = false;
    if (this.prepared.life !== life) this.prepared = { life, security: OWNER };
    const { prepared } = this;
    return {
      get security() {
        return prepared.security;
      },
      set security(text) {
        prepared.security = text;
      },
      async query(sql, parameters) {
        if (released) throw lost('the connection was given back');
        if (isWrite(sql)) await space.require();
        return decode(await engine.query(life, wellFormed(sql), parameters.map(toParameter), statementTimeout(limit)));
      },
      release: () => {
        if (!released) this.pass();
        released = true;
      },
    };
  }

  private turn(): Promise<void> {
    if (!this.busy) {
      this.busy = true;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const waiter = {
        grant: () => (clearTimeout(timer), resolve()),
        refuse: (error: DatabaseError) => (clearTimeout(timer), reject(error)),
      };
      const timer = setTimeout(() => {
        this.queue.splice(this.queue.indexOf(waiter), 1);
        reject(new DatabaseError('database_busy', '数据库忙，请稍后重试 (no database connection became free in time)'));
      }, this.options.acquireTimeoutMs ?? 30_000);
      this.queue.push(waiter);
    });
  }

  private pass(): void {
    const next = this.queue.shift();
    if (next) next.grant();
    else this.busy = false;
  }

  /**
   * Waits for the current transaction, refuses waiting callers, then stops the engine and releases the directory lock.
   */
  private async shutDown(): Promise<void> {
    for (const waiter of this.queue.splice(0)) waiter.refuse(closedError());
    await this.turn().catch(() => undefined);
    await this.engine.close();
    await this.lock?.release();
  }
}

function decode({ fields, rows, command, affected }: EngineResult): SqlResult {
  const columns = fields.map(({ name, oid }) => ({ name, parse: parserFor(oid) }));
  const decoded = rows.map((values) => {
    const row: Record<string, unknown> = {};
    columns.forEach(({ name, parse }, index) => {
      const value = values[index];
      row[name] = value === null || value === undefined ? null : parse(value);
    });
    return row;
  });
  return { rows: decoded, command, affected };
}

function closedError(): DatabaseError {
  return new DatabaseError('database_closed', '服务正在停止 (the database is closed)');
}
