// Manages the worker thread of the embedded engine: starts it, sends one statement at a time, terminates it when it
// hangs or panics (a thread in WebAssembly cannot be interrupted otherwise), and starts it again for the next caller.
import { Worker } from 'node:worker_threads';
import { projectPath } from '../../paths';
import { DatabaseError, type SqlErrorFields } from '../errors';
import type { Parameter } from '../values';

// After a crash in the middle of an import up to a gigabyte of log is replayed first: a limit that is too short would
// end every start.
const START_LIMIT_MS = 15 * 60_000;
const CLOSE_LIMIT_MS = 20_000;

export interface EngineResult {
  fields: { name: string; oid: number }[];
  rows: (string | null)[][];
  command: string;
  affected: number;
}

type WorkerError = SqlErrorFields & { message: string };
interface Answer {
  id?: number;
  result?: EngineResult | null;
  error?: WorkerError;
  ready?: boolean;
  /** The engine's `WebAssembly.Module`, with `ready`. */
  compiled?: unknown;
  panic?: string;
}
interface Waiting {
  id: number;
  resolve(result: EngineResult | null): void;
  reject(error: DatabaseError): void;
}

/**
 * Compiled by the first thread of the process: a later one starts in a third of the time, with code that is optimised
 * already. Global, so that jest can hand it on from one test file to the next.
 */
const shared = globalThis as { compiledEngine?: unknown };

export class Engine {
  /** Counts the starts of the engine: a transaction of an earlier start is lost. */
  life = 0;
  private worker: Worker | undefined;
  private waiting: Waiting | undefined;
  private ending: Promise<unknown> = Promise.resolve();
  private lastId = 0;
  private tail: Promise<unknown> = Promise.resolve();

  constructor(private readonly directory: string) {}

  get running(): boolean {
    return this.worker !== undefined;
  }

  async start(meanwhile?: () => void): Promise<void> {
    await this.ending;
    const worker = new Worker(projectPath('src/server/db/embedded/worker.mjs'), {
      workerData: { directory: this.directory, compiled: shared.compiledEngine },
      execArgv: [],
    });
    meanwhile?.();
    try {
      await this.untilReady(worker);
    } catch (error) {
      await worker.terminate();
      throw error;
    }
    this.worker = worker;
    this.life += 1;
    const whileCurrent = (act: () => void) => void (this.worker === worker && act());
    worker.on('message', (answer: Answer) => whileCurrent(() => this.receive(answer)));
    worker.on('error', (error) => whileCurrent(() => this.end(lost(error.message))));
    worker.on('exit', () => whileCurrent(() => this.end(lost('the engine thread ended'))));
  }

  /** Statements run in the order of the calls; a statement of an earlier `life` fails. */
  query(life: number, sql: string, parameters: Parameter[], limitMs: number): Promise<EngineResult> {
    const timeout = () =>
      new DatabaseError(
        'statement_timeout',
        `语句执行超过 ${limitMs / 1000} 秒，已中止 (statement ended after ${limitMs} ms)`,
      );
    const answer = this.tail.then(() => {
      if (this.life !== life) throw lost('the engine was restarted');
      return this.send({ sql, parameters }, limitMs, timeout);
    });
    this.tail = answer.catch(() => undefined);
    return answer as Promise<EngineResult>;
  }

  /** Terminates the thread at once; the current statement fails with `reason`. */
  end(reason: DatabaseError): void {
    const { worker, waiting } = this;
    this.worker = undefined;
    this.waiting = undefined;
    if (worker) this.ending = worker.terminate();
    waiting?.reject(reason);
  }

  async close(): Promise<void> {
    if (!this.waiting && this.worker) {
      await this.send({ close: true }, CLOSE_LIMIT_MS, () => lost('closing took too long')).catch(() => undefined);
    }
    this.end(lost('closed'));
    await this.ending;
  }

  private send(message: object, limitMs: number, onTimeout: () => DatabaseError): Promise<EngineResult | null> {
    const { worker } = this;
    if (!worker) return Promise.reject(lost('the engine is not running'));
    return new Promise((resolve, reject) => {
      const id = (this.lastId += 1);
      const timer = setTimeout(() => this.end(onTimeout()), limitMs);
      this.waiting = {
        id,
        resolve: (result) => (clearTimeout(timer), resolve(result)),
        reject: (error) => (clearTimeout(timer), reject(error)),
      };
      worker.postMessage({ id, ...message });
    });
  }

  private receive({ id, result, error, panic }: Answer): void {
    if (panic !== undefined) return this.end(lost(panic));
    const { waiting } = this;
    if (!waiting || waiting.id !== id) return;
    if (!error) {
      this.waiting = undefined;
      return waiting.resolve(result ?? null);
    }
    const { message, ...fields } = error;
    const failure = new DatabaseError(fields.code ?? 'connection_lost', message, fields);
    // After these errors the engine does not answer any more: the next call would block its thread for ever.
    if (fields.code === '53100')
      return this.end(new DatabaseError('disk_full', diskFullText(message), fields, failure));
    if (fields.severity === undefined || fields.severity === 'PANIC' || fields.severity === 'FATAL') {
      return this.end(failure);
    }
    this.waiting = undefined;
    waiting.reject(failure);
  }

  private untilReady(worker: Worker): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail = (code: string, why: string) => {
        clearTimeout(timer);
        reject(
          new DatabaseError(code, `内置数据库打不开：${why} (cannot open the embedded database in ${this.directory})`),
        );
      };
      const timer = setTimeout(() => fail('connection_lost', 'no answer while starting'), START_LIMIT_MS);
      worker.once('error', (error) => fail('connection_lost', error.message));
      worker.once('exit', () => fail('connection_lost', 'the engine thread ended while starting'));
      worker.once('message', ({ ready, compiled, error, panic }: Answer) => {
        if (!ready) return fail(error?.code ?? 'connection_lost', error?.message ?? panic ?? 'unknown');
        clearTimeout(timer);
        shared.compiledEngine = compiled;
        resolve();
      });
    });
  }
}

export function lost(why: string): DatabaseError {
  return new DatabaseError('connection_lost', `数据库连接中断，本次操作未保存 (database connection lost: ${why})`);
}

export function diskFullText(detail: string): string {
  return `磁盘空间不足，未写入任何数据，请清理磁盘后重试 (disk full: ${detail})`;
}
