// Times of many runs and their summary.

export interface Times {
  median: number;
  p95: number;
  p99: number;
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export function timesOf(times: readonly number[]): Times {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/**
 * Milliseconds of `runs` runs, after `warmup` runs that do not count; fewer when they take longer than `limitMs`, at
 * least one. `before` is not timed.
 */
export async function timeRuns(
  runs: number,
  run: (at: number) => Promise<unknown>,
  before?: () => unknown,
  { warmup = 2, limitMs = Infinity }: { warmup?: number; limitMs?: number } = {},
): Promise<Times> {
  const times: number[] = [];
  let spent = 0;
  for (let at = -warmup; at < runs && (spent < limitMs || times.length < 1); at++) {
    await before?.();
    const started = performance.now();
    await run(Math.max(0, at));
    const ms = performance.now() - started;
    spent += ms;
    if (at >= 0) times.push(ms);
    else if (spent >= limitMs) at = -1;
  }
  return timesOf(times);
}
