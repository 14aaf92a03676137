// The client's real store in front of a server, over real sockets and with the session's cookie as in a browser. What
// would leave the page (notices, reload, address) is kept in memory and can be read.
import { randomUUID } from 'node:crypto';
import { api } from '../../../client/state/api/api';
import '../../../client/state/api/account/accountAdmin';
import '../../../client/state/api/paper/answerSheets';
import '../../../client/state/api/system/bin';
import '../../../client/state/api/paper/blueprint';
import '../../../client/state/api/question/drafts';
import '../../../client/state/api/paper/exposure';
import '../../../client/state/api/question/feedback';
import '../../../client/state/api/question/file';
import '../../../client/state/api/question/synonyms';
import '../../../client/state/api/system/front';
import '../../../client/state/api/system/home';
import '../../../client/state/api/system/job';
import '../../../client/state/api/knowledge/knowledge';
import '../../../client/state/api/knowledge/knowledgeChange';
import '../../../client/state/api/system/operationLog';
import '../../../client/state/api/account/organization';
import '../../../client/state/api/account/school';
import '../../../client/state/api/account/schoolClasses';
import '../../../client/state/api/paper/pack';
import '../../../client/state/api/paper/paper';
import '../../../client/state/api/paper/paperPdf';
import '../../../client/state/api/account/preferences';
import '../../../client/state/api/question/question';
import '../../../client/state/api/question/questionImport';
import '../../../client/state/api/knowledge/reference';
import '../../../client/state/api/knowledge/referenceChange';
import '../../../client/state/api/paper/report';
import '../../../client/state/api/paper/marking';
import '../../../client/state/api/paper/scans';
import '../../../client/state/api/question/keyChecks';
import '../../../client/state/api/question/review';
import '../../../client/state/api/account/roles';
import '../../../client/state/api/account/session';
import '../../../client/state/api/system/runtime';
import '../../../client/state/api/paper/template';
import { queueChanged } from '../../../client/state/offline/offlineSlice';
import { retryEdit } from '../../../client/state/offline/queueThunks';
import { fetchUser, signIn } from '../../../client/state/session/sessionThunks';
import { makeStore, type AppStore } from '../../../client/state/store';
import { makeMemoryEffects, makeMemoryWorld, type MemoryEffects } from '../../memoryEffects';

export interface Saved {
  /** Kind of the error, or null when it was stored. */
  kind: string | null;
  msg: string;
  /** Notices since the last call, and the number of reloads. */
  toasts: string[];
  reloads: number;
}
export interface SavingStore {
  signIn(account: { username: string; password: string }): Promise<boolean>;
  /** Acts as a reload: creates another store from what the browser has stored. False when no one is signed in. */
  reopen(): Promise<boolean>;
  /** Begins a save; `finish` waits for its end, and until no edit waits for the network. */
  begin(name: string, args: unknown): void;
  finish(): Promise<Saved>;
  save(name: string, args: unknown): Promise<Saved>;
  /**
   * Presses 立即重试 for changes interrupted by a sign-out, then 放弃 for those the server refuses; returns how many there
   * were.
   */
  sendInterrupted(): Promise<number>;
  /** 'pending' until the reply arrives. */
  now(): 'pending' | 'settled';
  close(): void;
}

type Endpoints = Record<string, { initiate(args: unknown, options?: object): Parameters<AppStore['dispatch']>[0] }>;
/** Of every call, by its name. */
export const endpoints = api.endpoints as unknown as Endpoints;
export const ENDPOINTS = Object.keys(endpoints);

/** A fetch that keeps the cookies of an origin and names the origin, as a browser does. */
export function makeFetch(origin: string): (url: string, init?: RequestInit) => Promise<Response> {
  const cookies = new Map<string, string>();
  return async (url, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('origin', origin);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const reply = await fetch(origin + url, { ...init, headers });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return reply;
  };
}

export function openSavingStore(origin: string): SavingStore {
  const world = makeMemoryWorld();
  const send = makeFetch(origin);
  let effects: MemoryEffects;
  let store: AppStore;
  let running: Promise<Pick<Saved, 'kind' | 'msg'>> = Promise.resolve({ kind: null, msg: '' });
  let state: 'pending' | 'settled' = 'settled';

  function open(): void {
    effects = makeMemoryEffects(
      {
        fetch: send,
        upload: async ({ url, body, signal }) => {
          const reply = await send(url, { method: 'POST', body, signal });
          return { status: reply.status, text: await reply.text() };
        },
        randomKey: randomUUID,
      },
      world,
    );
    store = makeStore(effects);
  }
  /** Leaves the page: no poll of the old store goes on. */
  function leave(): void {
    store.dispatch(api.util.resetApiState());
    world.ears.clear();
  }
  /** Waits until no edit waits for the network; edits that need a decision of the user do not count. */
  function queueSent(): Promise<void> {
    const isSent = () => {
      const { edits, sending } = store.getState().offline;
      return !sending && !edits.some((edit) => edit.state === 'waiting');
    };
    return new Promise((resolve) => {
      const look = () => {
        if (!isSent()) return;
        stop();
        resolve();
      };
      const stop = store.subscribe(look);
      look();
    });
  }

  const saving: SavingStore = {
    async signIn(account) {
      leave();
      open();
      return (await store.dispatch(signIn(account))).ok;
    },
    async reopen() {
      leave();
      open();
      const { ok } = await store.dispatch(fetchUser());
      if (!ok) open();
      else effects.toasts = [];
      return ok;
    },
    begin(name, args) {
      state = 'pending';
      const endpoint = endpoints[name];
      if (!endpoint) throw new Error(`no endpoint ${name}`);
      const thunk = endpoint.initiate(args, { track: false });
      running = Promise.resolve(
        store.dispatch(thunk) as unknown as { error?: { kind?: string; msg?: string; message?: string } },
      ).then(({ error }) => {
        state = 'settled';
        return { kind: error === undefined ? null : (error.kind ?? 'thrown'), msg: error?.msg ?? error?.message ?? '' };
      });
    },
    async finish() {
      const outcome = await running;
      await queueSent();
      const { toasts, reloads } = effects;
      effects.toasts = [];
      effects.reloads = 0;
      return { ...outcome, toasts: toasts.map(({ text }) => text), reloads };
    },
    async sendInterrupted() {
      const edits = store.getState().offline.edits.filter(({ state: waits }) => waits === 'interrupted');
      for (const edit of edits) store.dispatch(retryEdit(edit));
      await queueSent();
      // The server refused them: discarded, so that the next case starts with an empty queue.
      for (const { id } of store.getState().offline.edits) store.dispatch(queueChanged({ kind: 'discarded', id }));
      effects.toasts = [];
      return edits.length;
    },
    save(name, args) {
      saving.begin(name, args);
      return saving.finish();
    },
    now: () => state,
    close: leave,
  };

  open();
  return saving;
}
