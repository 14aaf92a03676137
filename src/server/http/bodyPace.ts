// Closes requests whose body arrives too slowly, so that a few slow senders cannot occupy connections and temporary
// files for half an hour.
import type { FastifyInstance } from 'fastify';

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
