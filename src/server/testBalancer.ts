// For tests: a balancer that does with a dead server what nginx does by default. A request that reached nobody goes to the next
// one; one that was sent and not answered is a 502 with a page of HTML, because it may have been done.
import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KEY_HEADER } from '../contract/wire';

export interface Balancer {
  origin: string;
  /** Ports that requests are shared out to, in turn. */
  ports: number[];
  /** Answers that were ours: nobody there, or the connection broke. */
  failures: number;
  close(): Promise<void>;
}

/** Refused ones are left out for so long. */
const DOWN_MS = 500;

export interface BalancerOptions {
  /** A save that carries its key goes to the next server when the connection broke: it is stored once whoever stored it (nginx.conf). */
  resend?: boolean;
}

export async function openBalancer(ports: number[], { resend = false }: BalancerOptions = {}): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const down = new Map<number, number>();
  let turn = 0;

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, left: number[]): void {
    const [port, ...others] = left;
    if (port === undefined) return fail(outgoing);
    const headers = { ...incoming.headers, 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http' };
    const upstream = ask({ agent, host: '127.0.0.1', port, path: incoming.url, method: incoming.method, headers });
    upstream.on('response', (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.on('error', () => outgoing.destroy());
      reply.pipe(outgoing);
    });
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      down.set(port, performance.now() + DOWN_MS);
      if (outgoing.headersSent) return void outgoing.destroy();
      // Nothing was sent, or it may be sent again: the body of a GET is empty.
      if (error.code === 'ECONNREFUSED' && bodies.has(incoming)) return pass(incoming, outgoing, others);
      if (incoming.method === 'GET' || (resend && incoming.headers[KEY_HEADER] !== undefined)) return pass(incoming, outgoing, others);
      fail(outgoing);
    });
    upstream.end(bodies.get(incoming));
  }

  const bodies = new WeakMap<IncomingMessage, Buffer>();
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      bodies.set(incoming, Buffer.concat(chunks));
      turn += 1;
      const order = self.ports.map((_port, i) => self.ports[(turn + i) % self.ports.length] as number);
      const up = order.filter((port) => (down.get(port) ?? 0) < performance.now());
      pass(incoming, outgoing, up.length > 0 ? up : order);
    });
  });
  function fail(outgoing: ServerResponse): void {
    self.failures += 1;
    outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>502 Bad Gateway</h1></html>');
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const self: Balancer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ports,
    failures: 0,
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return self;
}
