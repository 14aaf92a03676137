// Starts the server on an open database: migrations, base rows, demo world, then it listens. After SIGTERM requests in
// progress can finish.
import { networkInterfaces } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app';
import { serveControl } from './backup/control';
import { takeSnapshot } from './backup/snapshot';
import { upgradeBank } from './backup/upgradeCopy';
import type { Config } from './config';
import type { Database } from './db/database';
import { withLease } from './db/locks';
import { hasScopedRole } from './db/rowSecurity';
import { freshenStatistics } from './db/statistics';
import { openFileStore } from './files/fileStore';
import { MODULES } from './modules';
import { ensureBase, firstAdministrator } from './modules/account/seedAccounts';
import { homeReads } from './modules/home/homeRepository';
import { NO_CHROMIUM } from './print/findChromium';
import { demoProgress } from './rows/demoProgress';
import { loadCheck } from './typesetting/texThread';

const GRACE_MS = 6000;
const CUT_MS = 500;
const LIMIT_MS = 9500;
const START_WAIT_MS = 15 * 60_000;

const NO_ROW_SECURITY = `数据库用户不能建立角色 tiku_scoped，行级安全（第二道防线）未启用。请由数据库管理员执行
create role tiku_scoped nologin; grant tiku_scoped to <数据库用户>; 然后重新启动。
Row-level security is off: the database user may not create the role tiku_scoped.`;

/** Takes ownership of `db`: closes it when the start fails, and when the server stops. */
export async function serve(db: Database, config: Config): Promise<void> {
  let app: FastifyInstance | undefined;
  try {
    const applied = await upgradeBank(db, config, { log: console.log });
    if (applied.length > 0) console.log(`数据库已更新（${applied.length} 步） Database migrated.`);
    if (!(await hasScopedRole(db))) console.warn(NO_ROW_SECURITY);
    await onceAtATime(db, async () => {
      await ensureBase(db, config);
      if (config.demo) await fillIfEmpty(db, config);
      await freshenStatistics(db);
    });
    app = await buildApp({
      db,
      config,
      modules: MODULES,
      demoAccounts: () => demoAccounts(db, config),
    });
    if (db.copyTo) {
      const control = await serveControl(config.dataDir, {
        takeSnapshot: () => takeSnapshot(db, config.dataDir),
        runCommand: async (...call) => (await import('./cli/serverCommands')).runOnServer(db, config, ...call),
      });
      app.addHook('onClose', () => control.close());
    }
    stopOnSignal(app, db);
    await app.listen({ host: config.host, port: config.port });
    console.log(`题库已启动 Tiku is running: ${addressOf(app, config)}`);
  } catch (error) {
    await app?.close().catch(() => undefined);
    await db.close().catch(() => undefined);
    throw error;
  }
  // With CHROMIUM_PATH `none` the absence is intended.
  if (config.chromium === null && !config.chromiumRefused)
    console.log(`${NO_CHROMIUM} No Chromium: PDF is made by the browser's print window.`);
  await tellAdministrator(db, config);
  // Loaded in advance for the first save with a formula.
  await loadCheck();
}

/**
 * Runs after the server listens: checking whether the password is still the configured one takes a tenth of a second of
 * hashing.
 */
async function tellAdministrator(db: Database, config: Config): Promise<void> {
  // The message is optional, and the server may already be stopping.
  const administrator = await firstAdministrator(db, config).catch(() => null);
  if (!administrator) return;
  const login = administrator.password === null ? '' : ` 密码 password ${administrator.password}`;
  console.log(`首个管理员 First administrator: ${administrator.username}${login}`);
  const open = await demoAccounts(db, config).catch(() => []);
  for (const password of new Set(open.map((account) => account.password))) {
    const names = open.filter((one) => one.password === password).map((one) => `${one.username} ${one.nickname}`);
    console.log(`示例账号 Demo accounts (密码 password ${password}): ${names.join('、')}`);
  }
}

/** Only of a bank that was filled with the demo world, at the first start or on request. */
const demoAccounts = async (db: Database, { demo }: Config) =>
  demo || (await homeReads.isDemoFilled(db.kysely)) ? (await import('./cli/demo/seedDemo')).openDemoAccounts(db) : [];

/** Servers that start at the same time on one PostgreSQL fill the demo world once; the others wait for it. */
function onceAtATime<T>(db: Database, work: () => Promise<T>): Promise<T> {
  return db.kind === 'embedded'
    ? work()
    : withLease(db, 'start', work, { ttlMs: 30_000, waitMs: START_WAIT_MS, keep: true });
}

async function fillIfEmpty(db: Database, config: Config): Promise<void> {
  if (!(await homeReads.isEmpty(db.kysely)) && (await demoProgress.find(db.kysely)) === null) return;
  console.log('正在放入示例题库… Filling in the demo world …');
  const { fillDemo } = await import('./cli/demo/fillDemo');
  const store = await openFileStore(config);
  await fillDemo(db, store.files).finally(() => store.close());
  console.log('示例题库已放入 Demo world is in place.');
}

function addressOf(app: FastifyInstance, config: Config): string {
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : config.port;
  const everywhere = config.host === '0.0.0.0' || config.host === '::';
  const outer = Object.values(networkInterfaces())
    .flat()
    .find((face) => face && !face.internal && face.family === 'IPv4');
  const here = `http://${everywhere ? '127.0.0.1' : config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
  return everywhere && outer ? `${here} , http://${outer.address}:${port}` : here;
}

/**
 * Requests in progress finish, new ones get 503, jobs return to the queue, the database is closed; after a time limit
 * the process exits.
 */
function stopOnSignal(app: FastifyInstance, db: Database): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    // No confirmed write is lost by this: it is on disk.
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
