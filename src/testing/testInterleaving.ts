// For tests of concurrency: lets statements of several PostgreSQL connections run one at a time, in an order that a
// seed determines.
import { Client } from 'pg';

/** A pseudo-random integer from 0 to `below` - 1; the same sequence for the same seed. */
export function seeded(seed: number): (below: number) => number {
  let state = (seed * 7919 + 12345) % 2147483648;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

/**
 * A statement that waits for a lock does not block the others: the next one runs after this time, even when the last
 * has not ended.
 */
const TURN_MS = 1;

export async function interleaved<T>(seed: number, work: () => Promise<T>): Promise<T> {
  const random = seeded(seed);
  const waiting: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  const next = () => {
    const [go] = waiting.splice(random(waiting.length), 1);
    timer = go ? setTimeout(next, TURN_MS) : undefined;
    go?.();
  };
  const turn = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
      timer ??= setTimeout(next, TURN_MS);
    });
  const query = Client.prototype.query as (this: Client, ...args: unknown[]) => unknown;
  const patched = function (this: Client, ...args: unknown[]): unknown {
    return typeof args.at(-1) === 'function' ? query.apply(this, args) : turn().then(() => query.apply(this, args));
  };
  Object.assign(Client.prototype, { query: patched });
  try {
    return await work();
  } finally {
    Object.assign(Client.prototype, { query });
    for (const go of waiting.splice(0)) go();
    clearTimeout(timer);
  }
}
