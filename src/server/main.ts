// Starts the server: configuration, database, then the rest (serve.ts), which is loaded while the engine opens its
// files.
import { readConfig, type Config } from './config';
import { openDatabase } from './db/open';
import { ConfigError } from './errors';
import { explainStart } from './startFault';

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

async function main(): Promise<void> {
  let config: Config | undefined;
  try {
    const [unknown] = process.argv.slice(2);
    if (unknown !== undefined)
      throw new ConfigError(
        `没有这个选项：${unknown}。服务器的设置写在环境变量中（见 README.md），其他命令见 npm run tiku -- --help\n` +
          'The server takes no options: its settings are environment variables; for commands see npm run tiku -- --help',
      );
    config = readConfig(process.env);
    await start(config);
  } catch (error) {
    console.error(explainStart(error, config));
    process.exit(error instanceof ConfigError ? 2 : 1);
  }
}

void main();
