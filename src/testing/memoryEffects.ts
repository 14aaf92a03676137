// In-memory effects for tests and replay: side effects of the store can be read back.
import type { ConfirmQuestion, Effects, Interruption, ToastKind } from '../client/state/effects';

/** State shared by the windows of one browser. */
export interface MemoryWorld {
  cookies: Map<string, string>;
  stored: Map<string, string>;
  /** One entry per window; `deliver` false keeps messages in `held` until the test delivers them. */
  ears: Set<(message: unknown) => void>;
  held: { to: (message: unknown) => void; message: unknown }[];
  deliver: boolean;
}
export const makeMemoryWorld = (): MemoryWorld => ({
  cookies: new Map(),
  stored: new Map(),
  ears: new Set(),
  held: [],
  deliver: true,
});

export interface MemoryEffects extends Effects {
  world: MemoryWorld;
  toasts: { kind: ToastKind; text: string }[];
  visited: string[];
  reloads: number;
  /** What the last reload passed on. */
  handedOver: Interruption | undefined;
  questions: ConfirmQuestion[];
  logged: string[];
  /** The last theme and density that were set on the page. */
  looks: string | null;
  timers: { run: () => void; ms: number }[];
  /** Runs every timer, regardless of its delay. */
  runTimers(): void;
  /** The answer to all following confirms. */
  answer: boolean;
  /** Every write throws, as on a full disk. */
  quotaFull: boolean;
  online: boolean;
  /** How often the drawings of formulas were removed. */
  forgotten: number;
  /** Simulates the browser's event: the page is reloaded, closed or left. */
  leave(): void;
  /** Simulates the browser's event. */
  setOnline(online: boolean): void;
}

let windows = 0;
let keys = 0;

/** Memory effects of one window; windows of one browser share a `world`. */
export function makeMemoryEffects(
  overrides: Partial<Effects> = {},
  world: MemoryWorld = makeMemoryWorld(),
): MemoryEffects {
  let ear: ((message: unknown) => void) | undefined;
  let path = '/';
  const leaving = new Set<() => void>();
  const effects: MemoryEffects = {
    world,
    toasts: [],
    visited: [],
    reloads: 0,
    handedOver: undefined,
    questions: [],
    logged: [],
    looks: null,
    timers: [],
    answer: true,
    quotaFull: false,
    online: true,
    forgotten: 0,
    leave: () => {
      for (const hear of [...leaving]) hear();
    },
    setOnline: (online) => void (effects.online = online),
    runTimers: () => {
      for (const timer of effects.timers.splice(0)) timer.run();
    },
    cookie: {
      get: (name) => world.cookies.get(name),
      set: (name, value) => void world.cookies.set(name, value),
      remove: (name) => void world.cookies.delete(name),
    },
    storage: {
      getItem: (key) => world.stored.get(key) ?? null,
      setItem: (key, value) => {
        if (effects.quotaFull) throw new Error('QuotaExceededError');
        world.stored.set(key, value);
      },
      removeItem: (key) => void world.stored.delete(key),
      keys: () => [...world.stored.keys()],
    },
    navigate: (to) => {
      path = to;
      effects.visited.push(to);
    },
    reload: (interruption) => {
      effects.reloads += 1;
      effects.handedOver = interruption;
    },
    toast: (kind, text) => void effects.toasts.push({ kind, text }),
    confirm: (question) => {
      effects.questions.push(question);
      return Promise.resolve(effects.answer);
    },
    clock: {
      now: () => 1_700_000_000_000,
      setTimeout: (run, ms) => {
        const timer = { run, ms };
        effects.timers.push(timer);
        return () => void (effects.timers = effects.timers.filter((t) => t !== timer));
      },
    },
    channel: {
      post: (message) => {
        const copy: unknown = JSON.parse(JSON.stringify(message));
        for (const to of world.ears) {
          if (to === ear) continue;
          if (world.deliver) to(copy);
          else world.held.push({ to, message: copy });
        }
      },
      listen: (hear) => {
        ear = hear;
        world.ears.add(hear);
        return () => void world.ears.delete(hear);
      },
    },
    look: ({ theme, density }) => {
      effects.looks = `${theme} ${density}`;
    },
    network: {
      online: () => effects.online,
      listen: (hear) => {
        effects.setOnline = (online) => {
          effects.online = online;
          hear(online);
        };
        return () => undefined;
      },
    },
    onLeave: (hear) => {
      leaving.add(hear);
      return () => void leaving.delete(hear);
    },
    randomKey: () => `memory-key-${String((keys += 1)).padStart(8, '0')}`,
    location: { port: () => '3000', path: () => path },
    fetch: () => Promise.reject(new TypeError('no network in memory')),
    upload: () => Promise.reject(new TypeError('no network in memory')),
    forgetFormulas: () => void (effects.forgotten += 1),
    log: (text) => void effects.logged.push(text),
    windowId: `w${(windows += 1)}`,
  };
  return Object.assign(effects, overrides);
}
