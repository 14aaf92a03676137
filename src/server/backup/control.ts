// How the command line sends requests to a running server: a listener on the loopback interface that accepts only the
// token in DATA_DIR/control.json, which only the owner of the data can read. It is not reachable through the public
// port or a proxy.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import * as z from 'zod/mini';
import { BackupError } from './backupError';

const FILE = 'control.json';
const control = z.object({ port: z.int(), token: z.string(), pid: z.int() });
const reply = z.object({ folder: z.optional(z.string()), msg: z.optional(z.string()) });

export interface Control {
  close(): Promise<void>;
}

/** @param takeSnapshot returns the folder of a copy of the database. */
export async function serveControl(dataDir: string, takeSnapshot: () => Promise<string>): Promise<Control> {
  const token = randomBytes(32).toString('base64url');
  let turn: Promise<unknown> = Promise.resolve();
  const server = createServer((request, response) => {
    if (!mayAsk(request, token)) return answer(response, 403, { msg: 'forbidden' });
    if (request.method !== 'POST' || request.url !== '/snapshot') return answer(response, 404, { msg: 'unknown' });
    // One after another: two copies at the same time would only slow each other down.
    turn = turn.then(takeSnapshot).then(
      (folder) => answer(response, 200, { folder }),
      (error: unknown) => answer(response, 500, { msg: error instanceof Error ? error.message : String(error) }),
    );
  });
  server.unref();
  await listen(server);
  const { port } = server.address() as AddressInfo;
  await writeOwnerOnly(path.join(dataDir, FILE), JSON.stringify({ port, token, pid: process.pid }));
  return {
    async close() {
      await rm(path.join(dataDir, FILE), { force: true });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await turn;
    },
  };
}

/** The folder of a new copy; the caller removes it. */
export async function askForSnapshot(dataDir: string): Promise<string> {
  const unanswered = (why: string) =>
    new BackupError(
      `服务器正在运行，但没有应答备份请求，请稍后重试，或停止服务器后再备份 (the running server does not answer: ${why})`,
    );
  const text = await readFile(path.join(dataDir, FILE), 'utf8').catch((error: Error) => {
    throw unanswered(error.message);
  });
  const known = z.safeParse(control, parse(text));
  if (!known.success) throw unanswered(FILE);
  const { port, token } = known.data;
  const response = await fetch(`http://127.0.0.1:${port}/snapshot`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  }).catch((error: Error) => {
    throw unanswered(error.message);
  });
  const { folder, msg } = z.parse(reply, await response.json());
  if (folder === undefined) throw new BackupError(msg ?? `status ${response.status}`);
  return folder;
}

function mayAsk({ headers }: IncomingMessage, token: string): boolean {
  const [given, wanted] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)];
  // A page in a browser on this machine always sends an Origin header.
  return headers.origin === undefined && given.length === wanted.length && timingSafeEqual(given, wanted);
}

function answer(response: ServerResponse, status: number, body: z.infer<typeof reply>): void {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(JSON.stringify(body));
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
}

async function writeOwnerOnly(target: string, text: string): Promise<void> {
  const part = `${target}.${process.pid}`;
  await rm(part, { force: true });
  const file = await open(part, 'wx', 0o600);
  await file.writeFile(text).finally(() => file.close());
  await rename(part, target);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
