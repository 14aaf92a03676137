// Does the response time reveal which phone numbers have an account? Sign-ins with an unknown phone number and with a
// wrong password, in turn, and requests for a code; Welch's t-test over both series of times. For equal paths |t| is
// below 3.3 in 999 of 1,000 runs. Argument: sign-ins of each sort (300).
import { CALLS } from '../../src/contract/calls';
import { openTestApp, type TestApp } from '../../src/testing/testApp';
import { runSoak } from '../support/runSoak';

const PAIRS = Number(process.argv[2] ?? 300);
const CODES = 100;
const WARM_UP = 10;
const MAX_T = 3.3;
/** The slowest times are caused by the machine: left out on both sides. */
const KEPT = 0.9;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const variance = (values: readonly number[]) => {
  const average = mean(values);
  return values.reduce((sum, value) => sum + (value - average) ** 2, 0) / (values.length - 1);
};
const fastest = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b).slice(0, Math.ceil(values.length * KEPT));

function compare(what: string, nobody: readonly number[], somebody: readonly number[]): boolean {
  const [a, b] = [fastest(nobody), fastest(somebody)];
  const t = (mean(a) - mean(b)) / Math.sqrt(variance(a) / a.length + variance(b) / b.length);
  const say = (values: readonly number[]) =>
    `${mean(values).toFixed(2)} ms (deviation ${Math.sqrt(variance(values)).toFixed(2)})`;
  console.log(
    `${what}: ${nobody.length} each; phone of nobody ${say(a)}, of somebody ${say(b)}; difference ${(mean(a) - mean(b)).toFixed(2)} ms, t = ${t.toFixed(2)}${Math.abs(t) < MAX_T ? '' : '  TELLS'}`,
  );
  return Math.abs(t) < MAX_T;
}

let hosts = 0;
/** Each request has its own address, so that the delay after wrong guesses does not affect the times. */
const stranger = (world: TestApp) =>
  world.visitor(`10.${1 + Math.floor((hosts += 1) / 60_000)}.${Math.floor(hosts / 250) % 250}.${hosts % 250}`);

runSoak(async () => {
  const world = await openTestApp();
  try {
    const phones: string[] = [];
    for (let n = 0; n < CODES + WARM_UP; n += 1) phones.push((await world.visitorOf(4)).username);
    const nobody = (n: number) => `137${String(10_000_000 + n)}`;
    const timed = async (work: () => Promise<unknown>) => {
      const started = performance.now();
      await work();
      return performance.now() - started;
    };
    const rows = async (count: number, ask: (phone: string) => Promise<unknown>) => {
      const times: { nobody: number[]; somebody: number[] } = { nobody: [], somebody: [] };
      for (let n = -WARM_UP; n < count; n += 1) {
        const both = [
          async () => ({ of: 'nobody', ms: await timed(() => ask(nobody(n + 1000 + hosts))) }) as const,
          async () =>
            ({ of: 'somebody', ms: await timed(() => ask(phones[(n + WARM_UP) % phones.length] ?? '')) }) as const,
        ];
        for (const each of n % 2 === 0 ? both : both.reverse()) {
          const { of, ms } = await each();
          if (n >= 0) times[of].push(ms);
        }
      }
      return times;
    };
    const signIns = await rows(PAIRS, (phone) => stranger(world).signIn(phone, 'wrong password'));
    // Each phone gets at most one code per minute: as many phones as codes.
    const codes = await rows(CODES, (phone) => stranger(world).call(CALLS.sendPasswordCode, { username: phone }));
    const equal = compare('sign-in', signIns.nobody, signIns.somebody);
    if (!(compare('code for a new password', codes.nobody, codes.somebody) && equal)) process.exitCode = 1;
  } finally {
    await world.close();
  }
});
