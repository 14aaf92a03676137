// One process at a time in a data directory: two embedded engines on the same files lose rows silently. On Linux an
// abstract socket named after the directory's inode decides (the kernel frees it even after SIGKILL). It is not visible
// from another container, and other systems lack it: there a lock file with a heartbeat decides.
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, errorCode } from '../errors';

const BEAT_MS = 3_000;
const STALE_MS = 10_000;

interface Holder {
  token: string;
  pid: number;
  host: string;
  /** Network namespace on Linux: where it is the same, the abstract socket is decisive. */
  namespace: string;
}

export interface DirectoryLock {
  release(): Promise<void>;
}

/** @param onLost called when another process took the lock over (because this one was suspended for long). */
export async function lockDirectory(directory: string, onLost: () => void = () => undefined): Promise<DirectoryLock> {
  const linux = process.platform === 'linux';
  const file = `${realpathSync(directory)}.lock`;
  const server = linux ? await listenForDirectory(directory, file) : undefined;
  const me: Holder = { token: randomUUID(), pid: process.pid, host: hostname(), namespace: networkNamespace() };
  try {
    await takeFile(file, directory, me, linux);
  } catch (error) {
    await closeServer(server);
    throw error;
  }
  const beat = setInterval(() => {
    const holder = readHolder(file);
    if (!holder || holder.token === me.token) return touch(file, me);
    clearInterval(beat);
    onLost();
  }, BEAT_MS);
  beat.unref();
  return {
    async release() {
      clearInterval(beat);
      if (readHolder(file)?.token === me.token) rmSync(file, { force: true });
      await closeServer(server);
    },
  };
}

function refused(directory: string, pid: number | string = '?'): DatabaseError {
  return new DatabaseError(
    'database_locked',
    `数据目录 ${directory} 正被另一个进程（pid ${pid}）使用，请先停止它再启动 ` +
      `(data directory is in use by process ${pid}; stop it first)`,
  );
}

async function listenForDirectory(directory: string, file: string): Promise<Server> {
  const { dev, ino } = statSync(directory);
  const name = `\0tiku-db-${dev}:${ino}`;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(String(process.pid));
  });
  server.unref();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(name, resolve);
  }).catch(async (error: unknown) => {
    throw errorCode(error) === 'EADDRINUSE' ? refused(directory, (await askPid(name)) ?? readHolder(file)?.pid) : error;
  });
  return server;
}

/** undefined when the holder is too busy to answer; its lock file still names it. */
function askPid(name: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(name);
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text || undefined));
  });
}

function closeServer(server: Server | undefined): Promise<void> {
  return new Promise((resolve) => (server ? server.close(() => resolve()) : resolve()));
}

async function takeFile(file: string, directory: string, me: Holder, linux: boolean): Promise<void> {
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify(me), { flag: 'wx' });
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      const holder = readHolder(file);
      if (await isAlive(file, holder, me, linux)) throw refused(directory, holder?.pid);
      // Renaming is atomic: when two processes find the same stale file, only one of them moves it.
      const temporary = `${file}.${me.token}`;
      try {
        renameSync(file, temporary);
        rmSync(temporary, { force: true });
      } catch (moved) {
        if (errorCode(moved) !== 'ENOENT') throw moved;
      }
      continue;
    }
    if (readHolder(file)?.token === me.token) return;
  }
}

async function isAlive(file: string, holder: Holder | undefined, me: Holder, linux: boolean): Promise<boolean> {
  // Same machine and network namespace: this process holds the socket, so the writer of the file is dead.
  if (linux && holder?.host === me.host && holder.namespace === me.namespace) return false;
  if (!linux && holder?.host === me.host && !processExists(holder.pid)) return false;
  const seen = beatTime(file);
  if (!linux && holder?.host === me.host && Date.now() - seen < STALE_MS) return true;
  // From another container or host: only a changing heartbeat distinguishes a live holder from one that was just
  // killed.
  for (let waited = 0; Date.now() - seen < STALE_MS && waited < STALE_MS; waited += 250) {
    await sleep(250);
    if (beatTime(file) !== seen) return beatTime(file) !== 0;
  }
  return false;
}

/** Needs no free space, and must not end the process: a failed heartbeat is repeated soon. */
function touch(file: string, me: Holder): void {
  try {
    if (existsSync(file)) utimesSync(file, new Date(), new Date());
    else writeFileSync(file, JSON.stringify(me), { flag: 'wx' });
  } catch {
    return;
  }
}

function beatTime(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined; // absent, or just being written
  }
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

function networkNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/net');
  } catch {
    return '';
  }
}
