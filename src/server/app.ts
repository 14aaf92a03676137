// Builds the server: plugins provide technical capabilities, modules provide the business calls. main.ts and the tests
// build the same app.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import type { DemoAccount } from '../contract/account/session';
import type { Call } from '../contract/wire';
import { makeDailyCopy, type DailyCopy } from './backup/dailyCopy';
import { sweepUnusedFiles } from './backup/unusedFiles';
import type { Config } from './config';
import { changesAnnounced } from './db/changes';
import type { Database } from './db/database';
import { demandOpenFiles } from './files/fileRows';
import { openFileStore, type FileStore } from './files/fileStore';
import { makeCallRates } from './http/callRates';
import { missingCalls } from './http/calls';
import { addCallFallback, addErrorHandler, sendError } from './http/errorHandler';
import { addGracefulShutdown } from './http/gracefulShutdown';
import { addHeaders, bareHeaders } from './http/headers';
import { addHealth } from './http/health';
import { makeIdempotency } from './http/idempotency';
import { addSessions } from './http/session';
import { addStatic } from './http/staticFiles';
import type { TrustProxy } from './http/trustProxy';
import { addJobs } from './jobs/jobs';
import type { Module, ModuleDeps } from './module';
import { purgeBin } from './modules/bin/binRoutes';
import { makePaperFiles } from './paperFiles/paperFiles';
import { makePaperThreads } from './paperFiles/paperThreads';
import type { PrintPort } from './print/printPort';
import { makePrinter } from './print/printer';
import type { Actor } from './security/actor';
import { makeSessionStore } from './security/sessionStore';
import { makeDrawings } from './typesetting/drawings/drawings';

/** The form parser logs the headers of every form at trace level. */
const SECRET_HEADERS = ['req', 'busboyOptions'].flatMap((place) =>
  ['cookie', 'authorization'].map((name) => `${place}.headers.${name}`),
);

export interface AppOptions {
  db: Database;
  config: Config;
  /** Where files are kept; by default as configured. */
  store?: FileStore;
  print?: PrintPort;
  /** Of the demo world; left out in a bank without it. */
  demoAccounts?: () => Promise<DemoAccount[]>;
  fillDemo?: ModuleDeps['fillDemo'];
  now?: () => Date;
  /** Receives the lines of the log; by default the standard output. */
  log?: { write(line: string): void };
  /** MODULES; tests of one module wire that alone. */
  modules: readonly Module[];
  /** Refuse to start when a call of the contract has no handler (the default outside tests). */
  complete?: boolean;
}

/** Only for the embedded database: a PostgreSQL server has its own operator and backup tools. */
function addDailyCopy(
  app: FastifyInstance,
  db: Database,
  { files, folders }: Pick<FileStore, 'files' | 'folders'>,
  { dataDir, backupDir }: Config,
  now: () => Date,
): DailyCopy | undefined {
  if (db.kind !== 'embedded' || backupDir === null) return undefined;
  const log = {
    info: (text: string) => app.log.info(text),
    error: (fault: object, text: string) => app.log.error(fault, text),
  };
  const daily = makeDailyCopy({ db, files, folders, dataDir, folder: backupDir, now, log });
  app.addHook('onListen', async () => daily.start());
  app.addHook('onClose', () => daily.stop());
  return daily;
}

const REQUEST_TIMEOUT_MS = 30 * 60_000;

const REQUEST_ID = /^[\w-]{8,64}$/;

/** The request number that a trusted proxy sent, so that its log and this server's log can be compared. */
function forwardedId({ headers, socket }: IncomingMessage, trust: TrustProxy): string | undefined {
  const given = headers['x-request-id'];
  const trusted = trust !== false && trust(socket.remoteAddress ?? '', 0);
  return trusted && typeof given === 'string' && REQUEST_ID.test(given) ? given : undefined;
}

/**
 * The contract validates input (zod). Fastify's own schema compilers are not used; loading them took a fifth of the
 * start time.
 */
function refuseSchemas(): never {
  throw new Error('routes have no JSON schema here: define the call in src/contract');
}

