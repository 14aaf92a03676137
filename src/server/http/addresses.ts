// Creates the route of an Address: the permission check, then the handler.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { FunctionKey } from '../../contract/account/functionKeys';
import type { Address } from '../../contract/addresses';
import type { Actor } from '../security/actor';
import { demandActor, resolveActor } from './session';

export interface AddressContext<Name extends string, Who extends Actor | null = Actor> {
  request: FastifyRequest;
  reply: FastifyReply;
  actor: Who;
  /** '' for one of the query that is missing. */
  params: Readonly<Record<Name, string>>;
}

export const routeOf = ({ path, params }: Address): string =>
  path.replace(/\{(\w{1,40})\}/g, (_, name: string) => {
    const { pattern } = params[name] ?? {};
    return `:${name}${pattern === undefined ? '' : `(${pattern})`}`;
  });

export const sendPlain = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text);

export function serve<Name extends string>(
  app: FastifyInstance,
  address: Address<Name>,
  handler: (context: AddressContext<Name>) => unknown,
): void {
  const { access } = address;
  route(app, address, async (context) => {
    const { request, reply } = context;
    const actor =
      access === 'session' ? await resolveActor(app, request) : await demandActor(app, request, access as FunctionKey);
    return actor ? handler({ ...context, actor }) : sendPlain(reply, 403, '请先登录');
  });
}

/** One that anybody may read. */
export function servePublic<Name extends string>(
  app: FastifyInstance,
  address: Address<Name>,
  handler: (context: AddressContext<Name, null>) => unknown,
): void {
  route(app, address, handler);
}

function route<Name extends string>(
  app: FastifyInstance,
  address: Address<Name>,
  handler: (context: AddressContext<Name, null>) => unknown,
): void {
  const missing = Object.fromEntries(Object.keys(address.params).map((name) => [name, '']));
  app.route({
    method: 'GET',
    url: routeOf(address),
    handler: (request, reply) => {
      const given = { ...missing, ...(request.query as object), ...(request.params as object) };
      return handler({ request, reply, actor: null, params: given as Record<Name, string> });
    },
    ...(app.checkReplies && {
      onSend: async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
        const fault = request.outcome === 0 && faultOf(address, reply, payload);
        if (fault) throw new Error(`reply of ${address.path} differs from its description: ${fault}`);
      },
    }),
  });
}

/** What of a reply its description does not say. */
function faultOf({ access, replies }: Address, reply: FastifyReply, payload: unknown): string | undefined {
  const { statusCode } = reply;
  if (statusCode === 403 && access === 'session') return undefined;
  const described = replies[statusCode];
  if (!described) return `status ${statusCode}`;
  const { type, body } = described;
  const sent = reply.getHeader('content-type');
  if (type !== '*/*' && type !== sent?.toString().split(';')[0]) return `content-type ${sent}`;
  const checked = body && z.safeParse(body(), JSON.parse(String(payload)));
  return checked?.error?.message;
}
