// /healthz: the process is alive. /readyz: it can serve, so a balancer may send requests. /metrics: metrics for
// Prometheus.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ADDRESSES } from '../../contract/addresses';
import type { Database } from '../db/database';
import type { Jobs } from '../jobs/jobs';
import { servePublic } from './addresses';

declare module 'fastify' {
  interface FastifyRequest {
    /** The `error` of the envelope when it is not 0. */
    outcome: number;
  }
}

/** A database that does not respond within this time cannot serve other requests either. */
const READY_MS = 3000;
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** State of the automatic copies, for /readyz, /metrics and the administrator's work desk. */
export interface BackupState {
  /** Time of the newest copy; null while there is none. */
  at: string | null;
  /** Why the last attempt failed; '' when it succeeded. */
  failure: string;
}

interface HealthSources {
  db: Database;
  jobs: Pick<Jobs, 'store'>;
  /** null when no automatic copies are made. */
  backup?: Readonly<BackupState> | null;
}

export function addHealth(app: FastifyInstance, { db, jobs, backup = null }: HealthSources): void {
  const metrics = makeMetrics();
  const lag = monitorEventLoopDelay({ resolution: 20 });
  lag.enable();
  let underWay = 0;
  app.decorateRequest('outcome', 0);
  app.addHook('onClose', async () => {
    lag.disable();
  });
  app.addHook('onRequest', async () => {
    underWay += 1;
  });
  app.addHook('onResponse', async (request, reply) => {
    underWay -= 1;
    const call = nameOf(request);
    metrics.count('tiku_requests_total', 'requests by call, HTTP status and error of the envelope', {
      method: request.method,
      call,
      status: `${reply.statusCode}`,
      error: `${request.outcome}`,
    });
    metrics.observe('tiku_request_seconds', 'time until the reply was sent', SECONDS, reply.elapsedTime / 1000, {
      call,
    });
  });
  // An aborted connection has no response.
  app.addHook('onRequestAbort', async (_request) => {
    metrics.count('tiku_requests_aborted_total', 'requests whose client went away', {});
  });

  servePublic(app, ADDRESSES.isAlive, ({ reply }) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  servePublic(app, ADDRESSES.isReady, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store');
    const late = new AbortController();
    try {
      await Promise.race([
        db.ping(),
        sleep(READY_MS, undefined, { signal: late.signal }).then(() =>
          Promise.reject(new Error(`no answer within ${READY_MS} ms`)),
        ),
      ]);
      // A failed copy does not prevent the server from serving: it is reported, and the status stays.
      const copy = backup && { backup: backup.failure !== '' ? 'failed' : backup.at === null ? 'none yet' : 'ok' };
      return { status: 'ready', database: db.kind, ...copy };
    } catch (error) {
      request.log.error({ err: error }, 'database does not answer');
      return reply.code(503).send({ status: 'database unavailable', database: db.kind });
    } finally {
      late.abort();
    }
  });
  servePublic(app, ADDRESSES.readMetrics, async ({ reply }) => {
    const now = makeMetrics();
    const up = await jobs.store.countStates().then(
      (counts) => setJobs(now, counts),
      () => 0,
    );
    now.set('tiku_database_up', 'whether the database answered just now', up);
    if (db.connections)
      for (const [state, count] of Object.entries(db.connections()))
        now.set('tiku_database_connections', 'connections of the pool; waiting: callers without one', count, { state });
    setProcess(now, app.failures.count, underWay);
    for (const [quantile, value] of [
      ['0.5', lag.percentile(50)],
      ['0.99', lag.percentile(99)],
      ['1', lag.max],
    ] as const) {
      now.set(
        'tiku_event_loop_delay_seconds',
        'since the last reading of these metrics',
        Number.isFinite(value) ? value / 1e9 : 0,
        { quantile },
      );
    }
    if (backup)
      now.set(
        'tiku_backup_failed',
        'whether the last automatic copy of the bank failed',
        backup.failure === '' ? 0 : 1,
      );
    if (backup?.at)
      now.set(
        'tiku_backup_age_seconds',
        'since the newest automatic copy',
        Math.round((Date.now() - Date.parse(backup.at)) / 1000),
      );
    lag.reset();
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(metrics.text() + now.text());
  });
}

