// One person of the school: an account with the real client store in front of the running product, over real HTTP, or
// several stores, as windows of one browser.
import { randomUUID } from 'node:crypto';
import type { Account } from '../../../../e2e/support/accounts';
import type { ApiError } from '../../../client/lib/faultText';
import { api } from '../../../client/state/api/api';
import { selectSetsReady } from '../../../client/state/paperWorkingSet/paperWorkingSetSlice';
import { selectRecords, selectWhole } from '../../../client/state/records/records';
import { signIn } from '../../../client/state/session/sessionThunks';
import { makeStore, type AppStore, type RootState } from '../../../client/state/store';
import { CALLS, type CallName } from '../../../contract/calls';
import { CODES } from '../../../contract/codes';
import { normalizePath, type Call, type DataOf, type EntityKind, type RequestOf } from '../../../contract/wire';
import { makeMemoryEffects, makeMemoryWorld, type MemoryEffects } from '../../memoryEffects';
import { endpoints, makeFetch } from '../support/savingStore';
import { later } from './later';

export type Role = 'administrator' | 'head' | 'reviewer' | 'teacher' | 'share';
export interface Identity {
  name: string;
  role: Role;
  account: Account;
}

type Calls = typeof CALLS;
type Args<N extends CallName> = RequestOf<Calls[N]>;
type Data<N extends CallName> = DataOf<Calls[N]>;
export type Answer<T> = { ok: true; data: T } | { ok: false; code: number; msg: string; data: unknown };

/** One request and its reply. */
export interface Exchange {
  person: string;
  path: string;
  method: string;
  status: number;
  /** Of the envelope; null: none. */
  error: number | null;
  msg: string;
  ms: number;
}

export interface StoreWindow {
  store: AppStore;
  effects: MemoryEffects;
  /**
   * The call as a screen makes it; a list comes as rows. Unless it is to be made `unplugged`, it waits for the
   * network and for what is queued before it: a job of a colleague can use a person who is unplugged in a job of her
   * own.
   */
  ask<N extends CallName>(name: N, args: Args<N>, unplugged?: boolean): Promise<Answer<Data<N>>>;
  /** The same for what the server must do. */
  do<N extends CallName>(name: N, args: Args<N>): Promise<Data<N>>;
  /** Does not wait for the reply: without a network the save waits. */
  begin<N extends CallName>(name: N, args: Args<N>): void;
  /** Keeps a read on screen; `now` is what is shown, `wait` resolves when `right` holds, false after `ms`. */
  show<N extends CallName>(name: N, args: Args<N>): Promise<Shown<Data<N>>>;
  upload<T>(path: string, file: File, part?: string): Promise<Answer<T>>;
  fetch(path: string): Promise<Response>;
  close(): void;
}
export interface Shown<T> {
  now(): T | undefined;
  wait(right: (data: T) => boolean, ms?: number): Promise<boolean>;
  close(): void;
}
/**
 * `slow`: each reply takes a second more. `broken`: of some saves the answer is lost after the server has done them.
 */
export type Network = 'fine' | 'slow' | 'broken';
export interface Person extends Identity {
  network: Network;
  id: number;
  organization: number;
  window: StoreWindow;
  /** Runs `work` without network. */
  unplugged(work: () => Promise<void>): Promise<void>;
  /** A further window of the same browser. */
  another(): Promise<StoreWindow>;
  /** Signs in as at the beginning of a day; all windows before are closed. */
  arrive(): Promise<void>;
  leave(): void;
}

export class Refusal extends Error {
  constructor(
    readonly call: string,
    readonly code: number,
    readonly msg: string,
  ) {
    super(`${call}: refused with ${code}: ${msg}`);
  }
}

interface Watch {
  exchange(exchange: Exchange): void;
  console(person: string, text: string): void;
}

const SLOW_MS = 1_000;
/** ms between two tries of what the network lost, and their number. */
const AGAIN_MS = 1_500;
const TRIES = 20;

