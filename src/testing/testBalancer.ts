// For tests: a balancer that handles a dead server as nginx does by default. A request that reached no server goes to
// the next one; one that was sent but not answered gives a 502 with an HTML page, because it may have been executed.
import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KEY_HEADER } from '../contract/wire';

export interface Balancer {
  origin: string;
  /** Ports of the servers, used in turn. */
  ports: number[];
  /** Responses that the balancer made itself: no server reachable, or the connection broke. */
  failures: number;
  close(): Promise<void>;
}

/** A server that refused a connection is skipped for this time. */
const DOWN_MS = 500;

export interface BalancerOptions {
  /**
   * A save with an idempotency key goes to the next server when the connection breaks: it is stored once, by either
   * server (nginx.conf).
   */
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
      if (incoming.method === 'GET' || (resend && incoming.headers[KEY_HEADER] !== undefined))
        return pass(incoming, outgoing, others);
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
  // The replies promise the time of the servers, which is longer than the default of this one.
  server.keepAliveTimeout = 0;
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
