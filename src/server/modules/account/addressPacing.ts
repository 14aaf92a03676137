// Delays sign-ins from an address after many wrong passwords from it. A whole school may share one address, so the
// address is slowed down and never locked. Each server process has its own queue; the counted failures are those of all
// servers.
import { setTimeout as sleep } from 'node:timers/promises';
import { tooMany } from '../../errors';

/** Failures of an address within the window that cause no delay. */
export const FREE_FAILURES = 30;
const STEP = 15;
const FIRST_MS = 100;
const MOST_MS = 5_000;
/** A longer queue is refused: waiting requests cost memory. */
const LONGEST_QUEUE_MS = 20_000;

/** Milliseconds between two sign-ins from an address with that many failures. */
export function spacingMs(failures: number): number {
  return failures < FREE_FAILURES
    ? 0
    : Math.min(MOST_MS, FIRST_MS * 2 ** Math.floor((failures - FREE_FAILURES) / STEP));
}

export interface AddressPacing {
  /** Resolves when it is this sign-in's turn; throws 4029 when too many are already waiting. */
  turn(address: string, failures: number): Promise<void>;
}

export function makeAddressPacing(
  wait: (ms: number) => Promise<unknown> = sleep,
  clock = () => performance.now(),
): AddressPacing {
  const nextTurns = new Map<string, number>();
  return {
    async turn(address, failures) {
      const at = clock();
      for (const [each, next] of nextTurns) if (next <= at) nextTurns.delete(each);
      const spacing = spacingMs(failures);
      if (spacing === 0) return;
      const delay = Math.max(nextTurns.get(address) ?? 0, at) + spacing - at;
      if (delay > LONGEST_QUEUE_MS) throw tooMany('当前网络密码输错次数过多，请 1 分钟后重试');
      nextTurns.set(address, at + delay);
      await wait(delay);
    },
  };
}
