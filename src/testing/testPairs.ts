// Two users change the same rows at the same time: every pair of writing calls must end as if one had run after the
// other. TIKU_SOAK=1 (npm run soak) tries twenty interleavings of a pair instead of one.
import { Client } from 'pg';
import { CODES } from '../contract/codes';
import type { Visitor } from './testApp';

// For tests of concurrency: lets statements of several PostgreSQL connections run one at a time, in an order that a
// seed determines.

/** A pseudo-random integer from 0 to `below` - 1; the same sequence for the same seed. */
function seeded(seed: number): (below: number) => number {
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

const ROUNDS = process.env.TIKU_SOAK ? 20 : 1;

type Reply = { error: number; data: unknown };

export interface Write<World> {
  name: string;
  /** The rows that it writes; two calls that share a word are tested together. */
  rows: string;
  run(by: Visitor, world: World): Promise<Reply>;
}

export interface Setting<World> {
  people(): [Visitor, Visitor];
  /** New rows for each attempt; `rows`: those that either call writes. */
  makeWorld(rows: readonly string[]): Promise<World>;
  /** Every row that the calls may have changed, with names that are the same in each world. */
  stateOf(world: World): Promise<unknown>;
}

interface Outcome {
  replies: unknown[];
  state: unknown;
}

/** The responses of both calls, without values that differ between attempts. */
const received = ({ error, data }: Reply) => {
  const {
    faults = [],
    clashes = [],
    papers = [],
    left = [],
    reports = [],
    left_reports = [],
    list = [],
  } = (data ?? {}) as Record<string, { error?: number }[]>;
  return [
    error,
    [faults, clashes, papers, left, reports, left_reports].map((one) => one.length),
    list.map((one) => one.error),
  ];
};
const same = (a: Outcome, b: Outcome) => JSON.stringify(a) === JSON.stringify(b);

const rowsOf = (write: Write<never>): string[] => write.rows.split(' ');

export function pairsOf<World>(writes: readonly Write<World>[]): { a: Write<World>; b: Write<World>; name: string }[] {
  const related = (a: Write<World>, b: Write<World>) => rowsOf(a).some((word) => rowsOf(b).includes(word));
  return writes.flatMap((a, i) =>
    writes
      .slice(i)
      .filter((b) => related(a, b))
      .map((b) => ({ a, b, name: `${a.name} / ${b.name}` })),
  );
}

/** The two outcomes of running one after the other, and the first concurrent outcome that equals neither. */
export async function tryPair<World>(
  a: Write<World>,
  b: Write<World>,
  { people, makeWorld, stateOf }: Setting<World>,
): Promise<{ serials: Outcome[]; odd: Outcome | null }> {
  const inTurn = async (order: readonly (0 | 1)[], world: World): Promise<Outcome> => {
    const replies: unknown[] = [];
    for (const i of order)
      replies[i] = received((await [a, b][i]?.run(people()[i], world)) ?? { error: CODES.internal, data: null });
    return { replies, state: await stateOf(world) };
  };
  const atOnce = async (seed: number, world: World): Promise<Outcome> => {
    const replies = await interleaved(seed, () => Promise.all([a.run(people()[0], world), b.run(people()[1], world)]));
    return { replies: replies.map(received), state: await stateOf(world) };
  };
  const rows = [...rowsOf(a), ...rowsOf(b)];
  const [one, ...others] = await Promise.all(Array.from({ length: ROUNDS + 1 }, () => makeWorld(rows)));
  const serials = [await inTurn([0, 1], one as World)];
  for (const [round, world] of others.entries()) {
    const outcome = await atOnce(round * 1000 + a.name.length * 31 + b.name.length, world);
    const fits = () => serials.some((other) => same(other, outcome));
    if (serials.length === 1 && !fits()) serials.push(await inTurn([1, 0], await makeWorld(rows)));
    if (!fits()) return { serials, odd: outcome };
  }
  return { serials, odd: null };
}
