// Sends a file that only its owner gets, even when another user knows the address.
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPlain } from './addresses';

export interface OwnFile {
  name: string;
  mime: string;
  size: number;
  stream: Readable | Buffer;
}

/** null: the actor has no such file (any more). */
export function sendOwnFile(reply: FastifyReply, file: OwnFile | null) {
  if (!file) return sendPlain(reply, 404, '文件不存在或已超过保存期限，请重新生成');
  return reply
    .type(file.mime)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename*=UTF-8''${encoded(file.name)}`)
    .header('content-length', file.size)
    .send(file.stream);
}

/** `tag` names the picture; null: there is none. */
export async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  tag: string,
  find: () => Promise<Buffer | null>,
) {
  const etag = `"${tag}"`;
  reply.header('cache-control', 'private, no-cache');
  if (request.headers['if-none-match'] === etag) return reply.header('etag', etag).code(304).send();
  const picture = await find();
  return picture ? reply.header('etag', etag).type('image/jpeg').send(picture) : reply.code(204).send();
}

/** RFC 8187: also encodes the characters that encodeURIComponent leaves unchanged but a header must not contain. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
