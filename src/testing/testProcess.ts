// For tests: the server as a separate process, from the sources or as it was built, to be killed and started again.
import { spawn, spawnSync } from 'node:child_process';
import { projectPath } from '../server/paths';

export interface ServerProcess {
  pid: number;
  port: number;
  /** The output so far. */
  log(): string;
  /** SIGTERM; resolves with the exit code when the process is gone. */
  stop(): Promise<number | null>;
  /** SIGKILL, like a crash or a power cut. */
  kill(): Promise<void>;
}

/** Arguments for Node to run a source file as a program. */
export const sourceArgs = (file: string, ...args: string[]): string[] => [
  '--require',
  projectPath('src/tasks/sourceLoader.cjs'),
  projectPath(file),
  ...args,
];

/** Arguments for Node to run a program of the build. */
export const builtArgs = (name: string, ...args: string[]): string[] => [projectPath(`dist/server/${name}`), ...args];

/** Builds the program when it is older than the sources. */
export function ensureBuilt(): void {
  const { status, stderr } = spawnSync(process.execPath, [projectPath('src/tasks/build.mjs')], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the build failed\n${stderr.slice(-4000)}`);
}

/** Resolves when the server listens; rejects with its output when it does not. */
export async function startServer(
  env: Record<string, string>,
  program: readonly string[] = sourceArgs('src/server/main.ts'),
): Promise<ServerProcess> {
  const { TEST_DATABASE_URL: _none, NODE_ENV: _test, ...outer } = process.env;
  const child = spawn(process.execPath, program, {
    cwd: projectPath(),
    env: { ...outer, HOST: '127.0.0.1', PORT: '0', DEMO: '0', CHROMIUM_PATH: 'none', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const gone = new Promise<number | null>((resolve) => child.once('close', resolve));
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return gone;
  };
  const port = await new Promise<number>((resolve, reject) => {
    const look = (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /Tiku is running: http:\/\/[\d.]+:(\d+)/.exec(printed);
      if (found) resolve(Number(found[1]));
    };
    child.stdout.on('data', look);
    child.stderr.on('data', look);
    void gone.then((code) => reject(new Error(`the server ended with ${code}\n${printed.slice(-4000)}`)));
  });
  return {
    pid: child.pid ?? 0,
    port,
    log: () => printed,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
}
