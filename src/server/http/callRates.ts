// Limits expensive calls per account and minute. Each server process counts separately.
import { tooMany } from '../errors';

const MINUTE_MS = 60_000;

export interface CallRates {
  /** Counts one call; throws 4029 when the account has reached its limit for the last minute. */
  count(name: string, account: number, perMinute: number): void;
}

export function makeCallRates(now: () => number = () => performance.now()): CallRates {
  const calls = new Map<string, number[]>();
  let sweptAt = now();

  function sweep(at: number): void {
    if (at - sweptAt < MINUTE_MS) return;
    sweptAt = at;
    for (const [key, times] of calls) if ((times.at(-1) ?? 0) <= at - MINUTE_MS) calls.delete(key);
  }

  return {
    count(name, account, perMinute) {
      const at = now();
      sweep(at);
      const key = `${account} ${name}`;
      const recent = (calls.get(key) ?? []).filter((time) => time > at - MINUTE_MS);
      calls.set(key, recent);
      if (recent.length >= perMinute) {
        const seconds = Math.max(1, Math.ceil(((recent[0] as number) + MINUTE_MS - at) / 1000));
        throw tooMany(`操作过于频繁，请在 ${seconds} 秒后重试`);
      }
      recent.push(at);
    },
  };
}
