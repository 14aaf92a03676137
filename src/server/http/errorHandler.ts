// The only place that converts errors to responses. A domain error is sent as HTTP 200; an unknown error gets a generic
// msg and a logged id.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CODES } from '../../contract/codes';
import { errorCode } from '../db/errors';
import { DomainError } from '../errors';
import { SYSTEM_FAULTS } from '../systemFaults';

declare module 'fastify' {
  interface FastifyInstance {
    /** Unexpected errors, for /metrics; they are sent as HTTP 200. */
    failures: { count: number };
  }
}

export const envelopeOf = (error: number, msg: string, data: unknown = null) => ({ error, msg, data });

/** Values that pass the schema but cannot be stored in the database: the sender's fault. */
const VALUE_FAULTS: Readonly<Record<string, string>> = {
  22021: '内容含有无法保存的字符',
  '22P05': '内容含有无法保存的字符',
  22003: '数值超出允许的范围',
  '22P02': '数值的格式不正确',
  22007: '日期的格式不正确',
  22008: '日期超出允许的范围',
};
const TRANSPORT_WORDS: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: '请求必须为 multipart/form-data 表单',
  FST_ERR_CTP_BODY_TOO_LARGE: '提交的内容过大，请减少内容后重试',
  FST_REQ_FILE_TOO_LARGE: '文件过大',
  FST_PARTS_LIMIT: '表单字段过多',
  FST_FIELDS_LIMIT: '表单字段过多',
  FST_FILES_LIMIT: '文件过多',
  FST_PROTO_VIOLATION: '表单字段名不合法',
  FST_INVALID_MULTIPART_CONTENT_TYPE: '请求必须为 multipart/form-data 表单',
};

interface Reply {
  status: number;
  body: ReturnType<typeof envelopeOf>;
  log: boolean;
}

export function replyFor(error: Error, requestId: string): Reply {
  if (error instanceof DomainError && error.code !== CODES.internal) {
    return { status: 200, body: envelopeOf(error.code, error.msg, error.data), log: false };
  }
  if (error instanceof TransportError)
    return { status: error.statusCode, body: envelopeOf(error.code, error.msg), log: false };
  const code = errorCode(error) ?? '';
  const fault = VALUE_FAULTS[code];
  if (fault) return { status: 200, body: envelopeOf(CODES.invalid, fault), log: true };
  const words = SYSTEM_FAULTS[code];
  if (words) return { status: 200, body: envelopeOf(CODES.internal, `${words}（编号 ${requestId}）`), log: true };
  const status = (error as Partial<FastifyError>).statusCode;
  if (code.startsWith('FST_') && status !== undefined && status < 500) {
    const plain = status === 413 ? 413 : 400;
    return { status: plain, body: envelopeOf(CODES.invalid, TRANSPORT_WORDS[code] ?? '无法读取请求'), log: false };
  }
  return { status: 200, body: envelopeOf(CODES.internal, `系统繁忙，请稍后重试（编号 ${requestId}）`), log: true };
}

export function sendError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, log } = replyFor(error, request.id);
  if (log) {
    request.server.failures.count += 1;
    request.log.error({ err: error }, 'request failed');
  }
  request.outcome = body.error;
  return reply.code(status).header('cache-control', 'no-store').send(body);
}

export function addErrorHandler(app: FastifyInstance): void {
  app.decorate('failures', { count: 0 });
  app.setErrorHandler((error: Error, request, reply) => sendError(error, request, reply));
}

/**
 * Requests that match no route: under /api the envelope with HTTP 404 (or 405 for another method of a known path),
 * elsewhere plain text.
 */
export function addCallFallback(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path !== '/api' && !path.startsWith('/api/'))
      return reply.code(404).type('text/plain; charset=utf-8').send('404 没有这个文件');
    const allowed = ['GET', 'POST'].filter((method) => app.hasRoute({ method, url: path }));
    reply.header('cache-control', 'no-store');
    if (allowed.length === 0) return reply.code(404).send(envelopeOf(CODES.notFound, '未找到请求的资源'));
    const msg = `禁用请求中指定的方法，应为 ${allowed.join('、')}`;
    return reply.code(405).header('allow', allowed.join(', ')).send(envelopeOf(CODES.invalid, msg));
  });
}

// An error of the transport itself: sent with its real HTTP status; the body is still the envelope.

export class TransportError extends Error {
  constructor(
    readonly statusCode: number,
    readonly msg: string,
    readonly code: number = CODES.invalid,
  ) {
    super(msg);
    this.name = 'TransportError';
  }
}
