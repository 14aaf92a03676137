// The running product: as it was built, on the embedded database or as two servers on one PostgreSQL behind a balancer;
// on the demo bank, or on the bank of a release that it has upgraded. With the faults that a plan may ask for.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { ADMIN, type Account } from '../../../../e2e/support/accounts';
import { signInApi } from '../../../../e2e/support/api';
import { runServer, shareQuestions, startWorld, type RunningServer } from '../../../../e2e/support/server';
import { INITIAL_ADMIN_PASSWORD, INITIAL_ADMIN_USERNAME } from '../../../server/config';
import { projectPath } from '../../../server/paths';
import { openBalancer } from '../../testBalancer';
import { makeCluster } from '../../testCluster';
import { later } from './later';

export interface Product {
  url: string;
  dataDir: string;
  admin: Account;
  /** For the command line. */
  env: Record<string, string>;
  pids(): number[];
  log(): string;
  /** SIGKILL of a server, and its start. */
  kill(): Promise<void>;
  /** Kills a Chromium that the product has started for printing; false: there is none. */
  killPrinter(): boolean;
  /** PostgreSQL alone. */
  stopDatabase?(ms: number): Promise<void>;
  /** Embedded alone, where a small disk could be mounted: it is full for so many ms. */
  fillDisk?(ms: number): Promise<void>;
  /** From now on the clock of the servers is so many ms ahead. */
  stepClock(ms: number): void;
  discard(): Promise<void>;
}
const ENV = { LOG_LEVEL: 'warn' };

