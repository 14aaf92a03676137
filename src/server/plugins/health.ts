// /healthz: the process lives. /readyz: it can serve. /metrics: figures as text for a collector.
import type { FastifyInstance } from 'fastify';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Database } from '../db/database';

export async function addHealth(app: FastifyInstance, db: Database): Promise<void> {
  const requests = new Map<string, number>();
  let milliseconds = 0;
  const lag = monitorEventLoopDelay({ resolution: 20 });
  lag.enable();
  app.addHook('onClose', async () => {
    lag.disable();
  });
  app.addHook('onResponse', async (_request, reply) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    requests.set(status, (requests.get(status) ?? 0) + 1);
    milliseconds += reply.elapsedTime;
  });

  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await db.ping();
      return { status: 'ready', database: db.kind };
    } catch (error) {
      request.log.error({ err: error }, 'database does not answer');
      return reply.code(503).send({ status: 'database unavailable', database: db.kind });
    }
  });
  app.get('/metrics', async (_request, reply) => {
    const lines = ['# TYPE tiku_requests_total counter'];
    for (const [status, count] of [...requests].sort()) lines.push(`tiku_requests_total{status="${status}"} ${count}`);
    const errors = requests.get('5xx') ?? 0;
    const figures: [string, string, number][] = [
      ['tiku_request_milliseconds_total', 'counter', Math.round(milliseconds)],
      ['tiku_errors_total', 'counter', errors + app.failures.count],
      ['tiku_uptime_seconds', 'gauge', Math.round(process.uptime())],
      ['tiku_resident_memory_bytes', 'gauge', process.memoryUsage.rss()],
      ['tiku_event_loop_lag_p99_milliseconds', 'gauge', Math.round(lag.percentile(99) / 1e4) / 100],
    ];
    for (const [name, type, value] of figures) lines.push(`# TYPE ${name} ${type}`, `${name} ${Number.isFinite(value) ? value : 0}`);
    lag.reset();
    return reply.type('text/plain; version=0.0.4; charset=utf-8').header('cache-control', 'no-store').send(`${lines.join('\n')}\n`);
  });
}
