// Stops the server without aborting requests: requests in progress finish; new ones get 503 with a message at once, so
// that a balancer sends them to another server and a browser tries again.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { CODES } from '../../contract/codes';
import { envelopeOf } from './errorHandler';

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain;
  }
}

export interface Drain {
  /** From now on new requests are refused; resolves when those in progress are answered, or after `limitMs`. */
  begin(limitMs: number): Promise<void>;
}

/** Keep-alive connections get the 503 in response to their next request, instead of breaking during it. */
const LINGER_MS = 300;

/** Must be registered first, so that a refused request uses neither session nor database. */
export function addGracefulShutdown(app: FastifyInstance): void {
  let draining = false;
  let underWay = 0;
  let idle: () => void = () => undefined;
  app.decorate('drain', {
    async begin(limitMs) {
      draining = true;
      const limit = new AbortController();
      const wait = (ms: number) => sleep(ms, undefined, { signal: limit.signal }).catch(() => undefined);
      const ended = new Promise<void>((resolve) => {
        idle = resolve;
        if (underWay === 0) resolve();
      });
      await Promise.race([Promise.all([ended, wait(LINGER_MS)]), wait(limitMs)]);
      limit.abort();
    },
  } satisfies Drain);
  app.addHook('onRequest', async (request, reply) => {
    if (draining && request.url !== '/healthz') {
      void reply.header('connection', 'close').header('retry-after', '2').header('cache-control', 'no-store');
      return reply.code(503).send(envelopeOf(CODES.internal, '服务正在重新启动，本次操作没有执行，请稍后重试'));
    }
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
      if (underWay === 0) idle();
    });
  });
}
