// Delay of other requests: /healthz, requested over one open connection.
import { Agent, get } from 'node:http';

export function healthProbe(url: string): { ask(): Promise<number>; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    ask: () =>
      new Promise((resolve, reject) => {
        const started = performance.now();
        get(`${url}/healthz`, { agent }, (reply) =>
          reply.resume().on('end', () => resolve(performance.now() - started)),
        ).on('error', reject);
      }),
    close: () => agent.destroy(),
  };
}
