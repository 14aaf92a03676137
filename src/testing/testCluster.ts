// For tests and benchmarks: a separate PostgreSQL that they may stop and start; not available when its programs are not
// installed.
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface Cluster {
  databaseUrl: string;
  start(): void;
  /** immediate: like a crash. */
  stop(mode: 'fast' | 'immediate'): void;
  remove(): void;
}

const ROOT = '/usr/lib/postgresql';

function findPrograms(): string | null {
  const versions = existsSync(ROOT) ? readdirSync(ROOT).sort((a, b) => Number(b) - Number(a)) : [];
  return (
    versions.map((version) => path.join(ROOT, version, 'bin')).find((bin) => existsSync(path.join(bin, 'initdb'))) ??
    null
  );
}

const bin = findPrograms();
const isRoot = process.getuid?.() === 0;
const canBecome = !isRoot || spawnSync('runuser', ['-u', 'postgres', '--', 'true']).status === 0;
export const CLUSTER_MISSING =
  bin === null ? `no PostgreSQL programs under ${ROOT}` : canBecome ? null : 'root cannot become the user postgres';

export interface ClusterOptions {
  /** Kept between runs; if absent, a new one that `remove` deletes. */
  folder?: string;
  settings?: readonly string[];
}

/** The cluster in `folder` may already be running: then it is used as it is, and left running. */
export async function makeCluster({
  folder: kept,
  settings = ['shared_buffers=32MB'],
}: ClusterOptions = {}): Promise<Cluster> {
  if (bin === null || CLUSTER_MISSING) throw new Error(CLUSTER_MISSING ?? 'no PostgreSQL');
  const folder = kept ?? mkdtempSync(path.join(tmpdir(), 'tiku-pg-'));
  mkdirSync(folder, { recursive: true });
  const address = (port: number | string) => `postgres://postgres@127.0.0.1:${port}/postgres`;
  const running = runningPort(folder);
  if (running)
    return { databaseUrl: address(running), start: () => undefined, stop: () => undefined, remove: () => undefined };
  const run = (program: string, args: string[]) => {
    const command = [path.join(bin, program), ...args];
    const [first = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command;
    // PostgreSQL refuses to run as root; its log goes into its own folder, otherwise it would keep this process's pipe
    // open.
    const { status, stderr } = spawnSync(first, rest, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', program === 'initdb' ? 'pipe' : 'ignore'],
    });
    if (status !== 0) throw new Error(`${program} ended with ${status} ${stderr ?? ''}`);
  };
  if (isRoot) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout),
    );
    chownSync(folder, uid ?? 0, gid ?? 0);
  }
  const port = await freePort();
  const data = path.join(folder, 'data');
  if (!existsSync(path.join(data, 'PG_VERSION')))
    run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
  const options = [
    `-p ${port}`,
    ...['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, ...settings].map((each) => `-c ${each}`),
  ].join(' ');
  const cluster: Cluster = {
    databaseUrl: address(port),
    start: () => run('pg_ctl', ['-D', data, '-w', '-l', path.join(folder, 'log'), '-o', options, 'start']),
    stop: (mode) => run('pg_ctl', ['-D', data, '-w', '-m', mode, 'stop']),
    remove() {
      try {
        this.stop('immediate');
      } catch {
        // It was already stopped.
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
  cluster.start();
  return cluster;
}

/** The fourth line of its pid file, when that process is alive. */
function runningPort(folder: string): string | null {
  const file = path.join(folder, 'data', 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  try {
    process.kill(Number(lines[0]), 0);
    return lines[3] ?? null;
  } catch {
    return null;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