/** What a server loads first: its clock is as far ahead as a file says. */
const CLOCK = `const { readFileSync } = require('node:fs');
const Real = Date;
let ahead = 0;
const look = () => { try { ahead = Number(readFileSync(__filename + '.ahead', 'utf8')); } catch {} };
setInterval(look, 200).unref();
look();
globalThis.Date = class Date extends Real {
  constructor(...args) { if (args.length === 0) super(Real.now() + ahead); else super(...args); }
  static now() { return Real.now() + ahead; }
  static [Symbol.hasInstance](value) { return Object.prototype.toString.call(value) === '[object Date]'; }
};`;
function makeClock() {
  const folder = mkdtempSync(path.join(tmpdir(), 'tiku-clock-'));
  const file = path.join(folder, 'clock.cjs');
  writeFileSync(file, CLOCK);
  return {
    env: { NODE_OPTIONS: `--require ${file}` },
    step: (ms: number) => writeFileSync(`${file}.ahead`, String(ms)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const DISK_MB = 2000;
/** A file system in memory; null without the right to mount one. */
function mountSmallDisk() {
  const folder = mkdtempSync(path.join(tmpdir(), 'tiku-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder]);
  if (status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
  return {
    folder,
    async fill(ms: number) {
      const ballast = path.join(folder, 'ballast');
      const { bavail, bsize } = statfsSync(folder);
      spawnSync('fallocate', ['-l', String(Math.max(1, bavail * bsize - 20 * 2 ** 20)), ballast]);
      await later(ms);
      rmSync(ballast, { force: true });
    },
    remove() {
      spawnSync('umount', [folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
const portOf = ({ url }: RunningServer) => Number(new URL(url).port);

export async function startProduct({
  postgres,
  release,
  faults,
}: {
  postgres: boolean;
  release: string | null;
  /** Whether its disk and clock may fail on request. */
  faults: boolean;
}): Promise<Product> {
  const clock = makeClock();
  const env = { ...ENV, ...(faults && clock.env) };
  const disk = faults && !postgres && release === null ? mountSmallDisk() : null;
  const started = postgres
    ? startPair(env)
    : release === null
      ? startSingle(env, disk?.folder)
      : startUpgraded(release, env);
  const product = await started;
  return {
    ...product,
    stepClock: clock.step,
    ...(disk && { fillDisk: disk.fill }),
    async discard() {
      await product.discard();
      disk?.remove();
      clock.remove();
    },
  };
}

type Env = Readonly<Record<string, string>>;
type Started = Omit<Product, 'stepClock'>;
function single(
  first: RunningServer,
  admin: Account,
  start: Env,
  discard: (server: RunningServer) => Promise<void>,
): Started {
  let server = first;
  const logs: string[] = [];
  return {
    url: first.url,
    dataDir: first.dataDir,
    admin,
    env: { DATA_DIR: first.dataDir },
    pids: () => [server.pid],
    log: () => [...logs, server.log()].join('\n'),
    async kill() {
      await server.kill();
      logs.push(server.log());
      server = await runServer(first.dataDir, { ...start, PORT: String(portOf(first)), DEMO: '1' });
    },
    killPrinter: () => killChromiumOf([server.pid]),
    discard: () => discard(server),
  };
}

async function startSingle(env: Env, disk?: string): Promise<Started> {
  const world = await startWorld('demo', env, disk);
  return single(world, ADMIN, env, async (server) => {
    await server.stop();
    await world.discard();
  });
}

/** The bank of a release, as its own program left it. */
async function startUpgraded(release: string, env: Env): Promise<Started> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tiku-school-'));
  const packed = readFileSync(projectPath('src/server/db/released', release, 'embedded.tar.br'));
  const { status, stderr } = spawnSync('tar', ['-xf', '-', '-C', dataDir], { input: brotliDecompressSync(packed) });
  if (status !== 0) throw new Error(stderr.toString());
  const admin = { username: INITIAL_ADMIN_USERNAME, password: INITIAL_ADMIN_PASSWORD, nickname: '' };
  const server = await runServer(dataDir, { ...env, ADMIN_PASSWORD: '' });
  if (!server.log().includes('Database migrated')) throw new Error(`the bank of ${release} was not upgraded`);
  const api = await signInApi(server.url, admin);
  await api.post('/questions/sharing/decide', { choice: 'keep' });
  return single(server, admin, env, async (last) => {
    await last.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
}

async function startPair(start: Env): Promise<Started> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tiku-school-'));
  const cluster = await makeCluster();
  const env = { DATABASE_URL: cluster.databaseUrl };
  const servers: RunningServer[] = [];
  const logs: string[] = [];
  const startOne = async () => {
    const server = await runServer(dataDir, { ...start, ...env, DEMO: '1' });
    servers.push(server);
    return portOf(server);
  };
  const balancer = await openBalancer([await startOne(), await startOne()], { resend: true });
  await shareQuestions(balancer.origin);
  return {
    url: balancer.origin,
    dataDir,
    admin: ADMIN,
    env: { DATA_DIR: dataDir, ...env },
    pids: () => servers.map(({ pid }) => pid),
    log: () => [...logs, ...servers.map((server) => server.log())].join('\n'),
    async kill() {
      const server = servers.shift();
      if (!server) return;
      await server.kill();
      logs.push(server.log());
      balancer.ports = [...balancer.ports.slice(1), await startOne()];
    },
    killPrinter: () => killChromiumOf(servers.map(({ pid }) => pid)),
    async stopDatabase(ms) {
      cluster.stop('immediate');
      await later(ms);
      cluster.start();
    },
    async discard() {
      await balancer.close();
      await Promise.all(servers.map((server) => server.stop()));
      cluster.remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

interface Process {
  pid: number;
  parent: number;
  command: string;
}
function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name): Process[] => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const after = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return [
          {
            pid: Number(name),
            parent: Number(after[1]),
            command: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')),
          },
        ];
      } catch {
        // It has ended.
        return [];
      }
    });
}

/** The browser that a server has started: its direct child. */
const printersOf = (pids: readonly number[]): number[] =>
  processes()
    .filter(({ parent, command }) => pids.includes(parent) && /chrom/i.test(command))
    .map(({ pid }) => pid);

function killChromiumOf(pids: readonly number[]): boolean {
  const [printer] = printersOf(pids);
  if (printer === undefined) return false;
  process.kill(printer, 'SIGKILL');
  return true;
}

/** Proportional: what several processes share is counted once. */
const bytesOf = (pid: number): number => {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
};

/** Memory of the servers, and of the largest of their print browsers with all its processes. */
export function memoryOf({ pids }: Product): { of: string; pid: number; bytes: number }[] {
  const own = pids();
  const all = processes();
  const below = (roots: readonly number[]): number[] =>
    roots.length === 0
      ? []
      : [...roots, ...below(all.filter(({ parent }) => roots.includes(parent)).map(({ pid }) => pid))];
  const sum = (some: readonly number[]) => some.reduce((bytes, pid) => bytes + bytesOf(pid), 0);
  const printers = printersOf(own).map((pid) => ({ of: 'print browser', pid, bytes: sum(below([pid])) }));
  return [
    ...own.map((pid, at) => ({ of: own.length > 1 ? `server ${at + 1}` : 'server', pid, bytes: bytesOf(pid) })),
    ...printers.sort((a, b) => b.bytes - a.bytes).slice(0, 1),
  ];
}
