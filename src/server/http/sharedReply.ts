// Data that many requests return is serialized to JSON once, and compressed once for browsers. It must not be changed
// after it was marked.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CODES } from '../../contract/codes';
import { acceptsGzip, PACK_FROM } from './referenceReply';

const pack = promisify(gzip);

interface Written {
  text: Buffer;
  packed?: Promise<Buffer>;
}
const written = new WeakMap<object, Written | null>();

export function markShared<T>(data: T): T {
  if (typeof data === 'object' && data !== null && !written.has(data)) written.set(data, null);
  return data;
}

/** The whole envelope of shared data; undefined for data that is not marked as shared. */
function envelopeOf(data: unknown): Written | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const known = written.get(data);
  if (known === undefined) return undefined;
  const made = known ?? { text: Buffer.from(JSON.stringify({ error: CODES.success, msg: '', data })) };
  written.set(data, made);
  return made;
}

/** False: not shared, nothing was sent. */
export async function sendShared(request: FastifyRequest, reply: FastifyReply, data: unknown): Promise<boolean> {
  const envelope = envelopeOf(data);
  if (!envelope) return false;
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  const small = envelope.text.length < PACK_FROM || !acceptsGzip(request);
  if (!small) envelope.packed ??= pack(envelope.text, { level: 6 });
  if (small) reply.send(envelope.text);
  else reply.header('content-encoding', 'gzip').send(await envelope.packed);
  return true;
}