export async function buildApp({
  db,
  config,
  store,
  print,
  demoAccounts,
  fillDemo = async (...fill) => (await import('./cli/demo/fillDemo')).fillDemo(...fill),
  now,
  log,
  modules,
  complete,
}: AppOptions): Promise<FastifyInstance> {
  const testing = process.env.NODE_ENV === 'test';
  const app = Fastify({
    logger:
      config.logLevel === 'silent'
        ? false
        : { level: config.logLevel, redact: SECRET_HEADERS, ...(log && { stream: log }) },
    genReqId: (request) => forwardedId(request as IncomingMessage, config.trustProxy) ?? randomUUID().slice(-12),
    trustProxy: config.trustProxy,
    requestTimeout: REQUEST_TIMEOUT_MS,
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
    forceCloseConnections: 'idle',
    // Some paths of the wire format begin with a second /api.
    rewriteUrl: (request) => (request.url ?? '/').replace(/^\/api\/api(?=\/)/, '/api'),
    frameworkErrors: (error, request, reply) => sendError(error, request, bareHeaders(reply)),
  });
  app.decorate('handledCalls', new Set<Call>());
  app.decorate('routeUrls', new Set<string>());
  app.addHook('onRoute', ({ url }) => void app.routeUrls.add(url));
  app.decorate('callRates', makeCallRates());
  app.decorate('checkReplies', testing);
  app.decorate('demandOpenFiles', (actor: Actor, input: object) => demandOpenFiles(db.kysely, actor, input));
  app.removeAllContentTypeParsers();
  const clock = now ?? (() => new Date());
  addErrorHandler(app);
  addGracefulShutdown(app);
  addBodyPace(app);
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onSend', async (request) => {
    if (request.method === 'POST') await changesAnnounced(db);
  });
  await addHeaders(app);
  await app.register(multipart);
  addSessions(app, makeSessionStore(db, clock));
  const { files, folders, close } = store ?? (await openFileStore(config));
  app.addHook('onClose', async () => close());
  const idempotency = makeIdempotency({ db, now: clock, strict: testing });
  app.decorate('idempotency', idempotency);
  const alsoSweep = async () => {
    await idempotency.sweep();
    await purgeBin(db, (err, kind) => app.log.warn({ err, kind }, 'what is past its days in the bin stays hidden'));
    await sweepUnusedFiles({ db, files, now: clock });
  };
  const jobs = addJobs(app, { db, files, folders, now: clock, alsoSweep });
  const backup = addDailyCopy(app, db, { files, folders }, config, clock)?.state ?? null;
  addHealth(app, { db, jobs, backup });
  const printer =
    print ?? makePrinter({ chromium: config.chromium, files, warn: (err, text) => app.log.warn({ err }, text) });
  app.addHook('onClose', () => printer.close());
  const paperThreads = makePaperThreads();
  app.addHook('onClose', () => paperThreads.close());
  const paperFiles = makePaperFiles({ files, print: printer, build: paperThreads.build });
  const drawings = makeDrawings({ db, warn: (err, text) => app.log.warn({ err }, text) });
  app.addHook('onClose', () => drawings.close());
  for (const module of modules)
    module(app, {
      ...{ db, files, print: printer, config, jobs, paperFiles, drawings, backup, fillDemo },
      now: clock,
    });
  addStatic(app, { config, db, files, demoAccounts });
  addCallFallback(app);

  const missing = missingCalls(app);
  if ((complete ?? !testing) && missing.length > 0) throw new Error(`Calls without a handler: ${missing.join(', ')}`);
  return app;
}

const EVERY_MS = 30_000;
/** Half a kilobyte a second: slower than any connection that can load the screens. */
const LEAST_BYTES = 16 * 1024;

export function addBodyPace(app: FastifyInstance, { everyMs = EVERY_MS, leastBytes = LEAST_BYTES } = {}): void {
  app.addHook('onRequest', async ({ raw, log }) => {
    if (raw.method !== 'POST') return;
    let seen = raw.socket.bytesRead;
    const timer = setInterval(() => {
      const received = raw.socket.bytesRead - seen;
      seen += received;
      if (raw.complete) clearInterval(timer);
      // Data that has arrived but was not read yet is the server's own delay.
      else if (raw.readableLength === 0 && received < leastBytes) {
        log.warn({ received, everyMs }, 'body too slow: connection closed');
        raw.destroy();
      }
    }, everyMs);
    timer.unref();
    raw.once('close', () => clearInterval(timer));
  });
}
