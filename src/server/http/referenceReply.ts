// Responses that rarely change (trees, grades, books, option lists): the browser caches them, revalidates them with
// each request, and gets 304 without a body when they are unchanged. Permissions are checked before, on every call.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const pack = promisify(gzip);
export const PACK_FROM = 1024;
const MAX_PACKED = 64;

/** Compressed once, sent to all accounts with the same view. */
const packed = new Map<string, Buffer>();

async function packedOf(hash: string, body: string): Promise<Buffer> {
  const known = packed.get(hash);
  const made = known ?? (await pack(body, { level: 6 }));
  packed.delete(hash);
  packed.set(hash, made);
  if (packed.size > MAX_PACKED) packed.delete(packed.keys().next().value as string);
  return made;
}

export const acceptsGzip = (request: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s|,|$))/.test(String(request.headers['accept-encoding'] ?? ''));

/** RFC 9110 section 13.1.2: any of the browser's tags matches, weak or not. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);

/**
 * `body`: the whole envelope. The tag is a hash of the content, so that another account in the same browser never gets
 * the first account's data.
 */
export async function sendReference(request: FastifyRequest, reply: FastifyReply, body: string): Promise<FastifyReply> {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  const small = body.length < PACK_FROM || !acceptsGzip(request);
  const etag = small ? `"${hash}"` : `"${hash}-gz"`;
  reply.header('cache-control', 'private, no-cache').header('etag', etag).header('vary', 'accept-encoding');
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  return small ? reply.send(body) : reply.header('content-encoding', 'gzip').send(await packedOf(hash, body));
}
