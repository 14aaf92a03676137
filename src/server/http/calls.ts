// Creates the route of a Call: first the permission check, then decoding by the call's own schema, then the handler,
// then the envelope.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { CALLS, type CallName } from '../../contract/calls';
import { CODES } from '../../contract/codes';
import { faultsData, issuePlace, type Fault } from '../../contract/faults';
import { KEY_HEADER, type Call, type DataOf, type RequestOf } from '../../contract/wire';
import { withinReserve } from '../db/database';
import { DomainError, sessionInvalid } from '../errors';
import { demand, type Actor } from '../security/actor';
import { withAccountRows } from '../security/rowScopes';
import type { CallRates } from './callRates';
import { issueText } from './fieldLabels';
import { readFiles, readForm, readQuery, type Fields, type FilePart } from './form';
import { sendReference } from './referenceReply';
import { sendShared } from './sharedReply';

export interface CallContext {
  /** Throws 5001 when no account is signed in (possible in public calls only). */
  readonly actor: Actor;
  /** The same without throwing, for public calls. */
  readonly actorOrNull: Actor | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Hash under which the session of this request is stored. */
  readonly sessionToken: string | undefined;
  /** The file parts of a call that declares `files`, streamed in the order of the request. */
  readonly files: AsyncIterable<FilePart>;
}

export type CallHandler<C extends Call> = (input: RequestOf<C>, ctx: CallContext) => Promise<DataOf<C>>;

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call;
  }
  interface FastifyInstance {
    /** Calls that have a handler. */
    handledCalls: Set<Call>;
    /** Every address of the route table, as Fastify writes it. */
    routeUrls: Set<string>;
    callRates: CallRates;
    /** Refuses input that names files which the account may not open. */
    demandOpenFiles(actor: Actor, input: object): Promise<void>;
    /** Tests validate each response with the call's data schema. */
    checkReplies: boolean;
  }
}

export interface HandleOptions {
  /**
   * The call writes in several transactions: its idempotency key is claimed before the first, its response is stored
   * after the last.
   */
  many?: boolean;
  /** For expensive calls: the number of calls that an account may make per minute. */
  perMinute?: number;
  /** Needed to sign in and out: it may use the disk reserve. */
  essential?: boolean;
  /** Its stored files are never served: they may be of any kind. */
  showsNothing?: boolean;
  /** The data rarely changes: the browser caches it and revalidates it with each request. */
  reference?: boolean;
}

export const REFERENCE: HandleOptions = { reference: true };

/** Registers the handler of `call` under /api. Modules never access routes, forms or envelopes themselves. */
export function handle<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: CallHandler<C>,
  { many = false, reference = false, essential = false, showsNothing = false, perMinute }: HandleOptions = {},
): void {
  app.handledCalls.add(call);
  app.route({
    method: call.method,
    url: `/api${call.path}`,
    config: { call },
    handler: async (request, reply) => {
      if (perMinute !== undefined && request.actor) app.callRates.count(call.path, request.actor.id, perMinute);
      const { fields, input } = await decode(call, request);
      const context = contextOf(call, request, reply);
      const { actor } = request;
      const checked = actor !== null && call.method === 'POST' && !showsNothing;
      const run = () =>
        withAccountRows(actor, async () => {
          if (checked) await app.demandOpenFiles(actor, input as object);
          return handler(input as RequestOf<C>, context);
        });
      const once = () => app.idempotency.once({ call, actor, key: request.headers[KEY_HEADER], fields, many }, run);
      const data = await (essential ? withinReserve(once) : once());
      if (app.checkReplies) checkReply(call, data);
      if (await sendShared(request, reply, data)) return reply;
      const envelope = { error: CODES.success, msg: '', data: data ?? null };
      return reference ? sendReference(request, reply, JSON.stringify(envelope)) : envelope;
    },
  });
}

/** For the onRequest hook, before the body is read. */
export function authorize(call: Call, actor: Actor | null): void {
  if (call.access === 'public') return;
  if (!actor) throw sessionInvalid();
  if (call.access !== 'session') demand(actor, call.access);
}

async function decode(call: Call, request: FastifyRequest): Promise<{ fields: Fields; input: unknown }> {
  if (call.files) return { fields: {}, input: {} };
  const fields = call.method === 'GET' ? readQuery(request) : await readForm(request);
  const result = z.safeDecode(call.request, { ...fields } as never);
  if (!result.success) throw refused(result.error.issues, fields);
  return { fields, input: result.data };
}

/** As many faults as a form shows at once; a message for the first of them. */
const FAULTS_SENT = 20;

function refused(issues: readonly z.core.$ZodIssue[], fields: Fields): DomainError {
  const faults = issues.slice(0, FAULTS_SENT).flatMap((issue): Fault[] => {
    const place = issuePlace(issue.path, fields);
    return place ? [{ ...place, msg: issueText(issue, fields) }] : [];
  });
  const msg = issues[0] ? issueText(issues[0], fields) : '请求内容有误';
  return new DomainError(CODES.invalid, msg, faults.length > 0 ? faultsData(faults) : null);
}

function contextOf(call: Call, request: FastifyRequest, reply: FastifyReply): CallContext {
  return {
    get actor() {
      if (!request.actor) throw sessionInvalid();
      return request.actor;
    },
    actorOrNull: request.actor,
    request,
    reply,
    sessionToken: request.sessionHash ?? undefined,
    get files() {
      return readFiles(request, call.files ?? []);
    },
  };
}

function checkReply(call: Call, data: unknown): void {
  const result = z.safeParse(call.data, JSON.parse(JSON.stringify(data ?? null)));
  if (result.success) return;
  const issues = JSON.stringify(result.error.issues.slice(0, 3));
  throw new DomainError(CODES.internal, `reply of ${call.method} ${call.path} differs from its schema: ${issues}`);
}

/** Names in CALLS that no module handles. */
export function missingCalls(app: FastifyInstance): CallName[] {
  return (Object.keys(CALLS) as CallName[]).filter((name) => !app.handledCalls.has(CALLS[name]));
}
