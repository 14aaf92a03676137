// Requests that match no route: under /api the envelope with HTTP 404 (or 405 for another method of a known path),
// elsewhere plain text.
import type { FastifyInstance } from 'fastify';
import { CODES } from '../../contract/codes';
import { envelopeOf } from './errorHandler';

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