/**
 * A call by its path in the contract, any other request by its kind: the number of metric lines stays small for
 * arbitrary addresses.
 */
function nameOf(request: FastifyRequest): string {
  const { config, url } = request.routeOptions;
  if (config.call) return config.call.path;
  return url === undefined ? 'unknown' : url === '/*' || url === '/' || url === '/index.html' ? 'page' : url;
}

function setJobs(metrics: Metrics, counts: Readonly<Record<string, number>>): 1 {
  for (const state of ['waiting', 'running', 'failed'])
    metrics.set('tiku_jobs', 'background jobs in the database, of all servers', counts[state] ?? 0, { state });
  return 1;
}

function setProcess(metrics: Metrics, failures: number, underWay: number): void {
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  metrics.set('tiku_errors_total', 'unexpected errors', failures, {}, 'counter');
  metrics.set('tiku_requests_under_way', 'requests that are being answered', Math.max(0, underWay));
  metrics.set('tiku_uptime_seconds', 'since the process started', Math.round(process.uptime()));
  metrics.set('tiku_cpu_seconds_total', 'processor time', (user + system) / 1e6, {}, 'counter');
  metrics.set('tiku_resident_memory_bytes', 'memory of the process', rss);
  metrics.set('tiku_heap_bytes', 'JavaScript heap in use', heapUsed);
  metrics.set('tiku_external_memory_bytes', 'memory outside the heap', external);
  metrics.set('tiku_handles', 'open sockets, files and timers', process.getActiveResourcesInfo().length);
}

// Counters, gauges and histograms in Prometheus text format 0.0.4; about a page of code instead of a package.

type Labels = Readonly<Record<string, string>>;
type Kind = 'counter' | 'gauge' | 'histogram';

interface Metrics {
  count(name: string, help: string, labels: Labels): void;
  set(name: string, help: string, value: number, labels?: Labels, kind?: 'counter' | 'gauge'): void;
  /** `bounds` ascending; the last bucket, without a bound, is added automatically. */
  observe(name: string, help: string, bounds: readonly number[], value: number, labels: Labels): void;
  text(): string;
}

interface Family {
  kind: Kind;
  help: string;
  values: Map<string, number>;
}

const escaped = (text: string) => text.replace(/["\\\n]/g, (char) => (char === '\n' ? '\\n' : `\\${char}`));
const labelText = (labels: Labels) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',');
const series = (name: string, labels: string) => (labels === '' ? name : `${name}{${labels}}`);

export function makeMetrics(): Metrics {
  const families = new Map<string, Family>();
  const familyOf = (name: string, kind: Kind, help: string): Map<string, number> => {
    const family = families.get(name) ?? { kind, help, values: new Map<string, number>() };
    families.set(name, family);
    return family.values;
  };
  const known = new Map<string, { buckets: string[]; sum: string; count: string }>();
  /** Built once per metric and label set, not with every request. */
  const keysOf = (name: string, own: string, bounds: readonly number[]) => {
    const made = known.get(name + own) ?? {
      buckets: [...bounds.map(String), '+Inf'].map((le) => `${name}_bucket{${own}${own === '' ? '' : ','}le="${le}"}`),
      sum: series(`${name}_sum`, own),
      count: series(`${name}_count`, own),
    };
    known.set(name + own, made);
    return made;
  };
  const add = (values: Map<string, number>, key: string, by: number) =>
    void values.set(key, (values.get(key) ?? 0) + by);
  return {
    count: (name, help, labels) => add(familyOf(name, 'counter', help), series(name, labelText(labels)), 1),
    set(name, help, value, labels = {}, kind = 'gauge') {
      familyOf(name, kind, help).set(series(name, labelText(labels)), value);
    },
    observe(name, help, bounds, value, labels) {
      const values = familyOf(name, 'histogram', help);
      const { buckets, sum, count } = keysOf(name, labelText(labels), bounds);
      // Prometheus buckets are cumulative: a value counts in its bucket and in all larger ones.
      buckets.forEach((key, index) => add(values, key, value <= (bounds[index] ?? Infinity) ? 1 : 0));
      add(values, sum, value);
      add(values, count, 1);
    },
    text() {
      const lines = [...families].flatMap(([name, { kind, help, values }]) => [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${kind}`,
        ...[...values].map(([key, value]) => `${key} ${value}`),
      ]);
      return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
    },
  };
}
