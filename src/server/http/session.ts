// The session cookie and the actor, resolved before the body of any call is read. Also the CSRF check: every POST is a
// multipart form, which browsers send across origins without a preflight request.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FunctionKey } from '../../contract/account/functionKeys';
import { DomainError, forbidden, sessionInvalid } from '../errors';
import { demand, type Actor } from '../security/actor';
import { ABSOLUTE_MS, type SessionStore } from '../security/sessionStore';
import { authorize } from './calls';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    sessionHash: string | null;
  }
  interface FastifyInstance {
    sessions: SessionStore;
  }
}

const NAME = 'tiku_session';
const SECURE_NAME = `__Host-${NAME}`;
const DEVICE = 'tiku_device';

/** `protocol` is https behind a TLS proxy only when the configuration trusts the proxy. */
const isSecure = (request: FastifyRequest) => request.protocol === 'https';
const cookieName = (request: FastifyRequest) => (isSecure(request) ? SECURE_NAME : NAME);

function writeCookie(request: FastifyRequest, reply: FastifyReply, name: string, value: string, maxAge: number): void {
  const secure = isSecure(request) ? '; Secure' : '';
  reply.header('set-cookie', `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`);
}

export const setSessionCookie = (request: FastifyRequest, reply: FastifyReply, token: string) =>
  writeCookie(request, reply, cookieName(request), token, Math.floor(ABSOLUTE_MS / 1000));

export const clearSessionCookie = (request: FastifyRequest, reply: FastifyReply) =>
  writeCookie(request, reply, cookieName(request), '', 0);

/** The browser's device cookie (modules/account/deviceCookie.ts) stays when the session ends. */
const DEVICE_SECONDS = 180 * 24 * 60 * 60;
const deviceName = (request: FastifyRequest) => (isSecure(request) ? `__Host-${DEVICE}` : DEVICE);
export const readDeviceCookie = (request: FastifyRequest) => readCookie(request, deviceName(request));
export const setDeviceCookie = (request: FastifyRequest, reply: FastifyReply, value: string) =>
  writeCookie(request, reply, deviceName(request), value, DEVICE_SECONDS);

const readToken = (request: FastifyRequest) => readCookie(request, cookieName(request));

/** The values of this server contain no character that needs decoding. */
function readCookie(request: FastifyRequest, name: string): string | undefined {
  const start = `${name}=`;
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(start) && pair.length > start.length)?.slice(start.length);
}

/** For routes outside /api that need a session, e.g. uploaded files. */
export async function resolveActor(app: FastifyInstance, request: FastifyRequest): Promise<Actor | null> {
  const token = readToken(request);
  if (!token) return null;
  const session = await app.sessions.resolve(token, request.ip);
  request.actor = session?.actor ?? null;
  request.sessionHash = session?.token_hash ?? null;
  return request.actor;
}

/** For routes that are no calls. */
export async function demandActor(app: FastifyInstance, request: FastifyRequest, key: FunctionKey): Promise<Actor> {
  const actor = await resolveActor(app, request);
  if (!actor) throw sessionInvalid();
  demand(actor, key);
  return actor;
}

export function addSessions(app: FastifyInstance, store: SessionStore): void {
  app.decorate('sessions', store);
  app.decorateRequest('actor', null);
  app.decorateRequest('sessionHash', null);
  app.addHook('onRequest', async (request) => {
    const { call } = request.routeOptions.config;
    if (!call) return;
    if (call.method === 'POST') refuseForeign(request);
    const actor = await resolveActor(app, request);
    try {
      authorize(call, actor);
    } catch (error) {
      const refused = { call: call.path, needs: call.access, account: actor?.id ?? null };
      if (error instanceof DomainError) request.log.warn({ refused, code: error.code }, 'call refused');
      throw error;
    }
  });
}

/**
 * Browsers send the origin of a POST: another site's origin is refused, and so is a session cookie without an origin.
 */
function refuseForeign(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  const foreign =
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (origin !== undefined && !isOwn(origin, request)) ||
    (site === undefined && origin === undefined && readToken(request) !== undefined);
  if (!foreign) return;
  request.log.warn({ refused: { origin, site, url: request.url } }, 'foreign request refused');
  throw forbidden('请求来源不被信任，请从本系统的页面重新操作');
}

function isOwn(origin: string, request: FastifyRequest): boolean {
  return URL.canParse(origin) && new URL(origin).host === request.host;
}
