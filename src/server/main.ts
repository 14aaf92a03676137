// Starts the server: configuration, database, then the rest (serve.ts), which is loaded while the engine opens its
// files.
import { readConfig, type Config } from './config';
import { ConfigError } from './errors';
import { errorCode } from './db/errors';
import { openDatabase } from './db/open';

async function start(config: Config): Promise<void> {
  const { databaseUrl, dataDir } = config;
  const loadRest = () => import('./serve');
  // The engine's thread and this one work in parallel: the first response comes half a second sooner. A load error is
  // reported below.
  const meanwhile = () => void loadRest().catch(() => undefined);
  const db = await openDatabase({ dataDir, meanwhile, ...(databaseUrl === undefined ? {} : { databaseUrl }) });
  const { serve } = await loadRest();
  await serve(db, config);
}

/** Only the message for errors that the operator can fix; all others with their stack. */
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
