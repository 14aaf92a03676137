// Security headers of every response. Scripts may come only from this server; inline styles are allowed because emotion
// writes them into the page.
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';

export async function addHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'", 'data:'],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    // The proxy that terminates TLS decides on this header.
    strictTransportSecurity: false,
  });
  // Equal for every response: computed for the first one only.
  let fixed: [string, string][] | undefined;
  app.addHook('onRequest', async (request, reply) => {
    if (!fixed) {
      await reply.helmet();
      fixed = Object.entries(reply.raw.getHeaders()).map(([name, value]) => [name, String(value)]);
    } else for (const [name, value] of fixed) reply.raw.setHeader(name, value);
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store');
  });
}

/** For responses to invalid requests (a malformed address): no hook has run for them. */
export const bareHeaders = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
