// Starts the server: configuration, database, migrations, base rows, demo world, then listens. SIGTERM lets requests finish.
import type { FastifyInstance } from 'fastify';
import { networkInterfaces } from 'node:os';
import { buildApp } from './app';
import { serveControl } from './backup/control';
import { takeSnapshot } from './backup/snapshot';
import { seedDemo } from './cli/seedDemo';
import { readConfig, type Config } from './config';
import { ConfigError } from './configError';
import type { Database } from './db/database';
import { errorCode } from './db/errors';
import { withLease } from './db/locks';
import { migrate } from './db/migrate';
import { openDatabase } from './db/open';
import { freshenStatistics } from './db/statistics';
import { MODULES } from './modules';
import { ensureBase } from './modules/account/seedAccounts';

const GRACE_MS = 6000;
const CUT_MS = 500;
const LIMIT_MS = 9500;
const START_WAIT_MS = 15 * 60_000;

async function start(config: Config): Promise<void> {
  const { databaseUrl, dataDir } = config;
  const db = await openDatabase({ dataDir, ...(databaseUrl === undefined ? {} : { databaseUrl }) });
  let app: FastifyInstance | undefined;
  try {
    const applied = await migrate(db);
    if (applied.length > 0) console.log(`数据库已更新（${applied.length} 步） Database migrated.`);
    const administrator = await onceAtATime(db, async () => {
      const first = await ensureBase(db, config);
      if (config.demo) await fillIfEmpty(db);
      await freshenStatistics(db);
      return first;
    });
    app = await buildApp({ db, config, modules: MODULES });
    if (db.copyTo) {
      const control = await serveControl(dataDir, () => takeSnapshot(db, dataDir));
      app.addHook('onClose', () => control.close());
    }
    stopOnSignal(app, db);
    await app.listen({ host: config.host, port: config.port });
    const login = administrator.password === null ? '' : ` 密码 password ${administrator.password}`;
    console.log(`题库已启动 Tiku is running: ${addressOf(app, config)}`);
    console.log(`首个管理员 First administrator: ${administrator.username}${login}`);
  } catch (error) {
    await app?.close().catch(() => undefined);
    await db.close().catch(() => undefined);
    throw error;
  }
}

/** Servers that start together on one PostgreSQL fill the demo world once; the others wait for it. */
function onceAtATime<T>(db: Database, work: () => Promise<T>): Promise<T> {
  return db.kind === 'embedded' ? work() : withLease(db, 'start', work, { ttlMs: 30_000, waitMs: START_WAIT_MS, keep: true });
}

async function fillIfEmpty(db: Database): Promise<void> {
  const any = await db.kysely.selectFrom('questions').select('id').limit(1).executeTakeFirst();
  if (any) return;
  console.log('正在放入示例题库… Filling in the demo world …');
  const { questions, papers } = await seedDemo(db);
  console.log(`已放入 ${questions} 道试题、${papers} 份试卷 Demo world is in place.`);
}

function addressOf(app: FastifyInstance, config: Config): string {
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : config.port;
  const everywhere = config.host === '0.0.0.0' || config.host === '::';
  const outer = Object.values(networkInterfaces()).flat().find((face) => face && !face.internal && face.family === 'IPv4');
  const here = `http://${everywhere ? '127.0.0.1' : config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
  return everywhere && outer ? `${here} , http://${outer.address}:${port}` : here;
}

/** Requests under way finish, new ones are answered 503, jobs go back in line, the database is closed; what outlasts its time is cut. */
function stopOnSignal(app: FastifyInstance, db: Database): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    // Nothing that was answered is lost by this: it is on disk.
    setTimeout(() => process.exit(1), LIMIT_MS).unref();
    void app.jobs.runner.stop();
    void app.drain
      .begin(GRACE_MS)
      .then(() => {
        setTimeout(() => app.server.closeAllConnections(), CUT_MS).unref();
        return app.close();
      })
      .then(() => db.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** A sentence for what the operator can mend; the rest with its stack. */
function explain(error: unknown, config: Config | undefined): string {
  if (error instanceof ConfigError) return error.message;
  const where = `${config?.host}:${config?.port}`;
  const code = errorCode(error);
  if (code === 'EADDRINUSE') return `端口已被占用：${where}，请换一个 PORT 或停止占用它的程序 (the port is in use)`;
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') return `无法监听 ${where} (cannot listen there: ${code})`;
  if (code && /^[a-z_]+$/.test(code)) return (error as Error).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function main(): Promise<void> {
  let config: Config | undefined;
  try {
    config = readConfig(process.env);
    await start(config);
  } catch (error) {
    console.error(explain(error, config));
    process.exit(error instanceof ConfigError ? 2 : 1);
  }
}

void main();
