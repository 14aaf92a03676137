// Runs the built server for browser tests: own port, own data folder copied from a template that is prepared once per
// build.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sharedData } from '../../mocks/sharedData';
import { BULK_CHUNK } from '../../src/contract/question/bulk';
import { ADMIN } from './accounts';
import { made, signInApi } from './api';

const ROOT = path.resolve(__dirname, '../..');
const MAIN = path.join(ROOT, 'dist/server/main.cjs');
const TIKU = path.join(ROOT, 'dist/server/tiku.cjs');
const TEMPLATES = path.join(ROOT, '.cache/e2e');
/** Real examination questions next to the project; absent in a plain clone. */
const GAOKAO = sharedData('questions/gaokao-bench');
export const GAOKAO_FILES = existsSync(GAOKAO)
  ? readdirSync(GAOKAO)
      .filter((name) => name.endsWith('.json'))
      .map((name) => path.join(GAOKAO, name))
  : [];

/**
 * demo: the built-in example world. gaokao: the same with real questions imported. In both every question is shared, so
 * that rooms (rooms.ts) have a bank. alone: a demo world for a file that changes what all organisations share. empty: no
 * questions, initial password.
 */
export type World = 'demo' | 'gaokao' | 'alone' | 'empty';

export interface RunningServer {
  url: string;
  pid: number;
  dataDir: string;
  /** The server's output so far. */
  log: () => string;
  /** SIGTERM; resolves when the process has ended. */
  stop: () => Promise<void>;
  /** SIGKILL, like a crash or a power failure. */
  kill: () => Promise<void>;
}

/** Without ADMIN_PASSWORD the first administrator starts with the initial password. */
const envOf = (world: World): Record<string, string> =>
  world === 'empty' ? { DEMO: '0', ADMIN_PASSWORD: '' } : { DEMO: '1' };
const ENV = {
  HOST: '127.0.0.1',
  PORT: '0',
  BACKUP_DIR: 'none',
  // A test makes several accounts, each with three hashes.
  PASSWORD_COST: '10',
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
};
const START_MS = 300_000;

/** Starts on the given data folder and waits until the address is printed. */
export async function runServer(dataDir: string, env: Record<string, string> = {}): Promise<RunningServer> {
  const { DATABASE_URL: _none, ...outer } = process.env;
  const child = spawn(process.execPath, [MAIN], {
    cwd: ROOT,
    env: { ...outer, ...ENV, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const url = await address(child, () => printed);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  };
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    log: () => printed,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

function address(child: ChildProcess, printed: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${why}\n${printed().slice(-4000)}`));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail('the server did not start in time');
    }, START_MS);
    const look = () => {
      const url = /Tiku is running: (http:\/\/[\d.:]+)/.exec(printed())?.[1];
      if (!url) return;
      clearTimeout(timer);
      resolve(url);
    };
    child.stdout?.on('data', look);
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`the server ended with ${code}`);
    });
  });
}

/** Starts on a new copy of a template, below `place`; `discard` stops the server and deletes the copy. */
export async function startWorld(
  world: World,
  env: Readonly<Record<string, string>> = {},
  place: string = tmpdir(),
): Promise<RunningServer & { discard: () => Promise<void> }> {
  const template = await prepare(world === 'alone' ? 'demo' : world);
  const dataDir = mkdtempSync(path.join(place, `tiku-e2e-${world}-`));
  cpSync(template, dataDir, { recursive: true });
  const server = await runServer(dataDir, { ...envOf(world), ...env });
  return {
    ...server,
    discard: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The files that a template is made from. */
function sources(): string[] {
  const below = (...dir: string[]) => readdirSync(path.join(ROOT, ...dir)).map((name) => path.join(ROOT, ...dir, name));
  return [MAIN, TIKU, ...below('src/server/db/migrations'), ...below('mocks/demo')];
}

/**
 * A template is valid for one build of the server and one demo world: a newer build prepares a new one and deletes the
 * old ones.
 */
async function prepare(world: World): Promise<string> {
  if (!existsSync(MAIN)) throw new Error('dist/server is missing: npm run build');
  const build = Math.round(Math.max(...sources().map((file) => statSync(file).mtimeMs))).toString(36);
  const ready = path.join(TEMPLATES, `${world}-${build}`);
  if (existsSync(ready)) return ready;
  mkdirSync(TEMPLATES, { recursive: true });
  for (const old of readdirSync(TEMPLATES))
    if (!old.endsWith(build) && !old.startsWith('making-'))
      rmSync(path.join(TEMPLATES, old), { recursive: true, force: true });
  const making = mkdtempSync(path.join(TEMPLATES, `making-${world}-`));
  if (world === 'gaokao') {
    cpSync(await prepare('demo'), making, { recursive: true });
    importGaokao(making);
  }
  const server = await runServer(making, envOf(world));
  if (world !== 'empty') await shareQuestions(server.url);
  await server.stop();
  try {
    renameSync(making, ready);
  } catch (error) {
    // Another worker finished first: use its template.
    if (!existsSync(ready)) throw error;
    rmSync(making, { recursive: true, force: true });
  }
  return ready;
}

function importGaokao(dataDir: string): void {
  const outcome = spawnSync(process.execPath, [TIKU, 'import', '--format', 'gaokao-bench', ...GAOKAO_FILES], {
    cwd: ROOT,
    env: { ...process.env, ...ENV, DATA_DIR: dataDir },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  // 1: stored, but some rows were refused with a reason.
  if (outcome.status !== 0 && outcome.status !== 1) throw new Error(`import failed: ${outcome.stderr.slice(-2000)}`);
}

export async function shareQuestions(url: string): Promise<void> {
  const admin = await signInApi(url, ADMIN);
  const { ids } = (await admin.get<{ ids: number[] }>('/questions/ids')).data;
  for (let at = 0; at < ids.length; at += BULK_CHUNK)
    await made(admin, '/questions/bulk', { ids: ids.slice(at, at + BULK_CHUNK), changes: { shared: 1 } });
}
