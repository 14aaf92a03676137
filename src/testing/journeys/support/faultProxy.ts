// A proxy before the real server that damages one reply on request, after the server has done its work, as a network, a
// gateway or a captive portal does. It uses real sockets, so that a client meets a truncated body or a lost reply as in
// production.
import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const FAULTS = [
  'slow',
  'cut in the middle',
  'answer lost',
  'HTML instead',
  'half of a JSON',
  'error without msg',
  '502',
] as const;
export type Fault = (typeof FAULTS)[number];

export interface Passed {
  path: string;
  /** The idempotency key of the request. */
  key: string | undefined;
  /** What the server answered, before the proxy changed it. */
  answer: string;
}
export interface FaultProxy {
  url: string;
  /** The next POST to this path below /api gets the fault. */
  fail(path: string, fault: Fault): void;
  /** Resolves when a slow reply is held back. */
  held(): Promise<void>;
  /** Releases a slow reply. */
  release(): void;
  /** Every POST below /api, in order. */
  passed: Passed[];
  close(): Promise<void>;
}

export async function openFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(target);
  const agent = new Agent({ keepAlive: true });
  const planned = new Map<string, Fault>();
  const held: (() => void)[] = [];
  const onHeld: (() => void)[] = [];
  const passed: Passed[] = [];

  function answer(incoming: IncomingMessage, outgoing: ServerResponse, upstream: IncomingMessage, body: Buffer): void {
    const path = (incoming.url ?? '').replace(/^\/api/, '').split('?')[0] ?? '';
    const isSave = incoming.method === 'POST' && (incoming.url ?? '').startsWith('/api/');
    const fault = isSave ? planned.get(path) : undefined;
    if (isSave) {
      planned.delete(path);
      passed.push({
        path,
        key: incoming.headers['idempotency-key'] as string | undefined,
        answer: body.toString('utf8'),
      });
    }
    // On a kept-alive connection the browser retries by itself; a new connection passes the fault to the program.
    const headers = { ...upstream.headers, connection: 'close' };
    const whole = () => outgoing.writeHead(upstream.statusCode ?? 500, headers).end(body);
    const instead = (status: number, type: string, text: string) =>
      outgoing.writeHead(status, { 'content-type': type, connection: 'close' }).end(text);
    switch (fault) {
      case undefined:
        return void whole();
      case 'slow':
        held.push(whole);
        for (const go of onHeld.splice(0)) go();
        return;
      case 'answer lost':
        return void outgoing.destroy();
      case 'cut in the middle':
        outgoing.writeHead(200, { ...headers, 'content-length': String(body.length) });
        return void outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => outgoing.destroy());
      case 'HTML instead':
        return void instead(200, 'text/html', '<!doctype html><h1>请登录无线网络</h1>');
      case 'half of a JSON':
        return void instead(200, 'application/json', '{"error":0,"msg":"","data":{"id"');
      case 'error without msg':
        return void instead(200, 'application/json', '{"error":5000}');
      case '502':
        return void instead(502, 'text/html', '<h1>502 Bad Gateway</h1>');
    }
  }

  const server = createServer((incoming, outgoing) => {
    const upstream = ask(
      { agent, hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () => answer(incoming, outgoing, reply, Buffer.concat(chunks)));
      },
    );
    upstream.on('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: (path, fault) => void planned.set(path, fault),
    held: () => (held.length > 0 ? Promise.resolve() : new Promise((resolve) => onHeld.push(resolve))),
    release: () => held.splice(0).forEach((go) => go()),
    passed,
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
