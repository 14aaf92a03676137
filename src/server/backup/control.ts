// How the command line sends requests to a running server: a listener on the loopback interface that accepts only the
// token in DATA_DIR/control.json, which only the owner of the data can read. It is not reachable through the public
// port or a proxy.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { createServer, request as newRequest, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import { invalid } from '../errors';
import { BackupError } from './backupError';

const FILE = 'control.json';
const NEWLINE = 10;
const control = z.object({ port: z.int(), token: z.string(), pid: z.int() });
const reply = z.object({ folder: z.optional(z.string()), msg: z.optional(z.string()) });
/** A line of the answer to a command: what it printed, or at last its exit code. */
const printed = z.union([
  z.tuple([z.enum(['out', 'err', 'progress']), z.string()]),
  z.tuple([z.literal('code'), z.int()]),
]);
const commandHead = z.object({ id: z.string(), argv: z.array(z.string()), cwd: z.string(), interactive: z.boolean() });

/** A command of the command line that a running server carries out. */
export interface CommandTask {
  argv: string[];
  /** Relative paths of `argv` start here. */
  cwd: string;
  interactive: boolean;
  /** The standard input of the caller, read completely. */
  stdin: Buffer;
}
export type Printed = 'out' | 'err' | 'progress';
export type Emit = (stream: Printed, text: string) => void;

export interface ControlCalls {
  /** Returns the folder of a copy of the database. */
  takeSnapshot(): Promise<string>;
  /** Returns the exit code. `signal` is aborted by Ctrl+C of the caller, by its end and by the end of the server. */
  runCommand(task: CommandTask, emit: Emit, signal: AbortSignal): Promise<number>;
}

export interface Control {
  close(): Promise<void>;
}

export async function serveControl(dataDir: string, { takeSnapshot, runCommand }: ControlCalls): Promise<Control> {
  const token = randomBytes(32).toString('base64url');
  let turn: Promise<unknown> = Promise.resolve();
  const running = new Map<string, AbortController>();
  const commands = new Set<Promise<void>>();

  async function command(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bytesOf(request);
    const line = body.indexOf(NEWLINE);
    const { id, ...task } = z.parse(commandHead, parse(body.subarray(0, line).toString('utf8')));
    const stop = new AbortController();
    running.set(id, stop);
    response.on('close', () => stop.abort());
    response.writeHead(200, { 'content-type': 'application/x-ndjson', connection: 'close' }).flushHeaders();
    const write = (what: z.infer<typeof printed>) => void response.write(`${JSON.stringify(what)}\n`);
    try {
      const emit: Emit = (stream, text) => write([stream, text]);
      write(['code', await runCommand({ ...task, stdin: body.subarray(line + 1) }, emit, stop.signal)]);
    } finally {
      running.delete(id);
      response.end();
    }
  }

  const server = createServer((request, response) => {
    if (!mayAsk(request, token)) return answer(response, 403, { msg: 'forbidden' });
    const what = request.method === 'POST' ? request.url : undefined;
    const refuse = (error: unknown) =>
      answer(response, 500, { msg: error instanceof Error ? error.message : String(error) });
    if (what === '/snapshot') {
      // One after another: two copies at the same time would only slow each other down.
      turn = turn.then(takeSnapshot).then((folder) => answer(response, 200, { folder }), refuse);
    } else if (what === '/command') {
      const work = command(request, response).catch(refuse);
      commands.add(work);
      void work.finally(() => commands.delete(work));
    } else if (what === '/stop') {
      void bytesOf(request).then((id) => {
        running.get(id.toString('utf8'))?.abort();
        answer(response, 200, {});
      }, refuse);
    } else answer(response, 404, { msg: 'unknown' });
  });
  server.unref();
  await listen(server);
  const { port } = server.address() as AddressInfo;
  await writeOwnerOnly(path.join(dataDir, FILE), JSON.stringify({ port, token, pid: process.pid }));
  return {
    async close() {
      await rm(path.join(dataDir, FILE), { force: true });
      for (const stop of running.values()) stop.abort();
      await Promise.all(commands);
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
  const place = await findControl(dataDir);
  if (!place) throw unanswered(FILE);
  const response = await fetch(`http://127.0.0.1:${place.port}/snapshot`, {
    method: 'POST',
    headers: { authorization: `Bearer ${place.token}` },
  }).catch((error: Error) => {
    throw unanswered(error.message);
  });
  const { folder, msg } = z.parse(reply, await response.json());
  if (folder === undefined) throw new BackupError(msg ?? `status ${response.status}`);
  return folder;
}

/**
 * Has the running server carry out a command; Ctrl+C stops it at its next step. Returns null if no server answers.
 */
export async function askForCommand(
  dataDir: string,
  { stdin, ...task }: CommandTask,
  emit: Emit,
): Promise<number | null> {
  const place = await findControl(dataDir);
  if (!place) return null;
  const id = randomBytes(8).toString('hex');
  // Without the time limits of fetch: an import can be silent for minutes.
  const post = (url: string) =>
    newRequest({
      host: '127.0.0.1',
      port: place.port,
      method: 'POST',
      path: url,
      headers: { authorization: `Bearer ${place.token}` },
    });
  const stop = () =>
    void post('/stop')
      .on('error', () => undefined)
      .end(id);
  process.on('SIGINT', stop);
  try {
    const request = post('/command');
    const response = await new Promise<IncomingMessage | null>((resolve) => {
      request.on('error', () => resolve(null)).on('response', resolve);
      request.write(`${JSON.stringify({ id, ...task })}\n`);
      request.end(stdin);
    });
    if (!response) return null;
    if ((response.statusCode ?? 0) >= 400) {
      const { msg } = z.parse(reply, parse((await bytesOf(response)).toString('utf8')));
      throw invalid(msg ?? `status ${response.statusCode}`);
    }
    let code: number | null = null;
    for await (const line of createInterface({ input: response })) {
      const what = z.parse(printed, parse(line));
      if (what[0] === 'code') code = what[1];
      else emit(what[0], what[1]);
    }
    if (code === null) throw invalid('服务器在命令完成之前停止了 (the server stopped before the command had ended)');
    return code;
  } finally {
    process.off('SIGINT', stop);
  }
}

/** Null without a server that can be request. */
async function findControl(dataDir: string): Promise<z.infer<typeof control> | null> {
  const text = await readFile(path.join(dataDir, FILE), 'utf8').catch(() => '');
  return z.safeParse(control, parse(text)).data ?? null;
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
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
