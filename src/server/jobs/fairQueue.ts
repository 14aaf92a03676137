// A queue for limited resources (printing, solving, building files) that one account cannot fill for others: accounts
// and organisations take turns, an account uses at most `perAccount` of the slots, and within one turn small work goes
// before large.
import { CODES } from '../../contract/codes';
import { DomainError } from '../errors';

export interface QueueOwner {
  account: number;
  organization: number;
}

export const ownerOf = ({ id, organization_id }: { id: number; organization_id: number }): QueueOwner => ({
  account: id,
  organization: organization_id,
});

/** For work that no account ordered, such as that of the command line. */
export const NO_OWNER: QueueOwner = { account: 0, organization: 0 };

export interface QueuedOrder {
  owner: QueueOwner;
  /** Relative size, in any unit that is the same for all orders of one queue. */
  cost: number;
  signal?: AbortSignal | undefined;
  /** The number of orders before this one; called when it changes while the order waits. */
  onAhead?: ((ahead: number) => void) | undefined;
}

export interface FairQueueOptions {
  /** Maximum number of orders that run at the same time. */
  slots: number;
  perAccount: number;
  /** Maximum number of waiting orders of one account; a further one is refused with `refusal`. */
  waitingPerAccount: number;
  refusal: string;
}

export interface FairQueue {
  /** Runs `work` when its turn comes. Rejects with the signal's reason when it is cancelled while waiting. */
  run<T>(order: QueuedOrder, work: () => Promise<T>): Promise<T>;
}

interface Waiting extends QueuedOrder {
  number: number;
  begin(): void;
}

/** When an account and an organisation last had a turn; 0: never. */
class Turns {
  private readonly accounts = new Map<number, number>();
  private readonly organizations = new Map<number, number>();
  private last = 0;

  note({ account, organization }: QueueOwner): void {
    this.last += 1;
    this.accounts.set(account, this.last);
    this.organizations.set(organization, this.last);
  }

  copy(): Turns {
    const copied = new Turns();
    for (const [id, turn] of this.accounts) copied.accounts.set(id, turn);
    for (const [id, turn] of this.organizations) copied.organizations.set(id, turn);
    copied.last = this.last;
    return copied;
  }

  /** Negative: `a` comes first. */
  compare = (a: Waiting, b: Waiting): number =>
    (this.organizations.get(a.owner.organization) ?? 0) - (this.organizations.get(b.owner.organization) ?? 0) ||
    (this.accounts.get(a.owner.account) ?? 0) - (this.accounts.get(b.owner.account) ?? 0) ||
    a.cost - b.cost ||
    a.number - b.number;

  first(orders: readonly Waiting[]): Waiting | undefined {
    return orders.reduce<Waiting | undefined>(
      (best, each) => (best && this.compare(best, each) <= 0 ? best : each),
      undefined,
    );
  }

  /** Turns are only compared among waiting and running orders. */
  forgetAll(): void {
    this.accounts.clear();
    this.organizations.clear();
  }
}

export function makeFairQueue({ slots, perAccount, waitingPerAccount, refusal }: FairQueueOptions): FairQueue {
  const waiting: Waiting[] = [];
  const running = new Map<number, number>();
  const turns = new Turns();
  let busy = 0;
  let lastNumber = 0;

  const remove = (order: Waiting) => waiting.splice(waiting.indexOf(order), 1);
  const runningOf = ({ account }: QueueOwner) => running.get(account) ?? 0;

  function fill(): void {
    while (busy < slots) {
      const next = turns.first(waiting.filter(({ owner }) => runningOf(owner) < perAccount));
      if (!next) break;
      remove(next);
      turns.note(next.owner);
      busy += 1;
      running.set(next.owner.account, runningOf(next.owner) + 1);
      next.begin();
    }
    tellPlaces();
  }

  /** The order in which waiting orders will run if no others arrive. */
  function tellPlaces(): void {
    const future = turns.copy();
    const left = [...waiting];
    for (let ahead = busy; left.length > 0; ahead += 1) {
      const next = future.first(left) as Waiting;
      left.splice(left.indexOf(next), 1);
      future.note(next.owner);
      next.onAhead?.(ahead);
    }
  }

  function settle(owner: QueueOwner): void {
    busy -= 1;
    const left = runningOf(owner) - 1;
    if (left > 0) running.set(owner.account, left);
    else running.delete(owner.account);
    if (busy === 0 && waiting.length === 0) turns.forgetAll();
    fill();
  }

  return {
    run: (order, work) =>
      new Promise((resolve, reject) => {
        const { owner, signal } = order;
        if (signal?.aborted) return reject(signal.reason as Error);
        const own = waiting.filter((each) => each.owner.account === owner.account).length;
        if (own >= waitingPerAccount) return reject(new DomainError(CODES.tooMany, refusal));
        const leave = () => {
          remove(entry);
          reject(signal?.reason as Error);
          tellPlaces();
        };
        const entry: Waiting = {
          ...order,
          number: (lastNumber += 1),
          begin: () => {
            signal?.removeEventListener('abort', leave);
            void work()
              .then(resolve, reject)
              .finally(() => settle(owner));
          },
        };
        signal?.addEventListener('abort', leave, { once: true });
        waiting.push(entry);
        fill();
      }),
  };
}
