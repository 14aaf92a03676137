// Stopping without cutting anybody off: requests under way finish, new ones are told at once to come back, in words and with 503, so that
// a balancer sends them elsewhere and a browser tries again.
import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { CODES } from '../../contract/codes';
import { envelopeOf } from './errorHandler';

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain;
  }
}

export interface Drain {
  /** From now on new requests are refused; resolves when those under way are answered, or after `limitMs`. */
  begin(limitMs: number): Promise<void>;
}

/** Connections that are kept open for a next request hear of the stop in answer to it, instead of breaking under it. */
const LINGER_MS = 300;

/** Before anything else, so that a refused request touches neither session nor database. */
export function addDrain(app: FastifyInstance): void {
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
