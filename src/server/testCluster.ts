// For tests: a PostgreSQL of their own that they may stop and start; none where its programs are not installed.
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface Cluster {
  databaseUrl: string;
  start(): void;
  /** immediate: as if it had crashed. */
  stop(mode: 'fast' | 'immediate'): void;
  remove(): void;
}

const ROOT = '/usr/lib/postgresql';

function findPrograms(): string | null {
  const versions = existsSync(ROOT) ? readdirSync(ROOT).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => path.join(ROOT, version, 'bin')).find((bin) => existsSync(path.join(bin, 'initdb'))) ?? null;
}

const bin = findPrograms();
const isRoot = process.getuid?.() === 0;
const canBecome = !isRoot || spawnSync('runuser', ['-u', 'postgres', '--', 'true']).status === 0;
export const CLUSTER_MISSING = bin === null ? `no PostgreSQL programs under ${ROOT}` : canBecome ? null : 'root cannot become the user postgres';

export async function makeCluster(): Promise<Cluster> {
  if (bin === null || CLUSTER_MISSING) throw new Error(CLUSTER_MISSING ?? 'no PostgreSQL');
  const folder = mkdtempSync(path.join(tmpdir(), 'tiku-pg-'));
  const run = (program: string, args: string[]) => {
    const command = [path.join(bin, program), ...args];
    const [first = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command;
    // It refuses to run as root; its log goes into its own folder, or it would hold our pipe open.
    const { status, stderr } = spawnSync(first, rest, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'ignore', program === 'initdb' ? 'pipe' : 'ignore'] });
    if (status !== 0) throw new Error(`${program} ended with ${status} ${stderr ?? ''}`);
  };
  if (isRoot) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout));
    chownSync(folder, uid ?? 0, gid ?? 0);
  }
  const port = await freePort();
  const data = path.join(folder, 'data');
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c shared_buffers=32MB`;
  const cluster: Cluster = {
    databaseUrl: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start: () => run('pg_ctl', ['-D', data, '-w', '-l', path.join(folder, 'log'), '-o', settings, 'start']),
    stop: (mode) => run('pg_ctl', ['-D', data, '-w', '-m', mode, 'stop']),
    remove() {
      try {
        this.stop('immediate');
      } catch {
        // It was stopped already.
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
  cluster.start();
  return cluster;
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