export async function meetPerson(identity: Identity, origin: () => string, watch: Watch): Promise<Person> {
  const windows = new Set<StoreWindow>();
  let world = makeMemoryWorld();
  let send = makeFetch(origin());

  let isAway = false;
  let saves = 0;

  async function exchange(url: string, init: RequestInit = {}): Promise<Response> {
    if (isAway) throw new TypeError('no network');
    const began = performance.now();
    if (person.network === 'slow') await later(SLOW_MS);
    const reply = await send(url, init);
    if (person.network === 'broken' && mayBeLost(init.method ?? 'GET', url) && (saves += 1) % 4 === 0)
      throw new TypeError('the answer is lost');
    const body = Buffer.from(await reply.arrayBuffer());
    const isJson = (reply.headers.get('content-type') ?? '').includes('json');
    const envelope = isJson ? (JSON.parse(body.toString('utf8')) as { error?: number; msg?: string }) : {};
    watch.exchange({
      person: identity.name,
      path: url.split('?')[0] ?? url,
      method: init.method ?? 'GET',
      status: reply.status,
      error: envelope.error ?? null,
      msg: envelope.msg ?? '',
      ms: performance.now() - began,
    });
    return new Response(body, { status: reply.status, headers: reply.headers });
  }

  function openWindow(): StoreWindow {
    const effects = makeMemoryEffects(
      {
        fetch: (url, init) => exchange(url, init),
        upload: async ({ url, body, signal }) => {
          const reply = await exchange(url, { method: 'POST', body, signal });
          return { status: reply.status, text: await reply.text() };
        },
        randomKey: randomUUID,
        clock: {
          now: () => Date.now(),
          setTimeout: (run, ms) => {
            const timer = setTimeout(run, ms).unref();
            return () => clearTimeout(timer);
          },
        },
        log: (text) => void (isAway || person.network === 'broken' || watch.console(identity.name, text)),
      },
      world,
    );
    const store = makeStore(effects);
    const start = (name: string, args: unknown, options: object) => {
      const endpoint = endpoints[name];
      if (!endpoint) throw new Error(`no endpoint ${name}`);
      return store.dispatch(endpoint.initiate(args, options)) as unknown as Promise<{
        data?: unknown;
        error?: ApiError;
      }> & { unsubscribe(): void };
    };
    const sent = () =>
      new Promise<void>((resolve) => {
        const look = () => {
          const { edits, sending } = store.getState().offline;
          if (sending || edits.some((edit) => edit.state === 'waiting')) return;
          stop();
          resolve();
        };
        const stop = store.subscribe(look);
        look();
      });

    const window: StoreWindow = {
      store,
      effects,
      async ask(name, args, unplugged = false) {
        const waits = () => isAway || store.getState().offline.edits.some(({ state }) => state === 'waiting');
        for (let n = 0; !unplugged && waits() && n < 500; n += 1) await later(20);
        for (let tries = 1; ; tries += 1) {
          const { data, error } = await start(name, args, { track: false, forceRefetch: true, subscribe: false });
          if (!error) return { ok: true, data: withRecords(store.getState(), data) as never };
          if (error.kind === 'business' && error.code !== CODES.tooMany)
            return { ok: false, code: error.code, msg: error.msg, data: error.data };
          if (error.kind === 'queued') {
            await sent();
            return { ok: false, code: QUEUED, msg: 'sent later', data: null };
          }
          if (tries === TRIES) return { ok: false, code: -1, msg: JSON.stringify(error), data: null };
          await later(error.kind === 'business' ? 5 * AGAIN_MS : AGAIN_MS);
        }
      },
      async do(name, args) {
        const answer = await window.ask(name, args);
        if (!answer.ok) throw new Refusal(name, answer.code, answer.msg);
        return answer.data;
      },
      begin(name, args) {
        void start(name, args, { track: false });
      },
      async show(name, args) {
        const running = start(name, args, { forceRefetch: true });
        await running;
        const select = (endpoints[name] as unknown as Selecting).select(args);
        const now = () => withRecords(store.getState(), select(store.getState()).data) as Data<typeof name> | undefined;
        return {
          now,
          async wait(right, ms = 20_000) {
            for (const until = performance.now() + ms; ; await later(50)) {
              const data = now();
              if (data !== undefined && right(data)) return true;
              if (performance.now() > until) return false;
            }
          },
          close: () => running.unsubscribe(),
        };
      },
      async upload(path, file, part = 'file') {
        const body = new FormData();
        body.append(part, file);
        const reply = await exchange(`/api${normalizePath(path)}`, { method: 'POST', body });
        const { error, msg, data } = (await reply.json()) as { error: number; msg: string; data: never };
        return error === 0 ? { ok: true, data } : { ok: false, code: error, msg, data };
      },
      fetch: (path) => exchange(path),
      close() {
        store.dispatch(api.util.resetApiState());
        windows.delete(window);
      },
    };
    windows.add(window);
    return window;
  }

  const ready = async ({ store }: StoreWindow) => {
    for (let tries = 0; !selectSetsReady(store.getState()) && tries < 200; tries += 1) await later(25);
  };
  const leave = () => {
    for (const window of windows) window.close();
    world.ears.clear();
  };
  const person: Person = {
    ...identity,
    network: 'fine',
    id: 0,
    organization: 0,
    window: openWindow(),
    async unplugged(work) {
      const { effects } = person.window;
      isAway = true;
      effects.setOnline(false);
      await work().finally(() => {
        isAway = false;
        effects.setOnline(true);
      });
    },
    async another() {
      const window = openWindow();
      await window.do('getUserInfo', undefined as never);
      await ready(window);
      return window;
    },
    async arrive() {
      leave();
      world = makeMemoryWorld();
      send = makeFetch(origin());
      person.window = openWindow();
      const outcome = await person.window.store.dispatch(signIn(identity.account));
      if (!outcome.ok) throw new Error(`${identity.name} could not sign in: ${JSON.stringify(outcome.error)}`);
      await ready(person.window);
      const user = person.window.store.getState().session.user;
      person.id = user?.id ?? 0;
      person.organization = user?.organization_id ?? 0;
    },
    leave,
  };
  return person;
}

const WAITING = new Set(
  Object.values(CALLS as Readonly<Record<string, Call>>)
    .filter(({ offline, method, files }) => method === 'POST' && (offline || files))
    .map(({ path }) => `/api${normalizePath(path)}`),
);
/**
 * A save that is sent again with its key by the person who pressed the button; others wait in the queue, and uploads
 * have no key.
 */
const mayBeLost = (method: string, url: string): boolean =>
  method === 'POST' && !WAITING.has(url.split('?')[0] ?? '') && !url.startsWith('/api/login');

/** The save waited for the network and was sent then: its reply is not known here. */
export const QUEUED = -2;

interface Selecting {
  select(args: unknown): (state: unknown) => { data?: unknown };
}
/** A reply with the records that it names. */
function withRecords(state: RootState, data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('entity' in data)) return data;
  if (!('ids' in data)) return selectWhole(state, data as never);
  const { ids, entity, ...rest } = data as { ids: number[]; entity: EntityKind };
  return { ...rest, list: selectRecords(state, entity, ids) };
}
